// What a window for a signature loads in place of its English sentences: those of the page's screens.

import { review } from '../../../src/i18n/pt/send.json'
import { request } from '../../../src/i18n/pt/signing.json'
import type { LoadedRequestWords } from '../words.ts'

export const words = { request, review } satisfies LoadedRequestWords
