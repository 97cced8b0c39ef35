// The words of mails and text messages by language; a language without one of the texts does not compile.

import type { LanguageCode } from '../../../src/contract/languages.ts'
import type { MessageWords } from './message-words.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'

export const WORDS: Readonly<Record<LanguageCode, MessageWords>> = { en, de, ar }
