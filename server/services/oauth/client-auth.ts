// How the service shows a provider that it is who it says (providers.ts; docs/design/protocol.md, "Calls"): four ways.

import { importPKCS8, SignJWT } from 'jose'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'oauth4webapi'
import type { ProviderClient } from './clients.ts'
import { PROVIDERS } from './providers.ts'

/** Lives as long as the call that it is made for; the provider allows half a year. */
const ASSERTION_SECONDS = 300

/** Apple's client secret: a JWT of the app's owner (https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret). */
const signedSecret = async (client: ProviderClient, now: number): Promise<string> => {
  const { secret } = client
  if (secret.kind !== 'signed') throw new Error('This provider takes a signed secret.')
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.key })
    .setIssuer(secret.team)
    .setSubject(client.clientId)
    .setAudience(client.urls.issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(await importPKCS8(secret.privateKey, 'ES256'))
}

/** What is added to the token call. */
export const clientAuth = (client: ProviderClient, now: number): ClientAuth => {
  const { secret, clientId } = client
  const kind = PROVIDERS[client.provider].secret
  if (kind === 'signed') {
    return async (_server, _client, body) => {
      body.set('client_id', clientId)
      body.set('client_secret', await signedSecret(client, now))
    }
  }
  if (secret.kind !== 'shared') throw new Error('This provider takes a shared secret.')
  if (kind === 'basic') return ClientSecretBasic(secret.secret)
  if (kind === 'form') return ClientSecretPost(secret.secret)
  return (_server, _client, body) => {
    body.set('client_key', clientId)
    body.set('client_secret', secret.secret)
  }
}
