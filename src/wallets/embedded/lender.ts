// Which app has lent a wallet to the signed-in person of this one.

import { sameAddress } from '../../kit/addresses/same-address.ts'
import type { Runtime } from '../../session/runtime.ts'

/** The id of the app whose wallet has this address; null where it is none of another app. */
export const lenderOf = ({ $user }: Runtime, address: string | undefined): string | null => {
  if (address === undefined) return null
  for (const account of $user.get()?.linkedAccounts ?? [])
    if (account.type === 'cross_app' && account.embeddedWallets.some((one) => sameAddress(one.address, address)))
      return account.providerAppId
  return null
}
