// Every context in which an error is met, with its views: for pages and tests. The page imports them one by one.

import { FARCASTER, SIGNER } from './farcaster.ts'
import { FUND } from './funding.ts'
import { CODE, SCREEN } from './login/login.ts'
import { OAUTH } from './oauth.ts'
import { PASSKEY } from './passkey.ts'
import { EMBEDDED_WALLET, TRANSACTION } from './request/embedded-wallet.ts'
import { MFA } from './request/mfa.ts'
import { CROSS_APP } from './request/other-apps.ts'
import { TELEGRAM } from './telegram.ts'
import type { Context } from './view.ts'
import { PHANTOM, WALLET_LOGIN } from './wallet.ts'

export const CONTEXTS = {
  screen: SCREEN,
  code: CODE,
  oauth: OAUTH,
  telegram: TELEGRAM,
  'wallet-login': WALLET_LOGIN,
  farcaster: FARCASTER,
  signer: SIGNER,
  passkey: PASSKEY,
  mfa: MFA,
  wallet: EMBEDDED_WALLET,
  phantom: PHANTOM,
  transaction: TRANSACTION,
  'cross-app': CROSS_APP,
  fund: FUND,
} satisfies Readonly<Record<string, Context>>
export type ErrorContext = keyof typeof CONTEXTS
