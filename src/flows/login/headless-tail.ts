// The tail of a login without a screen, of a tag or of `latchkey/core`: a wallet is made where the app wants one.
// See docs/design/requests.md, "After a login".

import { creationRules, wantsWallet } from '../../app/wallet-creation.ts'
import type { User } from '../../contract/entities.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { type Nest, nest } from '../../session/seats.ts'

interface Host {
  /** The host's config; its rules count more than the app's. */
  readonly config?: HostConfig
  /** Shows the screen that makes the wallet. Absent: the page's own modal does. */
  readonly show?: (...given: Parameters<Nest>) => Promise<unknown>
}

/**
 * The person after the login. A screen opens only where the person must choose a recovery of their own. Rejects with
 * `embedded_wallet_creation_error` where no wallet could be made; nobody is signed in then.
 */
export const headlessTail = async (runtime: Runtime, user: User, { config = {}, show }: Host = {}): Promise<User> => {
  const { creation } = runtime.seats
  if (!creation) return user
  try {
    await runtime.whenReady()
    const rules = creationRules(runtime.$config.get(), config)
    if (!wantsWallet(rules, user)) return user
    if (!rules.requiresOwnRecovery) await creation.create(runtime, user)
    else await (show ?? nest.bind(null, runtime))('create', creation.route)
  } catch (cause) {
    // Trust: a login whose last step failed leaves nobody signed in.
    void runtime.session.logout()
    throw new LatchkeyError('embedded_wallet_creation_error', 'The embedded wallet could not be made.', { cause })
  }
  return runtime.$user.get() ?? user
}
