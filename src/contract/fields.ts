// Rules for single fields, shared by forms, calls and the service's environment (docs/design/spec.md, "Field rules").

import { length, maxLength, optional, picklist, pipe, regex, string, transform } from 'valibot'
import { emailOf } from './email-address.ts'
import { APP_ID_LENGTH, CODE_LENGTH } from './limits.ts'
import { typedDigits } from './typed-digits.ts'

/** What a host developer reads when an app id is wrong. */
export const APP_ID_RULE = `must be a string of exactly ${APP_ID_LENGTH} characters`

/** An app id: exactly 25 characters. */
export const appId = pipe(string(APP_ID_RULE), length(APP_ID_LENGTH, APP_ID_RULE))

/** An e-mail address in its one spelling. */
export const email = pipe(string(), transform(emailOf), string())

/**
 * A phone number in E.164, `+` and up to 15 digits. Spaces and the usual signs between digits are taken out: the protocol's own answers have them.
 * Whether a country has such numbers is judged by the sender.
 */
export const phoneNumber = pipe(
  string(),
  maxLength(32),
  transform((text) => text.replace(/[\t\p{Zs}().-]/gu, '')),
  regex(/^\+[1-9]\d{6,14}$/),
)

/** Letters of a code with all that may be around it. */
const MOST_TYPED = 256
/** Message of the code field for anything but digits. */
export const CODE_NUMERIC = 'Code should be numeric'

/** A code of six digits as clients and keyboards send it: digits of any script, with space, signs and marks between. */
export const loginCode = pipe(
  string(),
  maxLength(MOST_TYPED),
  transform((text) => {
    const { digits, isNumeric } = typedDigits(text)
    return isNumeric ? digits : text
  }),
  regex(/^\d*$/, CODE_NUMERIC),
  length(CODE_LENGTH),
)

/** Whether an unknown account may be made by this call. */
export const mode = optional(picklist(['no-signup', 'login-or-sign-up']))

/**
 * A link that a config may carry: `https:` only, or `http:` on localhost for development, and no user name before the host, which would look like
 * one; anything else reads as none.
 */
export const safeLink = pipe(
  string(),
  transform((text): string | null =>
    /^https:\/\/\S+$|^http:\/\/localhost[:/]\S*$/i.test(text) && URL.canParse(text) && !new URL(text).username ? text : null,
  ),
)

/** Another address of the service: its origin as browsers write it, https, or http on this machine for development; anything else reads as none. */
export const serviceAddress = pipe(
  string(),
  transform((text): string | null =>
    /^(https|http(?=:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$))):/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text
      ? text
      : null,
  ),
)

/**
 * The address of an image that a page gives, whole; null for what an image may not come from: `https:`, `data:` and the page's own origin are
 * taken, `http:` on localhost too. `base` is the page's own address.
 */
export const imageAddress = (text: string, base?: string): string | null => {
  if (!URL.canParse(text, base)) return null
  const { href, origin } = new URL(text, base)
  const own = origin !== 'null' && base !== undefined && origin === new URL(base).origin
  return own || /^(https:|data:image\/|http:\/\/localhost[:/])/.test(href) ? href : null
}
