// What a window for keys loads where it is for a signature: the screen, with what reads requests.
// See docs/design/frame.md, "Confirming".

import { confirmWords } from '../../words/words.ts'
import { confirmRequest } from '../keys/confirm-request.ts'
import type { Screen } from '../keys/screen.ts'

export const confirm = {
  /** `files`: where the words of other languages are. Gives false where the request cannot be read. */
  confirmRequest: async (screen: Screen, files: string): Promise<boolean> =>
    confirmRequest(screen, await confirmWords(screen.lang, files)),
}
