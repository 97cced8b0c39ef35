// The mail that tells a person what was done in their name. It has no link and asks for nothing.

import type { App } from '../apps/app-cache.ts'
import { composeMail } from './compose-mail.ts'
import { type MessageLanguage, type Seen, timeIn } from './language.ts'
import { nameOf, seenIn, senderOf } from './login-code.ts'
import type { Notice } from './message-words.ts'
import { WORDS } from './words.ts'

export const noticeMail = (
  app: App,
  { notice, at, language, seen }: { notice: Notice; at: number; language: MessageLanguage; seen: Seen | null },
) => {
  const words = WORDS[language]
  const name = nameOf(app)
  const { title, text, careful } = words.notices[notice]
  const from = seen && seenIn(language, seen)
  return composeMail(senderOf(app), language, {
    subject: title(name),
    title: title(name),
    paragraphs: [text(name)],
    facts: [[words.time, timeIn(language, at)], ...(from ? [[words.device, from] as const] : [])],
    // Of a deletion nothing is fine to be told: it is the end of what can be done.
    ending: [...(notice === 'account-deleted' ? [] : [words.fine]), careful(name), words.end],
  })
}
