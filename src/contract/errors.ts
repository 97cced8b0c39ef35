// The error catalogue: every code with its status and message.
// For the service, printed pages and tests; the page loads the views of the topics it needs (errors/<topic>.ts).

import * as account from './errors/account.ts'
import * as farcaster from './errors/farcaster.ts'
import * as funding from './errors/funding.ts'
import * as login from './errors/login/login.ts'
import * as oauth from './errors/oauth.ts'
import * as page from './errors/page.ts'
import * as passkey from './errors/passkey.ts'
import * as embeddedWallet from './errors/request/embedded-wallet.ts'
import * as mfa from './errors/request/mfa.ts'
import * as otherApps from './errors/request/other-apps.ts'
import * as request from './errors/request.ts'
import * as requests from './errors/requests.ts'
import * as session from './errors/session.ts'
import type { Codes } from './errors/view.ts'
import * as wallet from './errors/wallet.ts'

const rows = {
  ...request.CODES,
  ...session.CODES,
  ...login.CODES,
  ...oauth.CODES,
  ...passkey.CODES,
  ...wallet.CODES,
  ...account.CODES,
  ...mfa.CODES,
  ...embeddedWallet.CODES,
  ...farcaster.CODES,
  ...otherApps.CODES,
  ...funding.CODES,
  ...requests.CODES,
  ...page.CODES,
}

/** Every code. */
export type ErrorCode = keyof typeof rows
/** A code that the service answers with. */
export type ServerErrorCode = { [C in ErrorCode]: (typeof rows)[C]['status'] extends number ? C : never }[ErrorCode]
/** What the service, or the page, says of a code. */
export type ErrorMessage<C extends ErrorCode> = (typeof rows)[C]['message']

/** The catalogue: HTTP status that the service answers with, null for codes that only arise in the page, and what is said in English. */
export const ERRORS: Readonly<Record<ErrorCode, Codes[string]>> = rows
