// Puts a new set of shares in the place of the one that counts (docs/design/frame.md, "Devices").

import type { ParsedBodyOf } from '../../../src/contract/endpoint.ts'
import type { WireWallet } from '../../../src/contract/endpoints/embedded-wallets.ts'
import type { ENDPOINTS } from '../../../src/contract/table.ts'
import { replaceSet } from '../../stores/account/embedded-wallets.ts'
import { findUser } from '../../stores/account/users.ts'
import { devicesOf } from '../../stores/account/wallet-devices.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Seen } from '../messages/language.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { deviceOf, listedName } from './note-share.ts'
import { checkChange, usedBefore } from './proof.ts'
import { ownWallet, wireWalletOf } from './read.ts'
import { sealedShares } from './sealed-shares.ts'

type NewSet = ParsedBodyOf<(typeof ENDPOINTS)['embedded_wallets.replace']>
interface AskedOf {
  readonly address: string
  readonly seen: Seen
}

/** Replaces the shares where the former set still counts; answers the wallet as it is then. */
export const replaceShares = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  fresh: NewSet,
  { address, seen }: AskedOf,
): Promise<WireWallet> => {
  const { userId: user, sid: session } = claims
  const { set_id, former_set_id: former } = fresh
  const { chain_type } = await ownWallet(core, app, claims, address)
  await checkChange(app, { user, address, chain_type }, 'shares', fresh)
  const { seal } = sealedShares(core.secrets, app.id, { address, set_id })
  const listed = fresh.removed_device_id === undefined ? [] : await devicesOf(core.db, { app: app.id, user, address })
  const removed = listed.find(({ id }) => listedName(core, app, address, id) === fresh.removed_device_id)?.id
  const replaced = await replaceSet(core.db, {
    app: app.id,
    user,
    address,
    former,
    set_id,
    service_share: seal('service_share', fresh.service_share),
    recovery_share: seal('recovery_share', fresh.recovery_share),
    recovery_id: fresh.recovery_id,
    recovery_key: fresh.recovery_key === undefined ? null : seal('recovery_key', fresh.recovery_key),
    device: deviceOf(claims, fresh),
    removed: removed ?? '',
    session,
    now: core.clock.now(),
  })
  const person = replaced ? await findUser(core.db, { app: app.id, user }) : undefined
  // Trust: who takes the wallet from the other browsers of a person may not be that person.
  if (person) core.notices.send(app, 'wallet-devices-removed', person, seen)
  const kept = await ownWallet(core, app, claims, address)
  if (!replaced && kept.set_id === former && kept.recovery_id === fresh.recovery_id) throw usedBefore()
  return wireWalletOf(kept)
}
