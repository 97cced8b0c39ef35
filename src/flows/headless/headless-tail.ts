// The tail of a login without a screen: a second factor, the terms and a wallet, where the app wants them.
// See docs/design/requests.md, "After a login".

import { requiresTerms } from '../../app/requires-terms.ts'
import { creationRules } from '../../app/wallet-creation.ts'
import { wantsWallet } from '../../app/wants-wallet.ts'
import type { User } from '../../contract/entities.ts'
import { waitsForFactor } from '../../contract/held.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { lateCode } from '../../kit/late-code.ts'
import { nest } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'

interface Host {
  /** The host's config; its rules count beside the app's. */
  readonly config?: HostConfig
}

const owesTerms = ({ session, $config }: Runtime, user: User, config: HostConfig): boolean =>
  session.held() === 'terms' || (requiresTerms($config.get(), config) && !user.hasAcceptedTerms)
const owesWallet = ({ session, $config }: Runtime, user: User, config: HostConfig): boolean =>
  session.held() === 'wallet' || wantsWallet(creationRules($config.get(), config), user)

/** The person, when they have shown the second factor that the app asks for at a login, or enrolled in one, and accepted the terms. */
const freed = async (runtime: Runtime, user: User, config: HostConfig): Promise<User> => {
  const now = (): User => runtime.$user.get() ?? user
  if (waitsForFactor(runtime.session.held()))
    await (await lateCode(() => import('../../session/factors/second-factor.ts'))).freeSession(runtime)
  await runtime.whenReady()
  if (owesTerms(runtime, now(), config))
    await nest(runtime, 'terms', { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: { for: 'page' } })
  return now()
}

const makeWallet = async (runtime: Runtime, config: HostConfig): Promise<void> => {
  if (creationRules(runtime.$config.get(), config).requiresOwnRecovery)
    await (await lateCode(() => import('../../session/recovery/recovery-at-login.ts'))).createWithOwnRecovery(runtime, config)
  else {
    const [{ createAtLogin }, { emitToHost }] = await Promise.all([
      lateCode(() => import('../../session/embedded/create-wallet.ts')),
      lateCode(() => import('../../session/host-page.ts')),
    ])
    for (const wallet of await createAtLogin(runtime)) await emitToHost(runtime, { kind: 'create', result: { wallet } })
  }
  // By this page's rules none could be made, and the service waits for it.
  if (runtime.session.isHeld()) throw new LatchkeyError('login_incomplete', 'The service waits for an embedded wallet.')
}

/**
 * The person after the login. Rejects with `mfa_canceled` where a second factor is needed and they leave, with `exited_auth_flow` where they leave
 * the terms, with `no_login_modal` where no <login-modal> of the page could ask for these, and with `embedded_wallet_creation_error` where no wallet
 * could be made; no user is signed in then. Where the person must choose a recovery of their own, the page's <login-modal> opens for it.
 */
export const headlessTail = async (runtime: Runtime, user: User, { config = {} }: Host = {}): Promise<User> => {
  const { session } = runtime
  // Trust: what is outstanding is so over a reload, and in other tabs.
  if (session.isHeld() || owesTerms(runtime, user, config) || owesWallet(runtime, user, config)) session.defer()
  try {
    const person = await freed(runtime, user, config)
    if (owesWallet(runtime, person, config))
      await makeWallet(runtime, config).catch((cause: unknown) => {
        throw new LatchkeyError('embedded_wallet_creation_error', 'The embedded wallet could not be made.', { cause })
      })
    session.finish()
    return runtime.$user.get() ?? person
  } catch (error) {
    // Trust: a login whose last steps were left, or failed, leaves no user signed in.
    void session.logout()
    throw error
  }
}
