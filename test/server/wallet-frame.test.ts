// The page of the wallet's frame: whose pages may have it inside, and what its policy lets it do.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { parse } from 'valibot'
import { createApp } from '../../server/http/app.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createCore } from '../../server/services/core.ts'
import { KEY_PURPOSES, keyWindowPath } from '../../src/contract/key-windows.ts'
import { walletFacts } from '../../src/contract/wallet-facts.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_BUILDS, LOADED_LANGUAGES as OTHERS, BUILD_SHA256 as SHA256 } from './frame-builds.ts'
import { createLab, type Lab } from './lab.ts'
import { prepared } from './prepared.ts'

/** A service whose frames were built, as far as it can tell. */
const serviceOf = (lab: Lab) => createApp(lab.deps, createCore(lab.deps), () => FRAME_BUILDS)

await onEachEngine((engine) => {
  let service: ReturnType<typeof createApp>
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: 'https://id.example', SANDBOX_URL: 'https://sandbox.example' }))
  before(() => {
    service = serviceOf(lab)
  })
  const page = (id: string, more = ''): Promise<Response> =>
    Promise.resolve(
      service.request(`/apps/${id}/embedded-wallets${more}`, {}, { incoming: { socket: { remoteAddress: '203.0.113.1' } } }),
    )

  test('frame-ancestors are exactly the allowed origins; the script is named with its digest', async () => {
    const { id } = await lab.newApp({ allowedOrigins: ['https://a.example', 'https://b.example:8443'] })
    const answer = await page(id, '?caid=x&client_id=y')
    assert.equal(answer.status, 200)
    const text = await answer.text()
    const map = /<script type="importmap">(.*)<\/script>/.exec(text)?.[1] ?? ''
    const integrity = `sha256-${Buffer.from(SHA256, 'hex').toString('base64')}`
    const later = ['password', 'later'].map((name) => [`/elements/chunks/wallet-${name}-ABCD1234.js`, integrity])
    assert.deepEqual(JSON.parse(map), { integrity: Object.fromEntries(later) })
    const mapHash = createHash('sha256').update(map).digest('base64')
    assert.equal(
      answer.headers.get('content-security-policy'),
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-${mapHash}'; base-uri 'none'; form-action 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'; connect-src 'self'; frame-ancestors https://a.example https://b.example:8443",
    )
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(text, /<script type="module" src="\/elements\/chunks\/wallet-frame-ABCD1234\.js" integrity="([^"]+)"><\/script>/)
    assert.ok(text.includes(integrity))
  })

  test('documents come with the facts that their app has at that moment, where a header can hold them', async () => {
    const { id } = await lab.newApp({ config: { name: `Größe "b"; <c>` }, allowedOrigins: ['https://a.example'] })
    const carried = async (at: string): Promise<unknown> => {
      const header = (await service.request(at)).headers.get('server-timing')
      if (header === null) return null
      const [, text = ''] = /^latchkey-facts;desc="([\w.!~*'()%-]+)"$/.exec(header) ?? []
      return JSON.parse(decodeURIComponent(text))
    }
    const documents = [`/apps/${id}/embedded-wallets`, `/apps/${id}/embedded-wallets/export`, keyWindowPath(id, 'export')]
    const asked = async () => parse(walletFacts, await (await page(id, '/facts')).json())
    for (const at of documents) assert.deepEqual(await carried(at), await asked(), at)
    await changeApp(lab.deps, id, { config: { confirm_in_window: true } })
    lab.clock.advance(6000)
    assert.equal((await asked()).confirms, true)
    for (const at of documents) assert.deepEqual(await carried(at), await asked(), at)
    // Proxies take so much and no more: then the script asks.
    await changeApp(lab.deps, id, { config: { icon_url: `https://a.example/${'x'.repeat(2000)}` } })
    lab.clock.advance(6000)
    for (const at of documents) assert.equal(await carried(at), null, at)
    for (const at of ['/oauth/lost', `/apps/${id}/embedded-wallets/digest.txt`]) assert.equal(await carried(at), null, at)
  })

  test('the facts of an app are what its documents do not hold: for pages of the service alone, kept for a minute in the browser that asked', async () => {
    const { id } = await lab.newApp({
      config: { name: `A "b" <c>` },
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    })
    const answer = await page(id, '/facts')
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=60')
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
    const facts = parse(walletFacts, await answer.json())
    assert.deepEqual(
      [facts.app_id, facts.name, facts.pages, facts.service_origins, facts.sandbox, facts.lends, facts.confirms],
      [
        id,
        `A "b" <c>`,
        ['https://a.example', 'https://b.example:8443'],
        ['https://id.example'],
        'https://sandbox.example',
        false,
        false,
      ],
    )
    await changeApp(lab.deps, id, { config: { confirm_in_window: true } })
    service = serviceOf(lab)
    assert.equal(parse(walletFacts, await (await page(id, '/facts')).json()).confirms, true)
    for (const unknown of ['x', 'a'.repeat(25), '<script>'.padEnd(25, 'x')])
      assert.equal((await page(unknown, '/facts')).status, 404)
  })

  test('an app without origins has it in no page, and a page of the service itself is nobody’s', async () => {
    const none = await lab.newApp({ allowedOrigins: [] })
    assert.match((await page(none.id)).headers.get('content-security-policy') ?? '', /frame-ancestors 'none'$/)
    const own = await lab.newApp()
    // Of a time before the service had these addresses: a new list that names them is refused.
    const list = JSON.stringify(['https://id.example', 'https://sandbox.example', 'https://a.example'])
    await sql`update apps set allowed_origins = ${list}::jsonb where id = ${own.id}`.execute(engine.db)
    const answer = await page(own.id)
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors https:\/\/a\.example$/)
    assert.deepEqual(parse(walletFacts, await (await page(own.id, '/facts')).json()).pages, ['https://a.example'])
  })

  test('the frame of published clients has a script, and a policy that lets it call the service alone', async () => {
    const { id } = await lab.newApp({ allowedOrigins: ['https://a.example'] })
    const answer = await page(id, '/export?address=0x1')
    const text = await answer.text()
    const map = /<script type="importmap">(.*)<\/script>/.exec(text)?.[1] ?? ''
    // The words of other languages alone.
    assert.deepEqual(
      Object.keys(JSON.parse(map).integrity),
      OTHERS.map((code) => `/elements/chunks/words-${code}-ABCD1234.js`),
    )
    const hash = `'sha256-${createHash('sha256').update(map).digest('base64')}'`
    assert.equal(
      answer.headers.get('content-security-policy'),
      `default-src 'none'; script-src 'self' ${hash}; connect-src 'self'; base-uri 'none'; form-action 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors https://a.example",
    )
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(text, /src="\/elements\/chunks\/export-button-ABCD1234\.js" integrity="sha256-/)
    assert.ok(!text.includes(id) && !text.includes('0x1'))
    assert.equal((await page('x'.repeat(25), '/export')).status, 404)
    for (const gone of ['import', 'backup', 'confirm', 'nothing']) assert.equal((await page(id, `/${gone}`)).status, 404, gone)
  })

  test('a window for keys is in no page, and runs one script; there is one for each purpose', async () => {
    const { id } = await lab.newApp({ config: { name: `A "b" <c>` }, allowedOrigins: ['https://a.example'] })
    for (const purpose of KEY_PURPOSES) {
      const answer = await service.request(keyWindowPath(id, purpose, { lang: 'de' }))
      assert.equal(answer.status, 200, purpose)
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.match(
        policy,
        /frame-ancestors 'none'; .*require-trusted-types-for 'script'; trusted-types 'none'; connect-src 'self'$/,
      )
      assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+'; /)
      assert.equal(answer.headers.get('x-frame-options'), 'DENY')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      // The opener, which has the wallet's frame, would be cut by any.
      assert.equal(answer.headers.get('cross-origin-opener-policy'), null)
      const text = await answer.text()
      assert.match(text, /src="\/elements\/chunks\/keys-window-ABCD1234\.js" integrity="sha256-/)
      for (const fact of [id, 'a.example', 'A ']) assert.ok(!text.includes(fact), fact)
    }
    assert.equal((await service.request(`/apps/${id}/keys/other`)).status, 404)
    assert.equal((await service.request(keyWindowPath('x'.repeat(25), 'export'))).status, 404)
  })

  test('the digest stands in a text of its own; an unknown app has neither', async () => {
    const { id } = await lab.newApp()
    const answer = await page(id, '/digest.txt')
    assert.equal(
      await answer.text(),
      `${SHA256}  wallet-frame-ABCD1234.js\n${SHA256}  wallet-password-ABCD1234.js\n${SHA256}  wallet-later-ABCD1234.js\n${['keys-window', 'keys-alone', 'keys-confirm', 'keys-registry', 'export-button', ...OTHERS.map((code) => `words-${code}`), ...OTHERS.map((code) => `request-words-${code}`)].map((name) => `${SHA256}  ${name}-ABCD1234.js\n`).join('')}`,
    )
    for (const more of ['', '/digest.txt']) {
      for (const unknown of ['x', 'a'.repeat(25), '<script>'.padEnd(25, 'x')])
        assert.equal((await page(unknown, more)).status, 404, unknown + more)
      assert.equal((await page('%00', more)).status, 400, more)
    }
  })
})
