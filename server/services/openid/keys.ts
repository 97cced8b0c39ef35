// Keys with which an app's OpenID provider signs: RS256, one beside each signing key of the app.
// See docs/decisions/0023-openid-on-a-host-of-its-own.md.

import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import { parseJson } from '../../../src/kit/parse-json.ts'
import { addOpenIdKey, type OpenIdKeyRow, openIdKeys } from '../../stores/openid/keys.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'

const generate = promisify(generateKeyPair)
const MODULUS = 2048

const addMissing = async ({ db, secrets, random, clock }: KeyCore, signingKid: string): Promise<void> => {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: MODULUS })
  const kid = Buffer.from(random.bytes(12)).toString('base64url')
  await addOpenIdKey(db, {
    signing_kid: signingKid,
    kid,
    public_jwk: { ...publicKey.export({ format: 'jwk' }) },
    sealed: secrets.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), `openid key ${kid}`),
    now: clock.now(),
  })
}

type KeyCore = Pick<Core, 'db' | 'secrets' | 'random' | 'clock'>

/**
 * Private keys of the app as JWKs, the one that signs first. Trust: no key that signs access tokens of the app signs for a client: what a stranger
 * is given is never a token of the app's own back end.
 */
export const signingJwks = async (core: KeyCore, { signingKey, publicJwks }: App): Promise<JWK[]> => {
  const kids = publicJwks.map(({ kid }) => kid ?? '')
  const isThere = (rows: readonly OpenIdKeyRow[], kid: string): boolean => rows.some((row) => row.signing_kid === kid)
  let rows = await openIdKeys(core.db, kids)
  const missing = kids.filter((kid) => !isThere(rows, kid))
  for (const kid of missing) await addMissing(core, kid)
  if (missing.length > 0) rows = await openIdKeys(core.db, kids)
  const ordered = rows.toSorted(
    (one, other) => Number(other.signing_kid === signingKey.kid) - Number(one.signing_kid === signingKey.kid),
  )
  return ordered.map(({ kid, sealed }) => ({
    ...(parseJson(core.secrets.open(sealed, `openid key ${kid}`)) as JWK),
    kid,
    alg: 'RS256',
    use: 'sig',
  }))
}
