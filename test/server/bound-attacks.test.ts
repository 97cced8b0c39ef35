// Stolen tokens of bound sessions, and proofs that lie: at least forty variants of each kind, none of which changes or shows anything.
// See docs/design/security.md, "Bound sessions".

import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { createSecrets } from '../../server/services/keys/secrets.ts'
import { makeNonce } from '../../server/services/sessions/bound/nonce.ts'
import { DELEGATION_HEADER, PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kit/durations.ts'
import {
  type Browser,
  createBrowser,
  delegationOf,
  FORK,
  jwtOf,
  type Lies,
  LOGOUT,
  ME,
  newKey,
  PAGE,
  part,
  proofOf,
  randomId,
  SERVICE,
  sha,
  TERMS,
} from './bound-lab.ts'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, type Client, createLab, type Lab, SESSION } from './lab.ts'

interface Target {
  readonly path: string
  readonly method: 'GET' | 'POST'
  /** Whether a bearer is shown, and whether the body has the refresh token. */
  readonly bearer: boolean
  readonly renews: boolean
  readonly from: string
}
const target = (path: string, method: Target['method'], more: Partial<Target> = {}): Target => ({
  path,
  method,
  bearer: true,
  renews: false,
  from: PAGE,
  ...more,
})
const frame = { from: SERVICE }
/** What a thief would call: reads, changes, key material, and what renews, hands on and ends a session. */
const TARGETS: readonly Target[] = [
  target(ME, 'GET'),
  target('/api/v1/users/me/sessions', 'GET'),
  target('/api/v1/users/me/export', 'GET'),
  target(TERMS, 'POST'),
  target('/api/v1/users/me/delete', 'POST'),
  target('/api/v1/embedded_wallets', 'GET', frame),
  target('/api/v1/embedded_wallets/check', 'POST', frame),
  target('/api/v1/mfa/totp/init', 'POST'),
  target(SESSION.refresh, 'POST', { bearer: false, renews: true }),
  target(FORK, 'POST', { renews: true }),
  target(LOGOUT, 'POST', { bearer: false, renews: true }),
  target(LOGOUT, 'POST'),
]

interface Scene {
  readonly target: Target
  readonly browser: Browser
  readonly session: AnswerBody
  readonly token: string
}
/** The proof, or its headers, of a variant. */
type Variant = (scene: Scene) => string | Record<string, string>
const right = ({ target: { path, method, bearer }, browser, token }: Scene, lies: Lies = {}, key = browser.key): string =>
  proofOf({ key, nonce: browser.nonce, method, path, bearer: bearer ? token : null }, lies)
const claims =
  (lies: object | ((scene: Scene) => object)): Variant =>
  (scene) =>
    right(scene, { claims: typeof lies === 'function' ? lies(scene) : lies })
const header =
  (lies: object | ((scene: Scene) => object)): Variant =>
  (scene) =>
    right(scene, { header: typeof lies === 'function' ? lies(scene) : lies })
