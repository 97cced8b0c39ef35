// The OpenID provider: documents of clients, two instances, levels, rotation of keys, hints, hosts in policies.

import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { rotateSigningKey } from '../../server/services/apps/apps.ts'
import { createOpenIdClient } from '../../server/services/openid/client-settings.ts'
import { OPENID_LEVELS } from '../../src/contract/openid.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from '../server/engines.ts'
import { codeAt, MFA } from '../server/factor-lab.ts'
import { CALLBACK, createOpenIdLab, dataOf, newBrowser, relyingParty, scenesOf } from '../server/openid-lab.ts'
import { prepared } from '../server/prepared.ts'

const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const kidOf = (token = ''): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
const kidsAt = async (issuer: string): Promise<string[]> =>
  ((await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)

await onEachEngine((engine) => {
  const lab = prepared(() => createOpenIdLab(engine))
  after(() => lab.close())
  const { personOf, scene, signIn } = scenesOf(() => lab)

  test('a document of a client is fetched from no address of the inside, however it is written', async () => {
    let connections = 0
    const inside = createServer((socket) => {
      connections++
      socket.destroy()
    })
    const port = await listening(inside)
    const one = await scene({}, { openid_client_documents: true })
    for (const host of [
      ...[
        '127.0.0.1',
        'localhost',
        'localhost.',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '0.0.0.0',
        '[::]',
        '2130706433',
        '0x7f.1',
        '0177.0.0.1',
      ],
      ...[
        '127.1',
        '10.0.0.1',
        '192.168.0.1',
        '172.16.0.1',
        '169.254.169.254',
        '100.64.0.1',
        '[fd00::1]',
        '[fe80::1]',
        '[64:ff9b::7f00:1]',
      ],
      ...['user@127.0.0.1', 'a.localhost'],
    ]) {
      const document = `https://${host}:${port}/client.json`
      const { address } = await one.rp.begin({ client_id: document })
      const answer = await newBrowser().go(String(address))
      assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], document)
    }
    for (const document of [
      `http://127.0.0.1:${port}/client.json`,
      `https://127.0.0.1:${port}/../client.json`,
      `file:///etc/passwd`,
    ])
      assert.equal((await newBrowser().go(String((await one.rp.begin({ client_id: document })).address))).status, 400, document)
    assert.equal(connections, 0)
    inside.close()
  })

  test('two instances on one database: what one began the other ends, and a code counts once for both', async () => {
    const other = await createOpenIdLab(engine, { OIDC_URL: lab.origin })
    try {
      const one = await scene()
      const begun = await one.rp.begin({ scope: 'openid email offline_access', prompt: 'consent' })
      const called = await lab.agree(one.browser, one.app, begun.address, one.person.token)
      const provider = await other.core.openid.of((await other.core.apps.find(one.app.id)) ?? assert.fail())
      const code = await (
        provider as unknown as { AuthorizationCode: { find(code: string): Promise<{ consume(): Promise<void> }> } }
      ).AuthorizationCode.find(called.searchParams.get('code') ?? '')
      // The other instance has used it in the same moment.
      await code.consume()
      await assert.rejects(one.rp.finish(called, begun))
      // And it knows the session, the grant and the keys of this one.
      const tokens = await signIn(one)
      const found = await (
        provider as unknown as { AccessToken: { find(token: string): Promise<{ accountId: string } | undefined> } }
      ).AccessToken.find(tokens.access_token)
      assert.equal(found?.accountId, one.person.user)
    } finally {
      await other.close()
    }
  })

  test('a level of two factors is in the token once one was shown, and asked for of a session without', async () => {
    const { app, issuer } = await lab.newProvider({ config: { mfa_methods: ['totp'] } })
    const { id, secret } = await lab.newClient(app)
    const rp = await relyingParty(issuer, id, secret)
    const { token, user } = (await app.logIn('ada@example.com')).body
    const ask = (path: string, body: object = {}) => app.call(path, body, { headers: { authorization: `Bearer ${token}` } })
    const signed = async (more: Record<string, string> = {}, browser = newBrowser()) => {
      const begun = await rp.begin(more)
      return claimsOf((await rp.finish(await lab.agree(browser, app, begun.address, token), begun)).id_token)
    }
    const browser = newBrowser()
    assert.deepEqual([(await signed({}, browser)).acr, (await signed()).sub], [OPENID_LEVELS[0], user.id])
    const asking = { acr_values: OPENID_LEVELS[1] }
    const more = await browser.go(String((await rp.begin({ ...asking, prompt: 'none' })).address))
    assert.match(more.headers.get('location') ?? '', /error=login_required/)
    const { request, ticket } = await lab.open(browser, (await rp.begin(asking)).address)
    assert.equal(((await lab.ask(app, 'describe', { request, ticket })).body as unknown as { factor: boolean }).factor, true)
    const { totpSecret } = (await ask(MFA.totpInit)).body as unknown as { totpSecret: string }
    await ask(MFA.totpEnroll, { code: codeAt(totpSecret, lab.clock.now()) })
    const { acr, amr } = await signed(asking, browser)
    assert.deepEqual([acr, amr], [OPENID_LEVELS[1], ['otp', 'mfa']])
  })

  test('a key that is renewed signs from then on, and tokens of the former one are still known', async () => {
    const one = await scene()
    const before = await signIn(one)
    const [former] = await kidsAt(one.issuer)
    assert.equal(kidOf(before.id_token), former)
    const since = await rotateSigningKey(lab.deps, one.app.id)
    lab.core.apps.forget()
    const kids = await kidsAt(one.issuer)
    assert.equal(kids.length, 2)
    assert.ok(kids.includes(former ?? ''))
    assert.equal(kidOf((await signIn(one)).id_token), former)
    assert.equal((await one.rp.userInfo(before.access_token, one.person.user)).sub, one.person.user)
    // Those that keep the keys have the new one by now: it signs.
    lab.clock.advance(since.getTime() - lab.clock.now())
    lab.core.apps.forget()
    const person = await personOf(one.app)
    const later = await signIn({ ...one, person, browser: newBrowser(), rp: await relyingParty(one.issuer, one.id, one.secret) })
    assert.notEqual(kidOf(later.id_token), former)
    const hinted = await one.rp.begin({ prompt: 'none', id_token_hint: before.id_token ?? '' })
    assert.match((await one.browser.go(String(hinted.address))).headers.get('location') ?? '', /[?&]code=/)
  })

  test('the page is given the hint and the languages of the request, and no other text as a hint', async () => {
    const one = await scene()
    for (const [hint, is] of [
      ['ada@example.com', 'ada@example.com'],
      ['+4915112345678', '+4915112345678'],
      ['Ada Lovelace', ''],
      ['"><script>@x', ''],
    ] as const) {
      const { page } = await lab.open(newBrowser(), (await one.rp.begin({ login_hint: hint, ui_locales: 'de fr' })).address)
      assert.deepEqual([dataOf(page, 'hint'), dataOf(page, 'locales')], [is.replaceAll('"', '&quot;'), 'de fr'], hint)
    }
  })

  test('no address has a host that ends a directive of a policy', async () => {
    const { app } = await lab.newProvider()
    for (const host of ['a;b.example', "a'b.example", 'a,b.example', 'a*b.example', 'a!b.example', '$.example'])
      for (const field of ['redirect_uris', 'post_logout_redirect_uris'] as const)
        await assert.rejects(
          createOpenIdClient(lab.deps, app.id, {
            ...{ kind: 'confidential' as const, name: 'Wiki', redirect_uris: [CALLBACK], [field]: [`https://${host}/x`] },
          }),
          host,
        )
  })
})
