// The tail of a login without a screen, of a tag or of `latchkey/core`: a wallet is made where the app wants one.
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

/**
 * The person after the login. Rejects with `embedded_wallet_creation_error` where no wallet could be made; nobody is signed in then. Where the
 * person must choose a recovery of their own, the page's <login-modal> opens for it.
 */
export const headlessTail = async (runtime: Runtime, user: User, { config = {} }: Host = {}): Promise<User> => {
  try {
    await runtime.whenReady()
    const rules = creationRules(runtime.$config.get(), config)
    if (!wantsWallet(rules, user)) return user
    if (rules.requiresOwnRecovery) {
      await (await import('../../session/recovery-at-login.ts')).createWithOwnRecovery(runtime, config)
      return runtime.$user.get() ?? user
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
  return runtime.$user.get() ?? user
}
