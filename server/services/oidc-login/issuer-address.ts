// The address at which a person proves to the issuer of an OpenID connection who they are.

import type { OAuthClientRow } from '../../stores/apps/oauth-clients.ts'
import type { Core } from '../core.ts'
import { providerChallenge } from '../oauth/flow-secrets.ts'
import { connectionOf } from './connection.ts'
import { connectionCallback } from './connection-callback.ts'

/** Null where the issuer cannot be used now. `hint`: the address that the person has typed, for the issuer's own form. */
export const issuerAddress = async (
  core: Core,
  row: OAuthClientRow,
  { state, hint }: { readonly state: string; readonly hint: string | undefined },
): Promise<string | null> => {
  const connection = connectionOf(row)
  const server = connection && (await core.issuers.find(connection.issuer))
  if (!server) return null
  const url = new URL(server.authorization_endpoint)
  const scopes = new Set(['openid', ...connection.scopes])
  const parameters = {
    response_type: 'code',
    client_id: row.client_id,
    redirect_uri: connectionCallback(core, connection.id),
    scope: [...scopes].join(' '),
    state,
    nonce: core.secrets.hash('oauth-nonce', state),
    code_challenge: providerChallenge(core, state),
    code_challenge_method: 'S256',
    ...(hint && { login_hint: hint }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
