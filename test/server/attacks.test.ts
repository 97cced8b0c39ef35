// Tampered tokens and malformed bodies (docs/design/security.md, "Access token").

import assert from 'node:assert/strict'
import { type KeyObject, sign } from 'node:crypto'
import { before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { createAppSecret } from '../../server/services/apps/app-secrets.ts'
import { createCore } from '../../server/services/core.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { basic } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const TERMS = '/api/v1/users/me/accept_terms'
const LOGOUT = '/api/v1/sessions/logout'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const POSTS: readonly Endpoint[] = Object.values(ENDPOINTS).filter(({ method }: Endpoint) => method === 'POST')

await onEachEngine((engine) => {
  let key: KeyObject
  let secret = ''
  let people = 0
  // Every call of an attack is to be judged, not held up.
  const lab = prepared(() => createLab(engine, { REQUESTS_PER_IP_PER_MINUTE: '100000' }))
  const client = prepared(() => lab.newApp())
  before(async () => {
    secret = (await createAppSecret(lab.deps, client.id, 'test')).secret
    const app = await createCore(lab.deps).apps.find(client.id)
    assert.ok(app)
    key = app.signingKey.privateKey
  })
  const signIn = async (who = client) => (await who.logIn(`attack${++people}@example.com`)).body
  /** What a call of this access shows. */
  const rights = (access: Endpoint['access'], token: string): Record<string, string> => {
    if (access === 'secret') return basic(client.id, secret)
    return access === 'bearer' ? { authorization: `Bearer ${token}` } : {}
  }
  const accepted = async (token: string): Promise<number> => (await client.call(TERMS, {}, bearer(token))).status
  /** A token that our own key has signed, with whatever header and claims. */
  const signed = (header: object, claims: object): string => {
    const text = `${part(header)}.${part(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }

  test('takes no token of its own key whose claims are not exactly right', async () => {
    const { token } = await signIn()
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    const claims = decodeJwt(token)
    const other = await lab.newApp()
    assert.equal(await accepted(signed(header, claims)), 200)
    const { exp: _, ...forEver } = claims
    const wrong: Record<string, object> = {
      'aud as an array': { ...claims, aud: [client.id] },
      'aud of two apps': { ...claims, aud: [client.id, other.id] },
      'aud of another app': { ...claims, aud: other.id },
      'another issuer': { ...claims, iss: 'example.com' },
      'no end': forEver,
      'an end as text': { ...claims, exp: String(claims.exp) },
      'run out': { ...claims, exp: Math.floor(lab.clock.now() / 1000) - 1 },
      'not yet': { ...claims, nbf: Math.floor(lab.clock.now() / 1000) + 600 },
      'no session': { ...claims, sid: undefined },
      'a session as an array': { ...claims, sid: [claims.sid] },
      'another session': { ...claims, sid: 'A'.repeat(24) },
      'another user': { ...claims, sub: 'did:privy:cmade000000000000000up' },
      'no user': { ...claims, sub: null },
    }
    for (const [what, changed] of Object.entries(wrong)) assert.equal(await accepted(signed(header, changed)), 401, what)
  })

  test('takes no key but its own by its id, whatever the header says', async () => {
    const { token } = await signIn()
    const other = await signIn(await lab.newApp())
    const [first = ''] = token.split('.')
    const header = JSON.parse(Buffer.from(first, 'base64url').toString())
    const foreign = JSON.parse(Buffer.from(other.token.split('.')[0] ?? '', 'base64url').toString())
    const claims = decodeJwt(token)
    const wrong: Record<string, object> = {
      'no kid': { ...header, kid: undefined },
      'kid of another app': { ...header, kid: foreign.kid },
      'kid as a path': { ...header, kid: '../../../dev/null' },
      'kid as SQL': { ...header, kid: "' or 1=1 --" },
      'kid as an array': { ...header, kid: [header.kid] },
      'kid of the prototype': { ...header, kid: '__proto__' },
      'another alg': { ...header, alg: 'ES384' },
      'alg in small letters': { ...header, alg: 'es256' },
      'another typ': { ...header, typ: 'at+jwt' },
      'no typ': { ...header, typ: undefined },
      'an unknown crit': { ...header, crit: ['exp'] },
      'a detached payload': { ...header, b64: false, crit: ['b64'] },
      'a key set elsewhere': { ...header, kid: 'x', jku: 'https://evil.example/jwks.json' },
      'a certificate elsewhere': { ...header, kid: 'x', x5u: 'https://evil.example/cert' },
    }
    for (const [what, changed] of Object.entries(wrong)) assert.equal(await accepted(signed(changed, claims)), 401, what)
  })

  test('every change of one letter of a token is refused', async () => {
    const { token } = await signIn()
    const dots = [token.indexOf('.'), token.lastIndexOf('.')]
    for (let at = 0; at < token.length - 1; at += 7) {
      if (dots.includes(at)) continue
      const letter = BASE64URL[(BASE64URL.indexOf(token[at] ?? '') + 17) % 64]
      assert.equal(await accepted(token.slice(0, at) + letter + token.slice(at + 1)), 401, `letter ${at}`)
    }
    for (const odd of [
      '',
      '.',
      '..',
      '...',
      `${token}.`,
      `.${token}`,
      token.split('.').slice(0, 2).join('.'),
      `${token}.${token}`,
    ])
      assert.equal(await accepted(odd), 401, odd.slice(0, 10))
  })

  test('a session that has ended is over in every spelling of its token', async () => {
    const { token, refresh_token } = await signIn()
    // The last letter of 64 bytes carries four bits that mean nothing: sixteen texts are one signature.
    const last = BASE64URL.indexOf(token.at(-1) ?? '')
    const spellings = Array.from({ length: 16 }, (_, i) => token.slice(0, -1) + BASE64URL[(last & 0b110000) | i])
    spellings.push(`${token}==`, token.replace(/-/g, '+').replace(/_/g, '/'))
    await client.call(LOGOUT, { refresh_token }, bearer(spellings[3] ?? ''))
    for (const spelling of spellings) assert.equal(await accepted(spelling), 401)
  })

  test('no body brings any endpoint down, or past its schema', async () => {
    const bystander = await signIn()
    const deep = (open: string, close: string) => `{"email":${open.repeat(10_000)}1${close.repeat(10_000)}}`
    const bodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
      'a deep array': deep('[', ']'),
      'a deep object': deep('{"a":', '}'),
      'a deep nothing': '['.repeat(60_000),
      'a prototype': '{"__proto__":{"email":"a@example.com","code":"000000","refresh_token":"x","polluted":true}}',
      'a constructor': '{"constructor":{"prototype":{"polluted":true}}}',
      'wrong types': '{"email":["a@example.com"],"code":123456,"refresh_token":{"a":1},"event_name":7,"phoneNumber":true}',
      'a number': '1e400',
      'too big': JSON.stringify({ email: 'x'.repeat(70_000) }),
      'a byte order mark': '\uFEFF{}',
      'two values': '{}{}',
      'a NUL': '{"email":"a\0@example.com","event_name":"\0","refresh_token":"\0","phoneNumber":"\0"}',
      'an escaped NUL': '{"email":"a\\u0000@example.com","event_name":"\\u0000","refresh_token":"\\u0000"}',
      'no UTF-8': new Uint8Array([...Buffer.from('{"email":"a'), 0xff, 0xfe, ...Buffer.from('@example.com","event_name":"x"}')]),
      'half a letter': new Uint8Array([...Buffer.from('{"email":"a'), 0xc3, ...Buffer.from('@example.com","event_name":"x"}')]),
      'a lone surrogate': '{"email":"a\\ud800@example.com","refresh_token":"\\ud800"}',
    }
    for (const [at, { path, access }] of POSTS.entries()) {
      // A person for each: some of these calls end the session, and one ends the account.
      const { token } = await signIn()
      // In a merge every third one, beginning elsewhere at each call; the sweep sends all to all.
      const sent = Object.entries(bodies).filter((_, place) => process.env.SWEEP || place % 3 === at % 3)
      for (const [what, raw] of sent) {
        const { status, body, headers } = await client.call(path.replace(':appId', client.id), undefined, {
          raw,
          headers: rights(access, token),
        })
        assert.ok(status < 500, `${path}, ${what}: ${status}`)
        if (/NUL|UTF-8|half|nothing|two|number|big/.test(what)) assert.ok(status >= 400, `${path}, ${what}: ${status}`)
        assert.equal(headers.get('content-type'), 'application/json')
        assert.equal(typeof (status >= 400 ? body.code : body), status >= 400 ? 'string' : 'object', `${path}, ${what}`)
      }
    }
    assert.equal(({} as { polluted?: boolean }).polluted, undefined)
    assert.equal(await accepted(bystander.token), 200)
  })

  test('of two keys of one name the last counts, for the check and for the deed', async () => {
    const email = 'last@example.com'
    const { status } = await client.call(SESSION.init, undefined, { raw: `{"email":"first@example.com","email":"${email}"}` })
    assert.equal(status, 200)
    assert.match(lab.mail.codeFor(email), /^\d{6}$/)
    assert.throws(() => lab.mail.codeFor('first@example.com'))
  })

  test('no other type of body is read by any endpoint', async () => {
    const { token } = await signIn()
    for (const { path, access } of POSTS)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/jsonp',
        'text/json',
      ]) {
        const { status, body } = await client.call(path.replace(':appId', client.id), undefined, {
          raw: '{}',
          headers: { 'content-type': type, ...rights(access, token) },
        })
        assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], `${path} ${type}`)
      }
  })
})
