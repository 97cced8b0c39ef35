// What the frame is told of a wallet, and given to open it (docs/design/frame.md, "Service").

import { AUTOMATIC_RECOVERY_KEY, type WireWallet } from '../../../src/contract/endpoints/embedded-wallets.ts'
import { type WalletRecord, walletsOf } from '../../stores/account/embedded-wallets.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { sealedShares } from './sealed-shares.ts'

/** A wallet as the frame knows it. */
export const wireWalletOf = ({ address, chain_type, recovery_method, set_id, version }: WalletRecord): WireWallet => ({
  address,
  chain_type,
  recovery_method: recovery_method as WireWallet['recovery_method'],
  set_id,
  version,
})

/** The wallet of this address. Trust: only among the caller's own; that of anybody else is as unknown as one that was never made. */
export const ownWallet = async (core: Core, app: App, { userId: user }: TokenClaims, address: string): Promise<WalletRecord> => {
  const found = (await walletsOf(core.db, { app: app.id, user })).find((one) => one.address === address)
  if (!found) throw new ServiceError('linked_account_not_found', 'This user has no such embedded wallet.')
  return found
}

/** Which set of a wallet counts. */
export const describeWallet = async (core: Core, app: App, claims: TokenClaims, address: string): Promise<WireWallet> =>
  wireWalletOf(await ownWallet(core, app, claims, address))

/** The service's share. */
export const serviceShareOf = async (core: Core, app: App, claims: TokenClaims, address: string) => {
  const wallet = await ownWallet(core, app, claims, address)
  const { open } = sealedShares(core.secrets, app.id, wallet)
  return { ...wireWalletOf(wallet), service_share: open('service_share', wallet.service_share) }
}

/** Both shares of the service; the recovery share as the frame has sealed it. */
export const recoveryOf = async (core: Core, app: App, claims: TokenClaims, address: string) => {
  const wallet = await ownWallet(core, app, claims, address)
  const { open } = sealedShares(core.secrets, app.id, wallet)
  return {
    ...wireWalletOf(wallet),
    service_share: open('service_share', wallet.service_share),
    recovery_share: open('recovery_share', wallet.recovery_share),
  }
}

/** What opens the recovery share, where the service keeps it. */
export const keyMaterialOf = async (core: Core, app: App, claims: TokenClaims, address: string) => {
  const wallet = await ownWallet(core, app, claims, address)
  if (wallet.recovery_key === null) throw new ServiceError('disallowed_recovery_method')
  const { open } = sealedShares(core.secrets, app.id, wallet)
  return {
    recovery_type: AUTOMATIC_RECOVERY_KEY,
    recovery_key: open('recovery_key', wallet.recovery_key),
  }
}
