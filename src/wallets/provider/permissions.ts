// Whether the page may see the account of an embedded wallet by its providers (EIP-2255, MIP-2).
// Trust: it is a promise to the page's own code, which has the session in any case; it keeps nothing from it.

import { atom } from 'nanostores'
import { kindOf } from '../../contract/wallets/wallets.ts'
import { revokedKey } from '../../contract/wire.ts'
import { stateOf } from '../../kit/state-of.ts'
import type { Runtime } from '../../session/runtime.ts'
import { ProviderError } from '../provider-error.ts'
import type { ConnectedWallet } from '../store.ts'

/** The one permission that there is. */
const ACCOUNTS = 'eth_accounts'

/** A permission as EIP-2255 describes one. */
interface Permission {
  readonly invoker: string
  readonly parentCapability: typeof ACCOUNTS
  readonly caveats: readonly { readonly type: 'restrictReturnedAccounts'; readonly value: readonly string[] }[]
}

/** Throws -32602 where the parameters name no permission, or one that there is not. */
export const checkPermissions = (method: string, params: unknown): void => {
  const [asked] = Array.isArray(params) ? (params as unknown[]) : []
  const names = typeof asked === 'object' && asked !== null ? Object.keys(asked) : []
  const unknown = names.find((name) => name !== ACCOUNTS)
  if (names.length === 0) throw new ProviderError(-32602, `${method}: the parameters must be [{ ${ACCOUNTS}: {} }].`)
  if (unknown) throw new ProviderError(-32602, `${method}: there is no permission ${unknown}, only ${ACCOUNTS}.`)
}

export interface Permissions {
  /** The account of a wallet, as far as the page may see it; null: it may not, or there is none. */
  accountOf(wallet: ConnectedWallet | null): string | null
  /** Lets the page see it again. */
  allow(wallet: ConnectedWallet): void
  revoke(wallet: ConnectedWallet): void
  /** Calls back when what the page may see has changed, by whichever of its providers. */
  listen(listener: () => void): void
}

/** Those of a page. A revocation stays until the page asks for the account again, over reloads too. */
export const permissionsOf = stateOf('wallet-permissions', ({ storage }: Runtime): Permissions => {
  const $changes = atom(0)
  const isRevoked = (wallet: ConnectedWallet): boolean =>
    kindOf(wallet) === 'embedded' && storage.read(revokedKey(wallet.address)) === true
  const change = (act: () => void): void => {
    act()
    $changes.set($changes.get() + 1)
  }
  return {
    accountOf: (wallet) => (wallet && !isRevoked(wallet) ? wallet.address : null),
    allow(wallet) {
      if (isRevoked(wallet)) change(() => storage.remove(revokedKey(wallet.address)))
    },
    revoke(wallet) {
      if (!isRevoked(wallet)) change(() => storage.set(revokedKey(wallet.address), true))
    },
    listen: (listener) => void $changes.listen(listener),
  }
})

/** The permissions of a page that sees this account. */
export const wirePermissions = (account: string | null): readonly Permission[] =>
  account === null
    ? []
    : [
        {
          invoker: location.origin,
          parentCapability: ACCOUNTS,
          caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
        },
      ]
