// What a window for keys loads where it is for a signature: the screen, with what reads requests.
// See docs/design/frame.md, "Confirming".

import { confirmWords } from '../../words/confirm-words.ts'
import type { LoadedRequestWords } from '../../words/words.ts'
import { confirmRequest } from '../keys/confirm-request.ts'
import type { Screen } from '../keys/screen.ts'

export const confirm = {
  /** `words`: of the person's language; null: English. Gives false where the request cannot be read. */
  confirmRequest: (screen: Screen, words: LoadedRequestWords | null): boolean => confirmRequest(screen, confirmWords(words)),
}
