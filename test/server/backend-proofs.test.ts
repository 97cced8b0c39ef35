// The code of docs/backend.md for bound sessions runs as written, against tokens and proofs of a service.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Listening, listen } from '../../server/http/listen.ts'
import { newFolder } from '../new-folder.ts'
import { createBrowser, type Lies, newKey, PAGE, type Proving, proofOf, SERVICE, sha } from './bound-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization?: string
  readonly dpop?: string
}
interface Shown {
  nonce(time?: string): string
  whoCalls(asked: Asked): Promise<string>
}
const SHOP = 'https://shop.example'
const PATH = '/orders/7?of=ada'

await onEachEngine((engine) => {
  let listening: Listening
  let shown: Shown
  let people = 0
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: SERVICE }))
  const client = prepared(() => lab.newApp({ settings: { identity_tokens: true } }))
  before(async () => {
    listening = await listen((request: Request) => lab.request(new URL(request.url).pathname), '127.0.0.1', 0)
    const page = readFileSync('docs/backend.md', 'utf8')
    const code = page.split('<!-- verify a proof with Node alone -->\n```js\n')[1]?.split('```')[0]
    assert.ok(code, 'docs/backend.md shows how')
    assert.deepEqual(
      [...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name),
      ['node:crypto'],
    )
    const own = { OWN_URL: SHOP, PROOF_SECRET: 'a secret of the shop', LATCHKEY_APP_ID: client.id }
    Object.assign(process.env, own, { LATCHKEY_URL: `http://127.0.0.1:${listening.port}` })
    const folder = newFolder()
    const path = join(folder.path, 'shown.mjs')
    writeFileSync(path, code)
    shown = (await import(pathToFileURL(path).href)) as Shown
    folder.remove()
  })
  after(() => listening.close(0))

  const signedIn = async (bound = true) => {
    const browser = createBrowser(client)
    await browser.open()
    const email = `shop${++people}@example.com`
    const answer = bound ? await browser.logIn(email) : await client.logIn(email, { headers: { origin: PAGE } })
    return { key: browser.key, session: answer.body }
  }
  const asked = (token: string, key = newKey(), more: Partial<Proving> = {}, lies?: Lies): Asked => ({
    method: 'GET',
    path: PATH,
    authorization: `Bearer ${token}`,
    dpop: proofOf({ key, nonce: shown.nonce(), method: 'GET', path: PATH, bearer: token, at: SHOP, ...more }, lies),
  })

  test('a token and a proof by its key name the person', async () => {
    const { key, session } = await signedIn()
    assert.equal(await shown.whoCalls(asked(session.token, key)), session.user.id)
    assert.equal(await shown.whoCalls(asked(session.token, key)), session.user.id)
  })

  test('a stolen token, a copied or other proof, and other tokens name nobody', async () => {
    const { key, session } = await signedIn()
    const { token, identity_token } = session as typeof session & { identity_token: string }
    const unbound = (await signedIn(false)).session
    const other = await signedIn()
    const copied = asked(token, key)
    await shown.whoCalls(copied)
    const now = Date.now()
    const [head, body] = token.split('.')
    const wrong: readonly Asked[] = [
      { method: 'GET', path: PATH },
      { method: 'GET', path: PATH, authorization: `Bearer ${token}` },
      { method: 'GET', path: PATH, authorization: `Bearer ${token}`, dpop: token },
      copied,
      asked(token),
      asked(token, other.key),
      asked(other.session.token, key),
      asked(unbound.token, key),
      asked(identity_token, key),
      asked(`${head}.${body}.`, key),
      asked(`${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`, key),
      asked(token, key, { method: 'POST' }),
      asked(token, key, { path: '/orders/8' }),
      asked(token, key, { at: SERVICE }),
      asked(token, key, { bearer: other.session.token }),
      asked(token, key, { bearer: null }),
      asked(token, key, { nonce: shown.nonce(String(now - 300_001)) }),
      asked(token, key, { nonce: shown.nonce(String(now + 301_000)) }),
      asked(token, key, { nonce: `${now}.${sha(String(now))}` }),
      asked(token, key, { nonce: '' }),
      asked(token, key, {}, { header: { alg: 'none' } }),
      asked(token, key, {}, { header: { typ: 'JWT' } }),
      asked(token, key, {}, { header: { crit: ['b64'], b64: false } }),
      asked(token, key, {}, { header: { jwk: { ...key.jwk, d: 'AAAA' } } }),
      asked(token, newKey(), {}, { header: { jwk: key.jwk } }),
      asked(token, key, {}, { claims: { jti: 'short' } }),
      asked(token, key, {}, { claims: { jti: undefined } }),
      asked(token, key, {}, { claims: { htu: `${SHOP}${PATH}` } }),
    ]
    for (const [number, one] of wrong.entries()) await assert.rejects(shown.whoCalls(one), Error, `${number}`)
    assert.equal(await shown.whoCalls(asked(token, key)), session.user.id)
  })

  test('a token that has run out names nobody', async () => {
    lab.clock.advance(Date.now() - lab.clock.now() - 2 * 3_600_000)
    const { key, session } = await signedIn()
    await assert.rejects(shown.whoCalls(asked(session.token, key)), /over/)
    lab.clock.advance(3_600_000 + 60_000)
    const again = await signedIn()
    assert.equal(await shown.whoCalls(asked(again.session.token, again.key)), again.session.user.id)
  })
})
