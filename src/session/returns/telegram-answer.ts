// Telegram's answer in the page's address: taken out where the app has Telegram, kept in this tab until it is used.
// See docs/design/protocol.md, "Page address".

import { dropTabParam, tabParam, takeParam } from '../../browser/address.ts'
import { keepTabParam } from '../../browser/keep-tab-param.ts'
import { OAUTH_ANSWER, TELEGRAM_ANSWER, TELEGRAM_PARTS } from '../../contract/wire.ts'

export type TelegramAnswer = Readonly<Partial<Record<(typeof TELEGRAM_PARTS)[number], string>>>

const MARKS = TELEGRAM_PARTS.slice(0, 3)
/** How the three are written, in their order; a page's own words of these names rarely are. */
const WRITTEN = [/^\d+$/, /^[\da-f]{64}$/, /^\d+$/]
/** What a web app within Telegram is opened with, behind the #. */
const WEB_APP = 'tgWebAppData'
const WEB_APP_KEY = `${TELEGRAM_ANSWER}web_app`

/** Says in the place of a provider's answer that one of Telegram's waits: a page that is loaded again looks there alone. */
const MARK_KEY = `${OAUTH_ANSWER}code`
const MARK = 'telegram'
const mark = (): void => {
  if (tabParam(MARK_KEY) === null) keepTabParam(MARK_KEY, MARK)
}

/** Takes what Telegram has put into the address. `seamless`: the app signs people in by what a web app within Telegram is opened with. */
export const takeTelegram = (seamless: boolean): void => {
  takeTelegramAnswer()
  if (seamless) takeWebAppData()
}

/** Takes the answer out of the address. A page's own `id` or `hash` stays where not all three that mark an answer stand together, each once and as Telegram writes it. */
export const takeTelegramAnswer = (): void => {
  const query = new URLSearchParams(location.search)
  // Trust: of a word that stands there twice nobody can tell whose it is.
  if (
    !MARKS.every((part, at) => WRITTEN[at]?.test(query.get(part) ?? '')) ||
    TELEGRAM_PARTS.some((part) => query.getAll(part).length > 1)
  )
    return
  // One that came before is no part of this one.
  forgetTelegramAnswer()
  for (const part of TELEGRAM_PARTS) takeParam(part, TELEGRAM_ANSWER + part, true)
  mark()
}

/** Takes the data of a web app; what else is behind the # stays. */
const takeWebAppData = (): void => {
  const [before = '', inside = ''] = location.href.split(/#(.*)/s)
  const data = new URLSearchParams(inside).get(WEB_APP)
  if (!data) return
  forgetTelegramAnswer()
  const rest = inside.split('&').filter((piece) => !piece.startsWith(`${WEB_APP}=`))
  keepTabParam(WEB_APP_KEY, data)
  try {
    history.replaceState(history.state, '', rest.length > 0 ? `${before}#${rest.join('&')}` : before)
  } catch {
    // A page whose address cannot be changed keeps it; what is used once is worth nothing then.
  }
  mark()
}

/** The data of a web app in this tab, field by field; null: there is none, or a field stands there twice. */
export const waitingWebAppData = (): Readonly<Record<string, string>> | null => {
  const pairs = [...new URLSearchParams(tabParam(WEB_APP_KEY) ?? '')]
  const data = Object.fromEntries(pairs)
  return data.hash && data.auth_date && Object.keys(data).length === pairs.length ? data : null
}

/** The answer in this tab, as the address spelled it and then decoded; null: there is none. */
export const waitingTelegramAnswer = (): TelegramAnswer | null => {
  const kept = TELEGRAM_PARTS.map((part) => [part, tabParam(TELEGRAM_ANSWER + part)] as const)
  const query = new URLSearchParams(kept.flatMap(([part, value]) => (value === null ? [] : `${part}=${value}`)).join('&'))
  return MARKS.every((part) => query.get(part)) ? Object.fromEntries(query) : null
}

export const forgetTelegramAnswer = (): void => {
  for (const part of TELEGRAM_PARTS) dropTabParam(TELEGRAM_ANSWER + part)
  dropTabParam(WEB_APP_KEY)
  if (tabParam(MARK_KEY) === MARK) dropTabParam(MARK_KEY)
}
