// Telegram's answer in the page's address: taken out where the app has Telegram, kept in this tab until it is used.
// See docs/design/protocol.md, "Page address".

import { dropTabParam, tabParam, takeParam } from '../browser/address.ts'
import { TELEGRAM_ANSWER, TELEGRAM_PARTS } from '../contract/wire.ts'

export type TelegramAnswer = Readonly<Partial<Record<(typeof TELEGRAM_PARTS)[number], string>>>

const MARKS = TELEGRAM_PARTS.slice(0, 3)

/** Takes the answer out of the address. A page's own `id` or `hash` stays where not all three that mark an answer stand together. */
export const takeTelegramAnswer = (): void => {
  const query = new URLSearchParams(location.search)
  if (!MARKS.every((part) => query.get(part))) return
  // One that came before is no part of this one.
  forgetTelegramAnswer()
  for (const part of TELEGRAM_PARTS) takeParam(part, TELEGRAM_ANSWER + part, true)
}

/** The answer in this tab, as the address spelled it and then decoded; null: there is none. */
export const waitingTelegramAnswer = (): TelegramAnswer | null => {
  const kept = TELEGRAM_PARTS.map((part) => [part, tabParam(TELEGRAM_ANSWER + part)] as const)
  const query = new URLSearchParams(kept.flatMap(([part, value]) => (value === null ? [] : `${part}=${value}`)).join('&'))
  return MARKS.every((part) => query.get(part)) ? Object.fromEntries(query) : null
}

export const forgetTelegramAnswer = (): void => {
  for (const part of TELEGRAM_PARTS) dropTabParam(TELEGRAM_ANSWER + part)
}
