// Login by a wallet: first the proof, then the app's rules, then the user.

import type { WireSession } from '../../../src/contract/entities.ts'
import { type PriorLogin, priorLogin } from '../../stores/login/prior-login.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { OnceKey } from '../limits/idempotency-key.ts'
import { letIn } from '../login/enter.ts'
import { ServiceError } from '../service-error.ts'
import { firstToken } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { refuseEmbedded, refuseMisuse, type ShownWallet, walletDetails } from './account.ts'
import { takesWallets } from './nonce.ts'
import { type OneCall, verifyShown } from './verify.ts'

export type WalletSignIn = ShownWallet & {
  readonly mode?: 'no-signup' | 'login-or-sign-up' | undefined
  readonly device: Device
  readonly once: OnceKey
}

export const METHODS = { ethereum: 'siwe', solana: 'siws' } as const
/** How a refusal counts. */
export const outcomeOf = (error: unknown, refused: string): string | null => {
  // What nobody could judge is no judgement.
  if (!(error instanceof ServiceError) || error.code === 'service_unavailable') return null
  if (error.code === 'too_many_requests') return 'over-budget'
  return error.code === 'invalid_credentials' ? 'wrong' : refused
}

const again = (core: Core, app: App, prior: PriorLogin): WireSession => {
  const answer = sessionAnswer(core, app, { ...prior, refreshToken: firstToken(core.secrets, prior.sid) })
  return { ...answer, is_new_user: prior.isNew }
}

const enter = async (core: Core, app: App, shown: WalletSignIn, call: OneCall<PriorLogin>): Promise<WireSession> => {
  const method = METHODS[shown.chainType]
  const refused = (error: unknown): never => {
    const outcome = outcomeOf(error, 'no-entry')
    if (outcome) core.metrics.count('latchkey_logins_total', { method, outcome })
    throw error
  }
  const { proven, prior } = await verifyShown(core, app, shown, call).catch(refused)
  if (prior) return again(core, app, prior)
  const allowed = takesWallets(app, shown.chainType)
  return letIn(core, app, {
    method,
    account: { type: 'wallet', subject: proven.subject },
    details: walletDetails(proven, shown),
    provenEmail: null,
    device: shown.device,
    once: shown.once,
    judge: ({ known, account }) => {
      if (!allowed) return 'disallowed_login_method'
      try {
        refuseMisuse(account, proven)
      } catch (error) {
        return refused(error)
      }
      return !known && shown.mode === 'no-signup' ? 'user_does_not_exist' : null
    },
  })
}

/** Trades a signed message for a session. */
export const loginWithWallet = async (core: Core, app: App, shown: WalletSignIn): Promise<WireSession> => {
  refuseEmbedded(shown)
  const key = shown.once?.key ?? ''
  const prior = () => priorLogin(core.db, { app: app.id, key, now: core.clock.now() })
  const before = await prior()
  return before ? again(core, app, before) : enter(core, app, shown, { key, prior })
}
