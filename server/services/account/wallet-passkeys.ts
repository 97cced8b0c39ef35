// The passkeys that recover a person's wallets, as they are listed (docs/design/frame.md, "Passkeys").

import type { AnswerInputOf } from '../../../src/contract/endpoint.ts'
import type { walletPasskeys } from '../../../src/contract/endpoints/users-wallet-passkeys.ts'
import { fromBase64url } from '../../../src/kit/base64url.ts'
import { passkeysOfUser, renamePasskey } from '../../stores/account/recovery-passkeys.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { authenticatorName } from '../passkeys/authenticators.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

const SECOND = 1000
const seconds = (ms: string): number => Math.floor(Number(ms) / SECOND)

/** `xxxxxxxx-xxxx-…` of the 16 bytes; null where the authenticator tells none: zeros. */
const uuidOf = (aaguid: string | null): string | null => {
  const hex = Buffer.from(aaguid === null ? '' : fromBase64url(aaguid)).toString('hex')
  if (!/[1-9a-f]/.test(hex)) return null
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Those of all wallets of the caller. */
export const listWalletPasskeys = async (
  core: Core,
  app: App,
  { userId: user }: TokenClaims,
): Promise<AnswerInputOf<typeof walletPasskeys>> => {
  const kept = await passkeysOfUser(core.db, { app: app.id, user })
  return {
    relying_party: new URL(core.env.PUBLIC_URL).hostname,
    passkeys: kept.map(({ address, id, name, aaguid: kind, created, used }) => {
      const aaguid = uuidOf(kind)
      return {
        ...{ address, id, name, aaguid, authenticator_name: aaguid && authenticatorName(aaguid) },
        ...{ created_at: seconds(created), last_used_at: used === null ? null : seconds(used) },
      }
    }),
  }
}

/** Names one of the caller's; answers the list. */
export const renameWalletPasskey = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  named: { readonly address: string; readonly id: string; readonly name: string },
) => {
  const { userId: user } = claims
  if (!(await renamePasskey(core.db, { app: app.id, user, ...named })))
    throw new ServiceError('linked_account_not_found', 'This wallet has no such passkey.')
  return listWalletPasskeys(core, app, claims)
}
