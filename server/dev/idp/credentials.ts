// The credentials at the social provider stand-in: made at every start, known to both sides alone, never written.

import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import type { Random } from '../../ports/ports.ts'
import type { ProviderChange } from '../../services/oauth/clients.ts'
import { PROVIDERS } from '../../services/oauth/providers.ts'

export interface StandInClient {
  readonly clientId: string
  /** Empty where the secret is signed (Apple). */
  readonly secret: string
  readonly signer: { readonly team: string; readonly key: string; readonly publicKey: KeyObject } | null
}
export interface StandInClients {
  /** What the stand-in compares with. */
  readonly known: Readonly<Record<OAuthProvider, StandInClient>>
  /** What the product is given, with every address pointing at the stand-in. */
  readonly given: Readonly<Record<OAuthProvider, ProviderChange>>
}

/** A provider's own path, below `/dev/idp`. */
export const pathOf = (provider: OAuthProvider, real: string): string => `/${provider}${new URL(real).pathname}`
const moved = (base: string, provider: OAuthProvider, real: string): string =>
  `${base}/dev/idp${pathOf(provider, real)}${new URL(real).search}`

/** `url` is the origin under which browsers find the stand-in, `selfUrl` the one under which the service itself does. */
export const standInClients = (random: Random, url: string, selfUrl: string): StandInClients => {
  const pairs = OAUTH_PROVIDERS.map((provider): [OAuthProvider, StandInClient, ProviderChange] => {
    const { urls, secret: kind } = PROVIDERS[provider]
    const clientId = `demo-at-${provider}`
    const places = {
      authorize: moved(url, provider, urls.authorize),
      token: moved(selfUrl, provider, urls.token),
      issuer: `${url}/dev/idp/op`,
      ...(urls.profile && { profile: moved(selfUrl, provider, urls.profile) }),
      ...(urls.emails && { emails: moved(selfUrl, provider, urls.emails) }),
    }
    if (kind === 'signed') {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const [team, key] = ['DEMOTEAM01', 'DEMOKEY001']
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      const known = { clientId, secret: '', signer: { team, key, publicKey } }
      return [provider, known, { clientId, secret: { kind: 'signed', team, key, privateKey: pem }, urls: places }]
    }
    const secret = Buffer.from(random.bytes(24)).toString('base64url')
    return [provider, { clientId, secret, signer: null }, { clientId, secret: { kind: 'shared', secret }, urls: places }]
  })
  return {
    known: Object.fromEntries(pairs.map(([provider, known]) => [provider, known])) as StandInClients['known'],
    given: Object.fromEntries(pairs.map(([provider, , given]) => [provider, given])) as StandInClients['given'],
  }
}
