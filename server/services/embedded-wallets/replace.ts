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
import { ServiceError } from '../service-error.ts'
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

/** The device that this is done for, as it is kept; empty: for all. */
const removedOf = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  { address, former_set_id: former, removed_device_id: named }: NewSet & { readonly address: string },
): Promise<string> => {
  if (named === undefined) return ''
  const listed = await devicesOf(core.db, { app: app.id, user: claims.userId, address })
  const found = listed.find(({ id }) => listedName(core, app, address, id) === named)
  if (found) return found.id
  // The set is read after the list: where this call, or another one, has replaced it meanwhile, the answer is the wallet as it is.
  const { set_id: present } = await ownWallet(core, app, claims, address)
  // Trust: "remove" is refused where no session ends with it.
  if (present === former) throw new ServiceError('linked_account_not_found', 'This wallet has no such device.')
  return ''
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
  const removed = await removedOf(core, app, claims, { ...fresh, address })
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
    removed,
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
