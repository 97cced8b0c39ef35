// The bench of token verification: access tokens verified by JWKS in a second, on one core, as docs/backend.md shows.

import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, createRemoteJWKSet, importSPKI, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { DataKey } from '../../server/ports/ports.ts'
import { random } from '../../server/ports/random.ts'
import { createSecrets } from '../../server/services/keys/secrets.ts'
import { makeSigningKey, spkiPem } from '../../server/services/keys/signing-keys.ts'
import { TOKEN_ISSUER } from '../../src/contract/wire.ts'
import { median } from './accounts.ts'

const LEAST = 5000
const ROUNDS = 5
const SECONDS = 2
const TOKENS = 500
const APP = 'latchkeydemoapp0000000001'

const secrets = createSecrets(Buffer.alloc(32, 7) as Uint8Array as DataKey, random)
const key = makeSigningKey(secrets, random)
const privateKey = createPrivateKey({ key: JSON.parse(secrets.open(key.sealed, key.kid)), format: 'jwk' })
const publicKey = createPublicKey(spkiPem(key.publicJwk))
const jwks = { keys: [{ ...key.publicJwk, kid: key.kid, alg: 'ES256', use: 'sig' }] }
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = Math.floor(Date.now() / 1000)
/** Tokens of the form that the service gives out, each of another person. */
const tokens = Array.from({ length: TOKENS }, (_, at) => {
  const claims = {
    sid: `session${at}`,
    jti: `token${at}`,
    sub: `did:privy:person${at}`,
    iss: TOKEN_ISSUER,
    aud: APP,
    iat: now,
    exp: now + 3600,
  }
  const text = `${part({ alg: 'ES256', typ: 'JWT', kid: key.kid })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
})
const rules = { algorithms: ['ES256'], typ: 'JWT', issuer: TOKEN_ISSUER, audience: APP }
const by = (keys: JWTVerifyGetKey) => async (token: string) => void (await jwtVerify(token, keys, rules))

/** Verifications per second, and how much of one core's time they took. */
const measured = async (check: (token: string) => unknown): Promise<{ perSecond: number; perCoreSecond: number }> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  let count = 0
  for (const until = began + SECONDS * 1000; performance.now() < until; count++) await check(tokens[count % TOKENS] ?? '')
  const used = process.cpuUsage(cpu)
  return { perSecond: count / ((performance.now() - began) / 1000), perCoreSecond: count / ((used.user + used.system) / 1e6) }
}

let asked = 0
const server = createServer((_, response) => {
  asked++
  response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`)
const spki = await importSPKI(spkiPem(key.publicJwk), 'ES256')
const ways: Record<string, (token: string) => unknown> = {
  'jose, JWKS by its address': by(createRemoteJWKSet(url)),
  'jose, JWKS at hand': by(createLocalJWKSet(jwks)),
  'jose, verification_key': async (token) => void (await jwtVerify(token, spki, rules)),
  'the signature alone': (token) => {
    const at = token.lastIndexOf('.')
    const signature = Buffer.from(token.slice(at + 1), 'base64url')
    if (!verify('sha256', Buffer.from(token.slice(0, at)), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature))
      throw new Error('no')
  },
}
for (const check of Object.values(ways)) for (const token of tokens) await check(token)
const found = new Map(Object.keys(ways).map((name) => [name, { perSecond: [] as number[], perCoreSecond: [] as number[] }]))
for (let round = 0; round < ROUNDS; round++)
  for (const [name, check] of Object.entries(ways)) {
    const { perSecond, perCoreSecond } = await measured(check)
    found.get(name)?.perSecond.push(perSecond)
    found.get(name)?.perCoreSecond.push(perCoreSecond)
  }
server.close()
console.log(
  `Verification of an access token on one core (at least ${LEAST} a second by JWKS; median of ${ROUNDS} rounds of ${SECONDS} s):`,
)
for (const [name, { perSecond, perCoreSecond }] of found)
  console.log(
    `  ${name}: ${median(perSecond).toFixed(0)} a second (${median(perCoreSecond).toFixed(0)} in a second of computing, all threads)`,
  )
console.log(`  the address was asked ${asked} time${asked === 1 ? '' : 's'}`)
if (median(found.get('jose, JWKS by its address')?.perSecond ?? []) < LEAST) process.exitCode = 1
