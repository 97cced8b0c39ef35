// The words of mails and text messages in each language.

import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import type { MessageLanguage } from './language.ts'
import type { MessageWords } from './message-words.ts'

export const WORDS: Readonly<Record<MessageLanguage, MessageWords>> = { en: english, de: german, ar: arabic }
