// What a window for keys loads where it has no opener.
// See docs/design/frame.md, "Tickets".

import { openAlone } from './open-alone.ts'

export const alone = { openAlone }
