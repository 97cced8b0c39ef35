// Identity tokens: who the user is, signed for the host's own server, where the app asks for them.
// See docs/design/protocol.md, "Tokens".

import type { WireUser } from '../../../src/contract/entities.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { boundTo, signToken } from './access-token.ts'

/** Fields that the published clients read under another name. */
const NAMES: Readonly<Record<string, string>> = { phoneNumber: 'phone_number', owner_address: 'oa', profile_picture_url: 'pfp' }

const claimOf = ({ verified_at, first_verified_at, latest_verified_at, ...account }: WireUser['linked_accounts'][number]) =>
  Object.fromEntries([...Object.entries(account).map(([key, value]) => [NAMES[key] ?? key, value]), ['lv', latest_verified_at]])

/**
 * The token as part of a session answer; nothing where the app has not asked for it. Trust: it carries no `sid`, so the service takes it
 * nowhere for an access token.
 */
export const identityToken = (core: Core, app: App, user: WireUser, jkt: string | null): { readonly identity_token?: string } => {
  if (!settingsOf(app).identity_tokens) return {}
  const claims = {
    cr: String(user.created_at),
    guest: user.is_guest ? 't' : 'f',
    linked_accounts: JSON.stringify(user.linked_accounts.map(claimOf)),
    ...(user.custom_metadata && { custom_metadata: JSON.stringify(user.custom_metadata) }),
    ...boundTo(jkt),
  }
  return { identity_token: signToken(core, app, user.id, claims) }
}
