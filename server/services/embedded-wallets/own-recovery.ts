// What the service keeps of a recovery that belongs to the person (docs/design/frame.md, "Recovery").

import { type OwnRecovery, recoveryProof } from '../../../src/contract/wallets/recovery.ts'
import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import { AUTOMATIC_RECOVERY } from '../../../src/contract/wire.ts'
import type { WalletRecord } from '../../stores/account/embedded-wallets.ts'
import type { App } from '../apps/app-cache.ts'
import { recoveryOptions } from '../apps/recovery-options.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { checkSignature } from './proof.ts'
import { sealedShares } from './sealed-shares.ts'

/** What is sealed of it: all but the key that proves the person's half, of which a hash is kept. */
type KeptRecovery = OwnRecovery extends infer R ? (R extends OwnRecovery ? Omit<R, 'auth_key'> : never) : never

/** What a caller brings: a key for the service, or a way of the person's. */
interface GivenRecovery {
  readonly recovery_key?: string | undefined
  readonly recovery?: OwnRecovery | undefined
}
interface WrappingOwner {
  readonly user: string
  readonly address: string
  readonly chain_type: ChainType
}

/** Keyed hash of what the person's half shows. Trust: a stolen table has nothing to try passwords against. */
export const authHash = ({ secrets }: Pick<Core, 'secrets'>, app: string, id: string, key: string): string =>
  secrets.hash('recovery-auth', app, id, key)

/** Throws where the app does not recover wallets in this way. */
export const checkMethod = (app: App, { recovery_key, recovery }: GivenRecovery): void => {
  if ((recovery_key === undefined) === (recovery === undefined)) throw new ServiceError('invalid_data')
  const { require_user_owned_recovery_on_create: ownOnly } = app.row.config.embedded_wallet_config
  const allowed = recovery ? recoveryOptions(app).includes(recovery.method) : !ownOnly
  if (!allowed) throw new ServiceError('disallowed_recovery_method')
}

/** Throws where the wallet's key has not signed for this wrapping. */
export const checkWrapping = (
  app: App,
  { user, address, chain_type }: WrappingOwner,
  { id, key, signature }: { readonly id: string; readonly key: string; readonly signature: string },
): Promise<void> =>
  checkSignature({ chain_type, address, signature, text: recoveryProof({ app: app.id, user, address, id, key }) })

/** The passkeys of a way, as JSON for the store. */
const passkeysOf = (recovery: OwnRecovery): string =>
  JSON.stringify(recovery.method === 'passkey' ? recovery.passkeys.map(({ id, aaguid }) => ({ id, aaguid: aaguid ?? null })) : [])

/** The columns of a way that belongs to the person. */
export const ownColumns = (core: Pick<Core, 'secrets'>, app: App, address: string, { auth_key, ...kept }: OwnRecovery) => ({
  recovery_id: kept.id,
  recovery_method: kept.method,
  recovery_key: null,
  recovery_own: sealedShares(core.secrets, app.id, { address, set_id: kept.id }).seal('recovery_own', JSON.stringify(kept)),
  recovery_auth: authHash(core, app.id, kept.id, auth_key),
  passkeys: passkeysOf({ ...kept, auth_key } as OwnRecovery),
})

/** The columns of the key that the service keeps; `id` is null for the wrapping that a wallet is made with. */
export const automaticColumns = (sealedKey: string, id: string | null) => ({
  recovery_id: id,
  recovery_method: AUTOMATIC_RECOVERY,
  recovery_key: sealedKey,
  recovery_own: null,
  recovery_auth: null,
  passkeys: '[]',
})

/** What is kept of the person's way; null where the service has the key. */
export const keptRecovery = (
  { secrets }: Pick<Core, 'secrets'>,
  app: App,
  { address, recovery_id, recovery_own }: Pick<WalletRecord, 'address' | 'recovery_id' | 'recovery_own'>,
): KeptRecovery | null =>
  recovery_own === null || recovery_id === null
    ? null
    : (JSON.parse(
        sealedShares(secrets, app.id, { address, set_id: recovery_id }).open('recovery_own', recovery_own),
      ) as KeptRecovery)
