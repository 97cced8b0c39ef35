// Keeps a new embedded wallet (docs/design/frame.md, "Service"; docs/design/spec.md, "Field rules").

import type { ParsedBodyOf } from '../../../src/contract/endpoint.ts'
import type { WireWallet } from '../../../src/contract/endpoints/embedded-wallets.ts'
import type { ENDPOINTS } from '../../../src/contract/table.ts'
import { SOLANA_MAINNET } from '../../../src/contract/wallets/wallets.ts'
import { AUTOMATIC_RECOVERY, EMBEDDED_CLIENT } from '../../../src/contract/wire.ts'
import { addWallet, type WalletRecord, walletsOf } from '../../stores/account/embedded-wallets.ts'
import { findUser } from '../../stores/account/users.ts'
import { factorsOf } from '../../stores/factors/factors.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { walletSubject } from '../login/identifier.ts'
import type { Seen } from '../messages/language.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { requireRecentProof } from '../sessions/step-up.ts'
import { noteShare } from './note-share.ts'
import { automaticColumns, checkMethod, checkWrapping, ownColumns } from './own-recovery.ts'
import { checkProof } from './proof.ts'
import { wireWalletOf } from './read.ts'
import { sealedShares } from './sealed-shares.ts'

type NewWallet = ParsedBodyOf<(typeof ENDPOINTS)['embedded_wallets.create']> & { readonly seen: Seen }

/** What is shown of the wallet among the person's accounts (docs/design/protocol.md, "User"). */
const detailsOf = ({ chain_type, address, recovery, imported = false }: NewWallet): Record<string, unknown> => ({
  address,
  chain_type,
  chain_id: chain_type === 'solana' ? SOLANA_MAINNET : 'eip155:1',
  ...(chain_type === 'solana' && { public_key: address }),
  wallet_client: EMBEDDED_CLIENT,
  wallet_client_type: EMBEDDED_CLIENT,
  connector_type: 'embedded',
  imported,
  wallet_index: 0,
  recovery_method: recovery?.method ?? AUTOMATIC_RECOVERY,
})

/** A Solana wallet comes alone, or with a client that says beside which Ethereum wallet. */
const allows =
  ({ chain_type, ethereum_address: beside }: NewWallet) =>
  (there: readonly WalletRecord[]): boolean =>
    chain_type !== 'solana' || there.every((one) => one.chain_type !== 'ethereum' || one.address === beside)

const REFUSALS = {
  'no-user': 'missing_or_invalid_token',
  taken: 'linked_to_another_user',
  // The account that becomes the wallet is the only one to sign in by.
  sole: 'cannot_unlink_sole_account',
  refused: 'cannot_link_more_of_type',
} as const

/** Trust: where the app asks for a second factor before a wallet, a user without one makes none; a user who has one has shown it. */
const requireFactor = async (core: Core, app: App, user: string): Promise<void> => {
  if (settingsOf(app).require_mfa === 'off') return
  const { factors } = await factorsOf(core.db, { app: app.id, user })
  if (factors.length === 0) throw new ServiceError('missing_or_invalid_mfa', 'Enrol in a second factor first.')
}

/** Trust: a person for whom another has made a wallet gets a mail before anything is put into it. */
const notifyOfWallet = async (core: Core, app: App, { userId: user }: TokenClaims, seen: Seen): Promise<void> => {
  const person = await findUser(core.db, { app: app.id, user })
  if (person) core.notices.send(app, 'wallet-added', person, seen)
}

/** Keeps the wallet; answers the one that the user has, where they have one. */
export const createEmbeddedWallet = async (core: Core, app: App, claims: TokenClaims, fresh: NewWallet): Promise<WireWallet> => {
  const { userId: user, sid: session } = claims
  const { address, chain_type, set_id, recovery, recovery_key } = fresh
  await requireFactor(core, app, user)
  const there = (await walletsOf(core.db, { app: app.id, user })).find((one) => one.chain_type === chain_type)
  try {
    checkMethod(app, fresh)
  } catch (refused) {
    // A user who has a wallet makes none, by any call.
    if (!there || there.imported) throw refused
    return wireWalletOf(there)
  }
  // Trust: the maker of a person's wallet has its key. An old session, perhaps a stolen one, makes none before the person does.
  if (!there) await requireRecentProof(core, app, claims)
  await checkProof(app, user, fresh)
  if (recovery) await checkWrapping(app, { user, address, chain_type }, { ...recovery, key: recovery.public_key })
  const { seal } = sealedShares(core.secrets, app.id, fresh)
  const added = await addWallet(
    core.db,
    {
      app: app.id,
      user,
      session,
      now: core.clock.now(),
      address,
      chain_type,
      imported: fresh.imported ?? false,
      set_id,
      service_share: seal('service_share', fresh.service_share),
      recovery_share: seal('recovery_share', fresh.recovery_share),
      ...(recovery ? ownColumns(core, app, address, recovery) : automaticColumns(seal('recovery_key', recovery_key ?? ''), null)),
      subject: walletSubject(address),
      details: JSON.stringify(detailsOf(fresh)),
    },
    allows(fresh),
  )
  core.metrics.count('latchkey_wallets_created_total', { chain: chain_type, outcome: added.outcome })
  if (added.outcome !== 'done') throw new ServiceError(REFUSALS[added.outcome])
  if (added.isNew) await notifyOfWallet(core, app, claims, fresh.seen)
  // Another set: the user had a wallet, and this browser has no share of it yet.
  if (added.wallet.set_id === set_id) await noteShare(core, app, claims, { ...fresh, set_id })
  return wireWalletOf(added.wallet)
}