const address = (change: (url: string) => string): Variant => claims(({ target }) => ({ htu: change(SERVICE + target.path) }))

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
      alg === 'RS256'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: alg === 'ES384' ? 'P-384' : 'P-521' })
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

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let second: Client
  let other: Client
  let people = 0
  const settings = {
    PUBLIC_URL: SERVICE,
    NODE_ENV: 'development',
    RESEND_SECONDS: '0',
    CODES_PER_HOUR: '1000',
    REQUESTS_PER_IP_PER_MINUTE: '1000000',
  } as const
  before(async () => {
    lab = createLab(engine, settings)
    client = await lab.newApp({ allowNoOrigin: false, config: { email_auth: true, mfa_methods: ['totp'] } })
    other = await lab.newApp({ allowNoOrigin: false })
    second = createLab(engine, settings).clientOf(client.id)
  })
  const signedIn = async (who = client) => {
    const browser = createBrowser(who)
    await browser.open()
    const { status, body } = await browser.logIn(`thief${++people}@example.com`)
    assert.equal(status, 200)
    return { browser, session: body }
  }
  /** All that is kept of the person's sessions, and whether they are there. */
  const kept = async ({ user }: AnswerBody): Promise<string> => {
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(s order by s.sid)::text from sessions s where s.user_id = ${user.id})
        || (select json_agg(u)::text from users u where u.id = ${user.id})
        || (select count(*)::text from forks f where f.user_id = ${user.id}) as all`.execute(engine.db)
    return rows[0]?.all ?? ''
  }
  const send = async (scene: Scene, variant: Variant, by: Client) => {
    const shown = variant(scene)
    const { path, method, bearer, renews, from } = scene.target
    const headers = {
      origin: from,
      'privy-client': 'latchkey:test',
      ...(bearer && { authorization: `Bearer ${scene.token}` }),
      ...(typeof shown === 'string' ? { [PROOF_HEADER]: shown } : shown),
    }
    const body = method === 'GET' ? undefined : renews ? { refresh_token: scene.session.refresh_token } : {}
    return by.call(path, body, { method, headers })
  }
  /** Tries each variant at each target; afterwards the holder of the key goes on. Answers how many were tried. */
  const allRefused = async (variants: readonly Variant[], targets = TARGETS, by = client): Promise<number> => {
    const { browser, session } = await signedIn()
    const before = await kept(session)
    const succeeded: string[] = []
    for (const [number, variant] of variants.entries())
      for (const one of targets) {
        const { status, body } = await send({ target: one, browser, session, token: session.token }, variant, by)
        if (status !== 401) succeeded.push(`${number} ${one.method} ${one.path} ${status} ${JSON.stringify(body)}`)
        const mine = await browser.call(ME, undefined, { bearer: session.token })
        assert.equal(mine.status, 200)
      }
    assert.deepEqual(succeeded, [])
    assert.equal(await kept(session), before)
    const renewed = await browser.refresh(session)
    assert.equal(renewed.status, 200)
    assert.equal((await browser.call(ME, undefined, { bearer: renewed.body.token })).status, 200)
    return variants.length * targets.length
  }
  const kind = (name: string, variants: () => readonly Variant[], targets?: readonly Target[]): void => {
    test(`${name}: none of them succeeds, and the holder of the key goes on`, async () => {
      const tried = await allRefused(variants(), targets)
      assert.ok(tried >= 40, `${tried} variants`)
    })
  }

  test('the targets are answered to the holder of the key: each refusal below is the proof’s', async () => {
    for (const one of TARGETS) {
      const { browser, session } = await signedIn()
      const answer = await send({ target: one, browser, session, token: session.token }, (scene) => right(scene), client)
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
        const then = { now: () => lab.clock.now() - age }
        return { nonce: makeNonce({ secrets: createSecrets(lab.deps.dataKey, lab.deps.random), clock: then }, client.id) }
      }),
    ),
  )
  kind('nonces of another app or service, or of nobody', () => {
    const [own, foreign] = [lab.deps.dataKey, Buffer.alloc(32, 1) as unknown as typeof lab.deps.dataKey]
    const of = (key: typeof own, app: string) =>
      makeNonce({ secrets: createSecrets(key, lab.deps.random), clock: lab.clock }, app)
    const later = (nonce: string) =>
      `${(Number.parseInt(nonce.split('.')[0] ?? '', 36) + 1000).toString(36)}.${nonce.split('.')[1]}`
    return [
      claims({ nonce: of(own, other.id) }),
      claims({ nonce: of(foreign, client.id) }),
      claims({ nonce: later(of(own, client.id)) }),
      claims({ nonce: of(own, client.id).toUpperCase() }),
      claims({ nonce: `${of(own, client.id)}=` }),
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

  test('proofs and tokens of before and after a renewal do not mix', async () => {
    let tried = 0
    for (let round = 0; round < 5; round += 1) {
      const { browser, session } = await signedIn()
      const former = TARGETS.filter(({ bearer }) => bearer).map((one) => ({
        one,
        proof: right({ target: one, browser, session, token: session.token }),
      }))
      const renewed = (await browser.refresh(session)).body
      const before = await kept(renewed)
      for (const { one, proof } of former) {
        const scene = { target: one, browser, session: renewed, token: renewed.token }
        assert.equal((await send(scene, () => proof, client)).status, 401, one.path)
        tried += 1
      }
      assert.equal(await kept(renewed), before)
      assert.equal((await browser.refresh(renewed)).status, 200)
    }
    assert.ok(tried >= 40)
  })

  test('the keys of a session and of its fork do not act for each other', async () => {
    let tried = 0
    for (let round = 0; round < 3; round += 1) {
      const { browser, session } = await signedIn()
      const forked = (await browser.call(FORK, { refresh_token: session.refresh_token }, { bearer: session.token })).body
      const heir = createBrowser(client)
      await heir.open()
      const taken = (await heir.call('/api/v1/sessions/fork/recover', { refresh_token: forked.new_session_refresh_token })).body
      const before = await kept(taken)
      for (const one of TARGETS) {
        for (const [by, of] of [
          [browser, taken],
          [heir, { ...forked, user: session.user }],
        ] as const) {
          const scene = { target: one, browser: by, session: of as AnswerBody, token: of.token }
          assert.equal((await send(scene, (at) => right(at), client)).status, 401, one.path)
          tried += 1
        }
      }
      assert.equal(await kept(taken), before)
      assert.equal((await heir.refresh(taken)).status, 200)
      assert.equal((await browser.refresh(forked)).status, 200)
    }
    assert.ok(tried >= 40)
  })

  test('tokens and proofs of one app are worth nothing at another', async () => {
    let tried = 0
    for (let round = 0; round < 2; round += 1) {
      const { browser, session } = await signedIn()
      const before = await kept(session)
      const there = createBrowser(other, browser.key)
      await there.open()
      const { nonce } = there
      for (const one of TARGETS)
        for (const by of [browser, there]) {
          const scene = { target: one, browser: by, session, token: session.token }
          const { status } = await send(
            scene,
            (at) => right(at, { claims: { nonce: by === there ? nonce : browser.nonce } }),
            other,
          )
          // A sign-out that names nothing of this app says the same as any other.
          if (one.path !== LOGOUT || by === browser) assert.equal(status, 401, one.path)
          tried += 1
        }
      assert.equal(await kept(session), before)
      assert.equal((await browser.refresh(session)).status, 200)
    }
    assert.ok(tried >= 40)
  })

  test('a proof that counts once is taken by one instance, once, also where all ask at once', async () => {
    const ONCE = TARGETS.filter(({ path, method }) => (method === 'POST' && path !== LOGOUT) || path.endsWith('/export'))
    let tried = 0
    for (let round = 0; round < 4; round += 1)
      for (const one of ONCE) {
        const { browser, session } = await signedIn()
        const scene = { target: one, browser, session, token: session.token }
        const copied = right(scene)
        const answers = await Promise.all([client, second, client, second].map((by) => send(scene, () => copied, by)))
        const taken = answers.filter(({ status }) => status === 200).length
        assert.equal(taken, 1, `${one.path} ${answers.map(({ status, body }) => `${status} ${body.code}`)}`)
        for (const by of [client, second]) assert.equal((await send(scene, () => copied, by)).status, 401)
        tried += 5
        if (!one.path.endsWith('/delete')) assert.equal((await browser.refresh(session)).status, 200)
      }
    assert.ok(tried >= 40)
  })

  const FRAMED = TARGETS.filter(({ path }) => /embedded_wallets|mfa/.test(path))
  test('the frame acts with its own key where the session’s has named it, on its own calls alone', async () => {
    const { browser, session } = await signedIn()
    const frameKey = newKey()
    const { sid } = decodeJwt(session.token)
    const delegation = delegationOf(browser.key, { app: client.id, sid, jkt: frameKey.jkt, nonce: browser.nonce })
    const shown: Variant = (scene) => ({ [PROOF_HEADER]: right(scene, {}, frameKey), [DELEGATION_HEADER]: delegation })
    const ask = (one: Target) => send({ target: one, browser, session, token: session.token }, shown, client)
    for (const one of FRAMED) assert.equal((await ask(one)).status, 200, one.path)
    for (const one of TARGETS.filter((each) => !FRAMED.includes(each))) assert.equal((await ask(one)).status, 401, one.path)
    // It lasts as long as the session: the age of its own nonce does not count, that of the proof does.
    lab.clock.advance(20 * MINUTE)
    assert.equal((await ask(FRAMED[0] as Target)).status, 401)
    await browser.open()
    assert.equal((await ask(FRAMED[0] as Target)).status, 200)
  })

  test('delegations of another session, app or key, or by another key, are none', async () => {
    const thief = await signedIn()
    const { browser, session } = await signedIn()
    const frameKey = newKey()
    const before = await kept(session)
    const own = { app: client.id, sid: decodeJwt(session.token).sid, jkt: frameKey.jkt, nonce: browser.nonce }
    const lies: Variant[] = [
      () => delegationOf(browser.key, { ...own, sid: decodeJwt(thief.session.token).sid }),
      () => delegationOf(browser.key, { ...own, sid: undefined }),
      () => delegationOf(browser.key, { ...own, app: other.id }),
      () => delegationOf(browser.key, { ...own, jkt: newKey().jkt }),
      () => delegationOf(browser.key, { ...own, jkt: browser.key.jkt }),
      () => delegationOf(browser.key, { ...own, nonce: '' }),
      () => delegationOf(browser.key, own, { claims: { iat: 'now' } }),
      () => delegationOf(browser.key, own, { header: { typ: 'dpop+jwt' } }),
      () => delegationOf(browser.key, own, { header: { alg: 'none' } }),
      () => delegationOf(browser.key, own, { header: { jwk: undefined } }),
      () => delegationOf(frameKey, own),
      () => delegationOf(thief.browser.key, own),
      () => delegationOf(newKey(), own, { header: { jwk: browser.key.jwk } }),
      () => jwtOf(browser.key, 'latchkey-frame+jwt', {}),
      () => session.token,
      () => '',
      () => randomId(),
    ]
    let tried = 0
    for (const lie of lies)
      for (const one of FRAMED) {
        const scene = { target: one, browser, session, token: session.token }
        const shown: Variant = (at) => ({ [PROOF_HEADER]: right(at, {}, frameKey), [DELEGATION_HEADER]: String(lie(at)) })
        assert.equal((await send(scene, shown, client)).status, 401, one.path)
        tried += 1
      }
    const real = delegationOf(browser.key, own)
    for (const one of FRAMED) {
      const scene = { target: one, browser, session, token: session.token }
      for (const [key, delegation] of [
        [frameKey, undefined],
        [newKey(), real],
        [undefined, real],
      ] as const) {
        const shown: Variant = (at) => ({
          ...(key && { [PROOF_HEADER]: right(at, {}, key) }),
          ...(delegation && { [DELEGATION_HEADER]: delegation }),
        })
        assert.equal((await send(scene, shown, client)).status, 401, one.path)
        tried += 1
      }
    }
    assert.ok(tried >= 40)
    assert.equal(await kept(session), before)
    assert.equal((await browser.refresh(session)).status, 200)
  })
})
