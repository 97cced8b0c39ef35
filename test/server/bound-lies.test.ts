// Stolen tokens of bound sessions with proofs that lie: at least forty of each kind. None shows or changes a thing.
// See docs/design/security.md, "Bound sessions".

import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { before, test } from 'node:test'
import { createSecrets } from '../../server/services/keys/secrets.ts'
import { makeNonce } from '../../server/services/sessions/bound/nonce.ts'
import { PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kit/durations.ts'
import { LOGOUT, ME, newKey, PAGE, part, SERVICE, sha, TERMS } from './bound-lab.ts'
import { createTheft, right, type Scene, TARGETS, type Target, type Variant } from './bound-theft.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'

const claims =
  (lies: object | ((scene: Scene) => object)): Variant =>
  (scene) =>
    right(scene, { claims: typeof lies === 'function' ? lies(scene) : lies })
const header =
  (lies: object | ((scene: Scene) => object)): Variant =>
  (scene) =>
    right(scene, { header: typeof lies === 'function' ? lies(scene) : lies })
const address = (change: (url: string) => string): Variant => claims(({ target }) => ({ htu: change(SERVICE + target.path) }))

/** One for all: to make it takes longer than all else here. */
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** A token of another algorithm, whose header says so. */
const signedOtherwise =
  (alg: string): Variant =>
  (scene) => {
    const [, body = ''] = right(scene).split('.')
    const head = (jwk: object) => `${part({ typ: 'dpop+jwt', alg, jwk })}.${body}`
    if (alg === 'none') return `${head(scene.browser.key.jwk)}.`
    if (alg.startsWith('HS')) {
      const text = head(scene.browser.key.jwk)
      return `${text}.${createHmac('sha256', JSON.stringify(scene.browser.key.jwk)).update(text).digest('base64url')}`
    }
    const { publicKey, privateKey } =
      alg === 'RS256' ? RSA : generateKeyPairSync('ec', { namedCurve: alg === 'ES384' ? 'P-384' : 'P-521' })
    const text = head(publicKey.export({ format: 'jwk' }))
    const key = alg === 'RS256' ? privateKey : ({ key: privateKey, dsaEncoding: 'ieee-p1363' } as const)
    return `${text}.${sign(alg === 'RS256' ? 'sha256' : 'sha384', Buffer.from(text), key).toString('base64url')}`
  }
/** A header whose key is the session's, signed by the thief's. */
const swapped =
  (more: object = {}): Variant =>
  (scene) =>
    right(scene, { header: { jwk: { ...scene.browser.key.jwk, ...more } } }, newKey())
const respelled =
  (change: (signed: string) => string): Variant =>
  (scene) => {
    const [head, body, signed = ''] = right(scene).split('.')
    return `${head}.${body}.${change(signed)}`
  }
const text =
  (header: (scene: Scene) => string): Variant =>
  (scene) =>
    right(scene, { rawHeader: header(scene) })

const headers =
  (of: Record<string, string> | ((scene: Scene) => Record<string, string>)): Variant =>
  (scene) =>
    typeof of === 'function' ? of(scene) : of
/** How a thief shows tokens, without a key. */
const SHOWN: readonly Variant[] = [
  ...['', ' ', 'null', 'undefined', '{}', '..', '...', 'e30.e30.', 'e30.e30.e30', 'DPoP', 'none'].map(
    (text): Variant =>
      () =>
        text,
  ),
  ({ token }) => token,
  ({ session }) => session.refresh_token,
  ...['DPoP', 'dpop', 'bearer', 'BEARER', 'Bearer ', 'Token', 'Basic', 'Bearer Bearer'].map((scheme) =>
    headers(({ token }) => ({ authorization: `${scheme} ${token}` })),
  ),
  ...['privy-token', 'privy-session', 'privy-access-token', '__Host-privy-token'].map((name) =>
    headers(({ token, session }) => ({ cookie: `${name}=${token}; privy-refresh-token=${session.refresh_token}` })),
  ),
  ...[PAGE, SERVICE, 'null', 'https://evil.example', `${PAGE}.evil.example`].map((origin) => headers({ origin })),
  ...['same-origin', 'same-site', 'none', 'cross-site'].map((site) =>
    headers({ 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' }),
  ),
  headers({ 'x-forwarded-host': 'id.example', 'x-forwarded-proto': 'https' }),
  headers({ 'x-original-url': ME, 'x-rewrite-url': ME, 'x-http-method-override': 'GET' }),
  headers({ 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1;proto=https;host=id.example' }),
  headers(({ browser }) => ({ 'dpop-nonce': browser.nonce })),
  headers(({ token }) => ({ 'latchkey-delegation': token })),
  headers({ 'latchkey-delegation': '' }),
  headers(({ browser }) => ({ jkt: browser.key.jkt, cnf: JSON.stringify({ jkt: browser.key.jkt }) })),
  headers(({ browser }) => ({ 'latchkey-delegation': browser.key.jkt, [PROOF_HEADER]: JSON.stringify(browser.key.jwk) })),
  headers({ 'privy-client': 'react-auth:2.4.1' }),
  headers({ 'privy-idempotency-key': 'a', 'idempotency-key': 'a' }),
]

await onEachEngine((engine) => {
  const theft = createTheft(engine)
  before(theft.open)
  const kind = (name: string, variants: () => readonly Variant[], targets?: readonly Target[]): void => {
    test(`${name}: none of them succeeds, and the holder of the key goes on`, async () => {
      const tried = await theft.allRefused(variants(), targets)
      assert.ok(tried >= 40, `${tried} variants`)
    })
  }

  test('the targets are answered to the holder of the key: each refusal below is the proof’s', async () => {
    for (const one of TARGETS) {
      const { browser, session } = await theft.signedIn()
      const answer = await theft.send(
        { target: one, browser, session, token: session.token },
        (scene) => right(scene),
        theft.client,
      )
      assert.equal(answer.status, 200, one.path)
    }
  })

  kind('stolen tokens alone', () => [
    () => ({}),
    () => ({ [PROOF_HEADER]: '' }),
    () => 'null',
    ({ token }) => token,
    ({ browser }) => ({ 'DPoP-Nonce': browser.nonce }),
  ])
  // A call that the service does not even judge (an origin that is none, no bearer where one is needed) is refused otherwise.
  const refusals = [400, 401, 403]
  for (const [what, targets] of Object.entries({
    // A sign-out of what is no bearer names nothing, and says the same as any: that of one which is, is among the tokens alone.
    'a stolen access token': TARGETS.filter(({ bearer, renews, path }) => bearer && !renews && path !== LOGOUT),
    'a stolen refresh token': TARGETS.filter(({ bearer, renews }) => !bearer && renews),
    'both stolen tokens': TARGETS.filter(({ renews }) => renews).map((one) => ({ ...one, bearer: true })),
  }))
    test(`${what}, however it is shown: none of them succeeds, and the holder of the key goes on`, async () => {
      const tried = await theft.allRefused(SHOWN, targets, { refusals })
      assert.ok(SHOWN.length >= 40 && tried >= 40, `${SHOWN.length} variants, ${tried} calls`)
    })
  kind('stolen tokens with a key of the thief', () => {
    const keys = [newKey(), newKey(), newKey()]
    return [
      ...keys.map(
        (key): Variant =>
          (scene) =>
            right(scene, {}, key),
      ),
      (scene) => right(scene, { header: { jwk: scene.browser.key.jwk } }, newKey()),
    ]
  })
  kind('proofs that were copied from another call', () => [
    claims({ htm: 'PUT' }),
    ({ browser, token, target: { path, method } }) =>
      browser.proof(path === ME ? TERMS : ME, { bearer: token, method: method === 'GET' ? 'POST' : 'GET' }),
    ({ browser, token, target }) => browser.proof('/api/v1/users/me/activity', { bearer: token, method: target.method }),
    ({ browser }) => browser.proof(SESSION.login),
  ])
  kind('nonces that are over', () =>
    [5 * MINUTE, 5 * MINUTE + 1, HOUR, 30 * DAY, -31 * SECOND, -DAY].map((age) =>
      claims(() => {
        const then = { now: () => theft.lab.clock.now() - age }
        return {
          nonce: makeNonce(
            { secrets: createSecrets(theft.lab.deps.dataKey, theft.lab.deps.random), clock: then },
            theft.client.id,
          ),
        }
      }),
    ),
  )
  kind('nonces of another app or service, or of nobody', () => {
    const [own, foreign] = [theft.lab.deps.dataKey, Buffer.alloc(32, 1) as unknown as typeof theft.lab.deps.dataKey]
    const of = (key: typeof own, app: string) =>
      makeNonce({ secrets: createSecrets(key, theft.lab.deps.random), clock: theft.lab.clock }, app)
    const later = (nonce: string) =>
      `${(Number.parseInt(nonce.split('.')[0] ?? '', 36) + 1000).toString(36)}.${nonce.split('.')[1]}`
    return [
      claims({ nonce: of(own, theft.other.id) }),
      claims({ nonce: of(foreign, theft.client.id) }),
      claims({ nonce: later(of(own, theft.client.id)) }),
      claims({ nonce: of(own, theft.client.id).toUpperCase() }),
      claims({ nonce: `${of(own, theft.client.id)}=` }),
      ...['', undefined, null, 1, [], '.'].map((nonce) => claims({ nonce })),
    ]
  })
  kind('another method', () => [
    ...['get', 'post', 'GET ', 'DELETE', '', undefined, null, ['GET']].map((htm) => claims({ htm })),
    claims(({ target: { method } }) => ({ htm: method === 'GET' ? 'POST' : 'GET' })),
  ])
  kind('another path', () => [
    address((url) => `${url}/`),
    address((url) => url.replace('/api/', '/API/')),
    address((url) => url.replace('/api/', '/')),
    address((url) => url.replace('/api/', '//api/')),
    address((url) => url.replace('/v1/', '/v1%2f')),
    address((url) => url.slice(0, -1)),
    address(() => SERVICE),
    address((url) => new URL(url).pathname),
  ])
  kind('queries, fragments, names and other origins', () => [
    address((url) => `${url}?`),
    address((url) => `${url}?a=1`),
    address((url) => `${url}#`),
    address((url) => `${url}#a`),
    address((url) => url.replace('https://', 'https://a:b@')),
    address((url) => url.replace('https:', 'http:')),
    address((url) => url.replace('id.example', 'id.example.')),
    address((url) => url.replace('id.example', 'id.example:444')),
    address((url) => url.replace('id.example', 'evil.example')),
    address((url) => url.replace(SERVICE, PAGE)),
    address((url) => url + 'a'.repeat(2048)),
    claims({ htu: undefined }),
    claims({ htu: {} }),
  ])
  kind('other algorithms', () =>
    ['none', 'HS256', 'RS256', 'ES384', 'ES512']
      .map((alg) => signedOtherwise(alg))
      .concat(['none', 'None', 'es256', 'HS256', 'ES384', 'EdDSA', undefined].map((alg) => header({ alg }))),
  )
  kind('keys with a private part, of another kind, or of another hand', () => [
    header(({ browser }) => ({ jwk: browser.key.privateKey.export({ format: 'jwk' }) })),
    header(({ browser }) => ({ jwk: { ...browser.key.jwk, d: 'AAAA' } })),
    header(({ browser }) => ({ jwk: { ...browser.key.jwk, k: 'AAAA' } })),
    header(({ browser }) => ({ jwk: { ...browser.key.jwk, crv: 'P-384' } })),
    header(({ browser }) => ({ jwk: { ...browser.key.jwk, kty: 'oct' } })),
    header(({ browser }) => ({ jwk: { ...browser.key.jwk, x: `${browser.key.jwk.x}=` } })),
    header(({ browser }) => ({ jwk: { ...browser.key.jwk, y: browser.key.jwk.x } })),
    header({ jwk: JSON.stringify('a') }),
    header({ jwk: null }),
    header({ jwk: undefined }),
    swapped(),
    swapped({ kid: 'a' }),
  ])
  kind('extensions, other types and other names in the header', () => [
    header({ crit: ['b64'], b64: false }),
    header({ crit: ['b64'], b64: true }),
    header({ crit: ['exp'], exp: 1 }),
    header({ crit: [] }),
    header({ b64: false }),
    header({ kid: 'a' }),
    header({ jku: 'https://evil.example/keys' }),
    header({ zip: 'DEF' }),
    ...['JWT', 'DPOP+JWT', 'application/dpop+jwt', 'latchkey-frame+jwt', undefined].map((typ) => header({ typ })),
  ])
  kind('names twice in the header, and two headers', () => [
    text(({ browser }) => `{"typ":"dpop+jwt","alg":"ES256","alg":"none","jwk":${JSON.stringify(browser.key.jwk)}}`),
    text(
      ({ browser }) =>
        `{"typ":"dpop+jwt","alg":"ES256","jwk":${JSON.stringify(browser.key.jwk)},"jwk":${JSON.stringify(newKey().jwk)}}`,
    ),
    text(() => '[]'),
    text(() => 'null'),
    (scene) => `${right(scene)}, ${right(scene)}`,
    (scene) => `${right(scene)},${right(scene, {}, newKey())}`,
    (scene) => `DPoP ${right(scene)}`,
  ])
  kind('ids that are short, huge or no texts', () =>
    [
      '',
      'a',
      'a'.repeat(21),
      'a'.repeat(129),
      'a'.repeat(1500),
      'a'.repeat(20_000),
      `${'a'.repeat(30)}\n`,
      undefined,
      null,
      1,
      {},
    ].map((jti) => claims({ jti })),
  )
  kind(
    'a token hash that is missing or of another token',
    () => {
      const withBearer = [undefined, null, '', sha(''), 'a'.repeat(43), 1].map((ath) => claims({ ath }))
      return [
        ...withBearer,
        claims(({ session }) => ({ ath: sha(session.refresh_token) })),
        claims(({ token }) => ({ ath: Buffer.from(sha(token), 'base64url').toString('hex') })),
        claims(({ token }) => ({ ath: `${sha(token)}=` })),
        claims(({ token }) => ({ ath: sha(`Bearer ${token}`) })),
      ]
    },
    TARGETS.filter(({ bearer }) => bearer),
  )
  kind('signatures in another spelling', () => [
    respelled(() => ''),
    respelled((signed) => `${signed}=`),
    respelled((signed) => ` ${signed}`),
    respelled((signed) => signed.slice(0, -4)),
    respelled((signed) => Buffer.from(signed, 'base64url').reverse().toString('base64url')),
    respelled(() => Buffer.alloc(64).toString('base64url')),
    (scene) => `${right(scene)}.`,
    (scene) => right(scene).replace('.', ' .'),
  ])
})
