// What the frame is told of a wallet, and given to open it (docs/design/frame.md, "Service").

import type { AnswerInputOf } from '../../../src/contract/endpoint.ts'
import type { WireWallet } from '../../../src/contract/endpoints/embedded-wallets.ts'
import { type keyMaterial, RECOVERY_TYPE } from '../../../src/contract/endpoints/wallet-recovery.ts'
import { noteWallet } from '../../stores/account/activity.ts'
import { type WalletRecord, walletsOf } from '../../stores/account/embedded-wallets.ts'
import { findUser } from '../../stores/account/users.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Seen } from '../messages/language.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { type AtDevice, notifyOfShare } from './note-share.ts'
import { keptRecovery } from './own-recovery.ts'
import { sealedShares } from './sealed-shares.ts'

/** A wallet as the frame knows it. */
export const wireWalletOf = ({
  address,
  chain_type,
  recovery_method,
  imported,
  set_id,
  version,
  recovery_id,
}: WalletRecord): WireWallet => ({
  address,
  chain_type,
  recovery_method: recovery_method as WireWallet['recovery_method'],
  imported,
  set_id,
  version,
  recovery_id,
})

/** The wallet of this address. Trust: only among the caller's own; that of another user is as unknown as one that was never made. */
export const ownWallet = async (core: Core, app: App, { userId: user }: TokenClaims, address: string): Promise<WalletRecord> => {
  const found = (await walletsOf(core.db, { app: app.id, user })).find((one) => one.address === address)
  if (!found) throw new ServiceError('linked_account_not_found', 'This user has no such embedded wallet.')
  return found
}

/** All of the caller's, and the addresses of every wallet that is linked to them. */
export const listWallets = async (core: Core, app: App, { userId: user }: TokenClaims) => {
  const who = { app: app.id, user }
  const [wallets, person] = await Promise.all([walletsOf(core.db, who), findUser(core.db, who)])
  const linked = (person?.accounts ?? []).flatMap(({ type, subject }) => (type === 'wallet' ? [subject] : []))
  return { wallets: wallets.map(wireWalletOf), linked }
}

/** Which set of a wallet counts. */
export const describeWallet = async (core: Core, app: App, claims: TokenClaims, address: string): Promise<WireWallet> =>
  wireWalletOf(await ownWallet(core, app, claims, address))

/** The same for a use of its key; `confirmed`: by a signature that the person has agreed to. */
export const useWallet = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  { address, confirmed = false }: { readonly address: string; readonly confirmed?: boolean | undefined },
): Promise<WireWallet> => {
  const wallet = await describeWallet(core, app, claims, address)
  const { userId: user, sid: session } = claims
  if (confirmed) await noteWallet(core.db, { kind: 'confirm', user, session, now: core.clock.now() })
  return wallet
}

/** Which browser asks, and what is seen of it. */
type SeenAt = AtDevice & { readonly seen: Seen }
/** Who asks for the service's share, and the sets of which they have one. */
export type HeldAt = SeenAt & { readonly holds?: readonly string[] }

/**
 * The service's share. Trust: alone it opens nothing, so a bearer may have it, whatever sets it claims to hold; what belongs to it comes from
 * {@link recoveryOf} and `unlockWallet` only.
 */
export const serviceShareOf = async (core: Core, app: App, claims: TokenClaims, asked: HeldAt) => {
  const wallet = await ownWallet(core, app, claims, asked.address)
  if (asked.holds?.includes(wallet.set_id))
    await notifyOfShare(core, app, claims, { ...asked, set_id: wallet.set_id, isProved: false })
  const { open } = sealedShares(core.secrets, app.id, wallet)
  const kept = keptRecovery(core, app, wallet)
  return {
    ...wireWalletOf(wallet),
    service_share: open('service_share', wallet.service_share),
    ...(kept && { recovery: { public_key: kept.public_key, signature: kept.signature } }),
  }
}

/** The shares of the service; the recovery share as the frame has sealed it, where the service has its key. */
export const recoveryOf = async (core: Core, app: App, claims: TokenClaims, asked: SeenAt) => {
  const wallet = await ownWallet(core, app, claims, asked.address)
  if (wallet.recovery_key !== null) await notifyOfShare(core, app, claims, { ...asked, set_id: wallet.set_id })
  const { open } = sealedShares(core.secrets, app.id, wallet)
  return {
    ...wireWalletOf(wallet),
    service_share: open('service_share', wallet.service_share),
    // Trust: what the person's half opens is handed out after a proof of it (unlock.ts).
    ...(wallet.recovery_key !== null && { recovery_share: open('recovery_share', wallet.recovery_share) }),
  }
}

/** What opens the recovery share, or what the person's half of that is made of. */
export const keyMaterialOf = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  address: string,
): Promise<AnswerInputOf<typeof keyMaterial>> => {
  const wallet = await ownWallet(core, app, claims, address)
  const { recovery_id, recovery_key } = wallet
  const kept = keptRecovery(core, app, wallet)
  const { open } = sealedShares(core.secrets, app.id, wallet)
  if (recovery_key !== null)
    return { recovery_type: RECOVERY_TYPE.privy, recovery_id, recovery_key: open('recovery_key', recovery_key) }
  if (!kept) throw new Error('An embedded wallet has no way to be recovered.')
  const type = { recovery_type: RECOVERY_TYPE[kept.method], recovery_id }
  if (kept.method === 'user-passcode')
    return { ...type, recovery_key_derivation_salt: kept.salt, recovery_key_derivation_costs: kept.costs }
  if (kept.method === 'passkey') {
    const { prf_input, kept_half, passkeys_proof, passkeys } = kept
    return { ...type, prf_input, kept_half, passkeys_proof, passkeys: passkeys.map(({ aaguid: _, ...one }) => one) }
  }
  const place = kept.method === 'google-drive' ? { file_id: kept.file_id } : { icloud_record_name: kept.icloud_record_name }
  return { ...type, ...place, file_key: kept.file_key }
}
