// The words of mails and text messages in each language.

import { arabic } from './words/ar.ts'
import { english } from './words/en.ts'
import { german } from './words/de.ts'
import type { MessageLanguage } from './language.ts'
import type { MessageWords } from './message-words.ts'

export const WORDS: Readonly<Record<MessageLanguage, MessageWords>> = { en: english, de: german, ar: arabic }
