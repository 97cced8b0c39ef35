// What windows load in place of their English sentences.

import type { LoadedWords } from '../words.ts'
import keys from './keys.json'
import window from './window.json'

export const words = { keys, window } satisfies LoadedWords
