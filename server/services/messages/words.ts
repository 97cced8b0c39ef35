// The words of mails and text messages by language; a language without one of the texts does not compile.

import type { LanguageCode } from '../../../src/contract/languages.ts'
import type { MessageWords } from './message-words.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { hi } from './words/hi.ts'
import { ja } from './words/ja.ts'
import { pt } from './words/pt.ts'
import { tr } from './words/tr.ts'
import { zh } from './words/zh.ts'

export const WORDS: Readonly<Record<LanguageCode, MessageWords>> = { en, de, ar, es, fr, pt, ja, zh, tr, hi }
