// What a window for keys loads where it is for a signature: the screen, with what reads requests.
// See docs/design/frame.md, "Confirming".

import { confirmRequest } from '../keys/confirm-request.ts'

export const confirm = { confirmRequest }
