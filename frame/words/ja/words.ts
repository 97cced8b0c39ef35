// What windows load in place of their English sentences.

import type { LoadedWords } from '../words.ts'
import keys from './keys.json'
import openid from './openid.json'
import window from './window.json'

export const words = { keys, openid, window } satisfies LoadedWords
