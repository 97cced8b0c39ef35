// The shape of an error row: the situation, the expected texts, the button and where it leads.

import type { ErrorContext } from '../../src/contract/errors/contexts.ts'
import type { ScreenName } from '../../src/contract/screens.ts'

/** Screens of contexts that are not built. A row that a person cannot meet yet needs no test; one of a screen that is built does. */
export const SCREEN_OF: Readonly<Partial<Record<ErrorContext, ScreenName>>> = {
  passkey: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE',
  telegram: 'TELEGRAM_AUTH_SCREEN',
  farcaster: 'AWAITING_FARCASTER_CONNECTION',
  signer: 'AWAITING_FARCASTER_SIGNER',
  'wallet-login': 'AWAITING_CONNECTION',
  wallet: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN',
  phantom: 'PHANTOM_INTERSTITIAL_SCREEN',
  transaction: 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN',
  mfa: 'MFA_VERIFICATION_SCREEN',
  'cross-app': 'CROSS_APP_AUTH_SCREEN',
  fund: 'FIAT_ON_RAMP_PROMPT_SCREEN',
}

/** Means any other code. */
export const ELSE = 'anything else'
/** Means a code without a row that comes with status 422. */
export const HTTP_422 = 'HTTP 422'
/** What comes along with an error in many rows: no screen shows it, it may be the text of a proxy. */
export const MESSAGE = 'The words of the service, <b>as they are</b>.'

/** What the person was doing when it failed. */
type Doing =
  | Walked
  | 'recovers a wallet'
  | 'shows a second factor'
  | 'sends a transaction'
  | 'logs in with another app'
  | 'lets an app write to Farcaster'
  | 'buys by card'
/** What a journey walks. */
export type Walked =
  | 'asks for a code by mail'
  | 'asks for a code by SMS'
  | 'types a code'
  | 'asks for a code to link'
  | 'types a code to link'
  | 'logs in by a provider'
  | 'links a provider'
  | 'logs in by Telegram'
  | 'links Telegram'
  | 'is in the browser of an app'
  | 'logs in by a passkey'
  | 'adds a passkey'
  | 'removes a passkey'
  | 'logs in with Farcaster'
  | 'links Farcaster'
  | 'logs in by a wallet'
  | 'links a wallet'
  | 'logs in by Phantom'

/** What is shown after the press. `stays`: there is no button, the screen itself goes on. */
export type Leads =
  | 'the failed step again'
  | 'the menu, with what was typed'
  | 'the entry, with what was typed'
  | 'the list of wallets'
  | 'away'
  | 'stays'

export interface ErrorRow {
  readonly where: ErrorContext
  readonly code: string
  readonly doing: Doing
  /** Heading, or the line beside the field; then the text below a heading. */
  readonly title: string
  readonly text: string
  /** Null where the error is beside a field. */
  readonly button: string | null
  readonly leads: Leads
  /** Why the button is this one, where the specification names none. */
  readonly why?: string
  /** The screen on which it is read, where it is not the one of the step that failed. */
  readonly on?: ScreenName
  /** What else the fault says, and its code where it is not the one above. */
  readonly fault?: {
    readonly code?: string
    readonly status?: number
    readonly message?: string
    readonly retryAfter?: number
    readonly times?: number
  }
}

export type WalkedRow = ErrorRow & { readonly doing: Walked }
/** All others are drawn by component tests (failures, mfa-screens, send-transaction): they differ in their words alone. */
export const isWalked = (row: ErrorRow): row is WalkedRow =>
  row.doing !== 'recovers a wallet' &&
  row.doing !== 'shows a second factor' &&
  row.doing !== 'sends a transaction' &&
  row.doing !== 'logs in with another app' &&
  row.doing !== 'lets an app write to Farcaster' &&
  row.doing !== 'buys by card'

/** Name of a row, and of the test that reaches it. */
export const nameOfRow = ({ where, code }: Pick<ErrorRow, 'where' | 'code'>): string => `${where} · ${code}`
