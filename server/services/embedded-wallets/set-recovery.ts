// Changes how a wallet is recovered (docs/design/frame.md, "Changing the method").

import type { ParsedBodyOf } from '../../../src/contract/endpoint.ts'
import type { WireWallet } from '../../../src/contract/endpoints/embedded-wallets.ts'
import type { ENDPOINTS } from '../../../src/contract/table.ts'
import { findUser } from '../../stores/account/users.ts'
import { changeRecovery } from '../../stores/account/wallet-recovery.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { walletSubject } from '../login/identifier.ts'
import type { Seen } from '../messages/language.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { automaticColumns, checkMethod, checkWrapping, ownColumns } from './own-recovery.ts'
import { checkChange, usedBefore } from './proof.ts'
import { ownWallet, wireWalletOf } from './read.ts'
import { sealedShares } from './sealed-shares.ts'

type Change = ParsedBodyOf<(typeof ENDPOINTS)['embedded_wallets.setRecovery']>
interface AskedOf {
  readonly address: string
  readonly seen: Seen
}

/** Changes the way where set and wrapping still count; answers the wallet as it is then. */
export const setWalletRecovery = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  change: Change,
  { address, seen }: AskedOf,
): Promise<WireWallet> => {
  const { userId: user, sid: session } = claims
  const { automatic, recovery, set_id, former_recovery_id: former } = change
  const { chain_type } = await ownWallet(core, app, claims, address)
  checkMethod(app, { recovery_key: automatic?.recovery_key, recovery })
  const id = (recovery ?? automatic)?.id
  if (!id) throw new ServiceError('invalid_data')
  const owner = { user, address, chain_type }
  await checkChange(app, owner, 'recovery', change)
  // Of the key alone, and kept: by it the frame knows later whether a share may be sealed for that key. It changes nothing.
  if (recovery) await checkWrapping(app, owner, { ...recovery, key: recovery.public_key })
  const { seal } = sealedShares(core.secrets, app.id, { address, set_id })
  const columns = recovery
    ? ownColumns(core, app, address, recovery)
    : automaticColumns(seal('recovery_key', automatic?.recovery_key ?? ''), id)
  const changed = await changeRecovery(core.db, {
    app: app.id,
    user,
    address,
    subject: walletSubject(address),
    set_id,
    former,
    recovery_share: seal('recovery_share', change.recovery_share),
    ...columns,
    session,
    now: core.clock.now(),
  })
  const person = changed ? await findUser(core.db, { app: app.id, user }) : undefined
  // Trust: who changes the recovery can open the wallet later, so the person gets a mail.
  if (person) core.notices.send(app, 'wallet-recovery-changed', person, seen)
  const kept = await ownWallet(core, app, claims, address)
  const stillCounts = kept.set_id === set_id && kept.recovery_id === former
  if (!changed && stillCounts) throw usedBefore()
  return wireWalletOf(kept)
}
