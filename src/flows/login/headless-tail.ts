// The tail of a login without a screen: a second factor and a wallet, where the app wants them.
// See docs/design/requests.md, "After a login".

import { creationRules } from '../../app/wallet-creation.ts'
import { wantsWallet } from '../../app/wants-wallet.ts'
import type { User } from '../../contract/entities.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'

interface Host {
  /** The host's config; its rules count more than the app's. */
  readonly config?: HostConfig
}

/** The person, when they have shown the second factor that the app asks for at a login, or enrolled in one. */
const freed = async (runtime: Runtime, user: User): Promise<User> => {
  if (!runtime.session.isHeld()) return user
  try {
    await (await import('../../session/second-factor.ts')).freeSession(runtime)
  } catch (error) {
    // Trust: nobody is signed in without it.
    void runtime.session.logout()
    throw error
  }
  return runtime.$user.get() ?? user
}

/**
 * The person after the login. Rejects with `mfa_canceled` where a second factor is needed and they leave, with `embedded_wallet_creation_error` where no wallet could be made; nobody is signed in then. Where the
 * person must choose a recovery of their own, the page's <login-modal> opens for it.
 */
export const headlessTail = async (runtime: Runtime, user: User, { config = {} }: Host = {}): Promise<User> => {
  const person = await freed(runtime, user)
  try {
    await runtime.whenReady()
    const rules = creationRules(runtime.$config.get(), config)
    if (!wantsWallet(rules, person)) return person
    if (rules.requiresOwnRecovery) {
      await (await import('../../session/recovery-at-login.ts')).createWithOwnRecovery(runtime, config)
      return runtime.$user.get() ?? person
    }
    const [{ createAtLogin }, { tellHost }] = await Promise.all([
      import('../../session/create-wallet.ts'),
      import('../../session/host-page.ts'),
    ])
    for (const wallet of await createAtLogin(runtime)) await tellHost(runtime, { kind: 'create', result: { wallet } })
  } catch (cause) {
    // Trust: a login whose last step failed leaves nobody signed in.
    void runtime.session.logout()
    throw new LatchkeyError('embedded_wallet_creation_error', 'The embedded wallet could not be made.', { cause })
  }
  return runtime.$user.get() ?? person
}
