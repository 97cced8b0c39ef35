// The embedded wallets of the signed-in user in the store: they come and go with the user.

import { type EmbeddedAccount, embeddedAccounts } from '../kit/embedded-accounts.ts'
import type { Runtime } from '../session/runtime.ts'
import { adopt, type ConnectedState, heldOf, keepEmbedded } from './connected-wallets.ts'
import type { Connector } from './connectors/connector.ts'

const NEVER = new AbortController().signal

/**
 * Connects what the user has, now and at every change of the user. A host hears of the user, so the wallets are no news of their own. Resolves
 * when those of the present user are connected.
 */
export const followEmbedded = (
  state: ConnectedState & { readonly runtime: Pick<Runtime, '$user'> },
  connectorOf: (account: EmbeddedAccount) => Connector,
): Promise<unknown> => {
  const wanted = (address: string): boolean =>
    embeddedAccounts(state.runtime.$user.get()).some((account) => account.address === address)
  const come = async (account: EmbeddedAccount): Promise<void> => {
    if (heldOf(state, account.address, 'embedded')) return
    const connector = connectorOf(account)
    const connection = await connector.resume(NEVER)
    // Trust: the user may have gone, or become another one, meanwhile.
    if (!connection || !wanted(account.address) || heldOf(state, account.address, 'embedded')) return
    adopt(state, connector, connection, account.verifiedAt.getTime(), { quiet: true })
  }
  let present: Promise<unknown> = Promise.resolve()
  state.runtime.$user.subscribe((user) => {
    const accounts = embeddedAccounts(user)
    keepEmbedded(
      state,
      accounts.map(({ address }) => address),
    )
    present = Promise.all(accounts.map(come))
    // Who asks for the present ones hears of it; one that comes later is not awaited.
    present.catch(() => undefined)
  })
  return present
}
