// What is sent with a login code: a mail, or a text message that ends with the line by which phones fill it in.

import type { LanguageCode } from '../../../src/contract/languages.ts'
import { plainName } from '../../../src/kit/plain-name.ts'
import { remembered } from '../../../src/kit/remembered.ts'
import type { App } from '../apps/app-cache.ts'
import { composeMail, type Sender } from './compose-mail.ts'
import { countryIn, minutesIn, type Seen } from './language.ts'
import { WORDS } from './words.ts'

const plain = remembered((name) => plainName(name))

/** The name is an app owner's text: on one line, and never the place where a code is looked for. */
export const nameOf = (app: App): string => plain(app.row.config.name)

export const senderOf = (app: App): Sender => {
  const { logo_url: logo, icon_url: icon, accent_color: accent } = app.row.config
  return { name: nameOf(app), logo: logo ?? icon, accent }
}

/** Device and country in one line: `Chrome on macOS, Germany`. Null where neither is known. */
export const seenIn = (language: LanguageCode, { browser, os, country }: Seen): string | null => {
  const device = browser && os ? WORDS[language].on(browser, os) : (browser ?? os)
  const parts = [device, country && countryIn(language, country)].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(WORDS[language].comma) : null
}

/** A code to be sent. */
export interface CodeMessage {
  readonly code: string
  readonly minutes: number
  readonly language: LanguageCode
  readonly seen: Seen
  /** Host name of the page that asked; null for a client that is none. */
  readonly host: string | null
}

export const codeMail = (app: App, { code, minutes, language, seen }: CodeMessage) => {
  const { code: words } = WORDS[language]
  const name = nameOf(app)
  const from = seenIn(language, seen)
  return composeMail(senderOf(app), language, {
    subject: words.subject(code, name),
    title: words.title(name),
    code,
    paragraphs: [words.valid(minutesIn(language, minutes))],
    facts: from ? [[words.asked, from]] : [],
    ending: [words.careful],
  })
}

/** A text message of one part has 160 letters, 70 where one of them is rare. */
const LONGEST_NAME = 30

/**
 * The text of a message. Its last line binds the code to the host of the page, so that a phone offers it there and nowhere else
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const codeText = (app: App, { code, language, host }: CodeMessage): string => {
  const text = WORDS[language].code.sms(code, nameOf(app).slice(0, LONGEST_NAME))
  return host ? `${text}\n\n@${host} #${code}` : text
}
