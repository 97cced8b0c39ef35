// Every row of the error catalogue as a person meets it, written down from the specification.
// test/e2e/page-errors.test.ts and a component test walk them, docs/errors.md prints their names.

import { CODE_ROWS } from './code.ts'
import { CROSS_APP_ROWS } from './cross-app.ts'
import { EMBEDDED_ROWS } from './embedded.ts'
import { FARCASTER_ROWS } from './farcaster.ts'
import { FUND_ROWS } from './fund.ts'
import { MFA_ROWS } from './mfa.ts'
import { OAUTH_ROWS } from './oauth.ts'
import { PASSKEY_ROWS } from './passkey.ts'
import type { ErrorRow } from './row.ts'
import { SCREEN_ROWS } from './screen.ts'
import { SIGNER_ROWS } from './signer.ts'
import { TELEGRAM_ROWS } from './telegram.ts'
import { TRANSACTION_ROWS } from './transaction.ts'
import { WALLET_ROWS } from './wallet.ts'

export const ERROR_ROWS: readonly ErrorRow[] = [
  ...SCREEN_ROWS,
  ...CODE_ROWS,
  ...OAUTH_ROWS,
  ...TELEGRAM_ROWS,
  ...PASSKEY_ROWS,
  ...FARCASTER_ROWS,
  ...SIGNER_ROWS,
  ...WALLET_ROWS,
  ...EMBEDDED_ROWS,
  ...MFA_ROWS,
  ...TRANSACTION_ROWS,
  ...CROSS_APP_ROWS,
  ...FUND_ROWS,
]
