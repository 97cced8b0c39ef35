// Login with Farcaster over HTTP: a channel, an approval on the stand-in's page, and the account that it proves.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { padHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { KEY } from '../../server/dev/farcaster/registries.ts'
import { sweep } from '../../server/services/sweep.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { channelBody, createOutside, FARCASTER, farcasterLab, PAGE } from './farcaster-lab.ts'
import { prepared } from './prepared.ts'
import { accountsOf, bearer, ORIGIN, outcome } from './wallet-lab.ts'

await onEachEngine((engine) => {
  let app: Awaited<ReturnType<typeof lab.farcasterApp>>
  let now = (): number => 0
  const outside = prepared(() => createOutside(() => now()))
  const lab = prepared(() => farcasterLab(engine, outside))
  before(async () => {
    now = lab.clock.now
    app = await lab.farcasterApp()
  })
  after(() => outside.close())

  test('a person approves on their page, and is signed in with what the relay tells of them', async () => {
    const { channel_token, connect_uri } = await app.begin()
    const page = await (await fetch(connect_uri)).text()
    assert.match(page, /host\.example asks you to sign in/)
    assert.equal(channelBody(await app.status(channel_token)).state, 'pending')
    assert.equal((await outside.press(connect_uri, 'ada')).status, 200)
    const { state, username, message, signature, fid } = channelBody(await app.status(channel_token))
    assert.deepEqual([state, username], ['completed', 'ada'])
    // The relay tells it once; an attempt whose answer was lost asks again.
    assert.equal(channelBody(await app.status(channel_token)).state, 'completed')
    const first = await app.login({ channel_token, message, signature, fid })
    assert.deepEqual([first.status, first.body.is_new_user], [200, true])
    const { verified_at, first_verified_at, latest_verified_at, owner_address, ...account } = accountsOf(first)[0] ?? {}
    assert.deepEqual(account, {
      type: 'farcaster',
      fid,
      username: 'ada',
      display_name: 'Ada Lovelace',
      bio: 'Ada Lovelace on this machine',
    })
    assert.match(String(owner_address), /^0x[0-9a-fA-F]{40}$/)
    const again = await app.begin(PAGE, { redirect_url: `${ORIGIN}/back` })
    const sent = await outside.press(again.connect_uri, 'ada')
    assert.deepEqual([sent.status, sent.headers.get('location')], [303, `${ORIGIN}/back`])
    const approval = channelBody(await app.status(again.channel_token))
    const { message: text, signature: signed } = approval
    const second = await app.login({ channel_token: again.channel_token, message: text, signature: signed, fid })
    assert.deepEqual([second.body.is_new_user, second.body.user.id], [false, first.body.user.id])
  })

  test('a key that the number has named signs for it, and one that it has taken back does not', async () => {
    const { fid, account } = await outside.caster()
    const other = privateKeyToAccount(generatePrivateKey())
    const key = padHex(other.address, { size: 32 })
    await outside.registries.setKey(fid, key, KEY.added, KEY.authAddress)
    const answer = await app.login(await app.approved({ fid, account: other }))
    assert.equal(answer.status, 200)
    assert.equal(String(accountsOf(answer)[0]?.owner_address).toLowerCase(), account.address.toLowerCase())
    await outside.registries.setKey(fid, key, KEY.removed, KEY.authAddress)
    assert.deepEqual(outcome(await app.login(await app.approved({ fid, account: other }))), [422, 'invalid_credentials'])
    await outside.registries.setKey(fid, key, KEY.added, KEY.signer)
    assert.deepEqual(outcome(await app.login(await app.approved({ fid, account: other }))), [422, 'invalid_credentials'])
  })

  test('a client in which the app runs signs a nonce without a relay', async () => {
    const caster = await outside.caster()
    const { nonce } = channelBody(await app.call(FARCASTER.nonce, {}, PAGE))
    const approval = await app.sign(caster, nonce)
    const answer = await app.call(FARCASTER.nonceLogin, approval, PAGE)
    assert.equal(answer.status, 200)
    assert.deepEqual(accountsOf(answer)[0]?.fid, caster.fid)
    assert.deepEqual(outcome(await app.call(FARCASTER.nonceLogin, approval, PAGE)), [422, 'invalid_credentials'])
  })

  test('it is linked, shown, renewed and unlinked', async () => {
    const session = await app.logIn('links@example.com', PAGE)
    const caster = await outside.caster()
    const link = async (who = session, whose = caster) =>
      app.call(FARCASTER.link, await app.approved(whose, {}, bearer(who)), bearer(who))
    const linked = await link()
    assert.equal(linked.status, 200, JSON.stringify(linked.body))
    assert.deepEqual(
      accountsOf(linked).map(({ type }) => type),
      ['email', 'farcaster'],
    )
    assert.equal((await link()).status, 200)
    assert.deepEqual(outcome(await link(session, await outside.caster())), [400, 'cannot_link_more_of_type'])
    const other = await app.logIn('other@example.com', PAGE)
    assert.deepEqual(outcome(await link(other)), [400, 'linked_to_another_user'])
    const signedIn = await app.login(await app.approved(caster))
    assert.equal(signedIn.body.user.id, session.body.user.id)
    const unlinked = await app.call(FARCASTER.unlink, { fid: caster.fid }, bearer(session))
    assert.deepEqual(
      accountsOf(unlinked).map(({ type }) => type),
      ['email'],
    )
    assert.deepEqual(outcome(await app.call(FARCASTER.unlink, { fid: caster.fid }, bearer(session))), [
      404,
      'linked_account_not_found',
    ])
  })

  test('a page that lets nobody new in has nobody made; who is known comes in', async () => {
    const caster = await outside.caster()
    const login = async () => app.login({ ...(await app.approved(caster)), mode: 'no-signup' })
    assert.deepEqual(outcome(await login()), [400, 'user_does_not_exist'])
    const { body } = await app.login(await app.approved(caster))
    assert.equal(body.is_new_user, true)
    assert.equal((await login()).body.user.id, body.user.id)
    const { nonce } = channelBody(await app.call(FARCASTER.nonce, {}, PAGE))
    const within = await app.sign(await outside.caster(), nonce)
    assert.deepEqual(outcome(await app.call(FARCASTER.nonceLogin, { ...within, mode: 'no-signup' }, PAGE)), [
      400,
      'user_does_not_exist',
    ])
  })

  test('an app with a captcha asks for it before a channel is opened', async () => {
    const asking = await lab.farcasterApp({ config: { captcha_enabled: true, captcha_site_key: 't:site' } })
    for (const path of [FARCASTER.init, FARCASTER.nonce])
      assert.deepEqual(outcome(await asking.call(path, {}, PAGE)), [400, 'invalid_captcha'], path)
  })

  test('a lost answer: the same call again is the same session, and another call finds the channel used', async () => {
    const body = await app.approved(await outside.caster())
    const keyed = { headers: { ...PAGE.headers, 'idempotency-key': '5c5ac8f4-96a1-4a9a-92cb-7c58b8a5d6a1' } }
    const [first, again] = [await app.login(body, keyed), await app.login(body, keyed)]
    assert.deepEqual([first.status, again.status, again.body.user.id], [200, 200, first.body.user.id])
  })

  test('an app that has it off offers nothing; a relay or a chain that is silent is no refusal', async () => {
    const off = await lab.newApp()
    for (const path of [FARCASTER.init, FARCASTER.nonce])
      assert.deepEqual(outcome(await off.call(path, {}, PAGE)), [403, 'disallowed_login_method'])
    const caster = await outside.caster()
    const body = await app.approved(caster)
    const { channel_token } = await app.begin()
    for (const [text, status] of [
      ['gateway', 502],
      ['<html>', 200],
      ['{"state":"completed"}', 200],
    ] as const) {
      outside.say(text, status)
      assert.deepEqual(outcome(await app.call(FARCASTER.init, {}, PAGE)), [503, 'service_unavailable'], text)
      assert.deepEqual(outcome(await app.status(channel_token)), [503, 'service_unavailable'], text)
    }
    outside.up()
    const { node } = lab.chains
    lab.chains.node = () => Promise.resolve({ status: 502, headers: new Headers(), text: '', json: undefined })
    assert.deepEqual(outcome(await app.login(body)), [503, 'service_unavailable'])
    lab.chains.node = node
  })

  test('a relay that names a nonce, an address or a token of its own kind opens nothing', async () => {
    for (const [own, status] of [
      [{}, 200],
      [{ nonce: 'ab'.repeat(16) }, 503],
      [{ url: 'javascript:alert(1)' }, 503],
      [{ url: 'https://relay.example/a b' }, 503],
      [{ channelToken: '../status' }, 503],
    ] as const) {
      const opened = { channelToken: 'token', url: 'https://relay.example/connect' }
      outside.say(({ nonce }) => JSON.stringify({ ...opened, nonce, ...own }), 201)
      assert.equal((await app.call(FARCASTER.init, {}, PAGE)).status, status, JSON.stringify(own))
    }
    outside.up()
  })

  test('channels are gone when they have run out, and no token stands in the database', async () => {
    const own = await lab.farcasterApp()
    const { channel_token, connect_uri } = await own.begin()
    await outside.press(connect_uri, 'grace')
    const { signature } = channelBody(await own.status(channel_token))
    const rows = async (): Promise<unknown[]> =>
      (await sql`select * from farcaster_channels where app_id = ${own.id}`.execute(engine.db)).rows
    const stored = JSON.stringify(await rows(), (_, value) => (typeof value === 'bigint' ? String(value) : value))
    assert.ok(stored.length > 20 && !stored.includes(channel_token) && !stored.includes(signature))
    lab.clock.advance(6 * MINUTE)
    assert.deepEqual(outcome(await own.status(channel_token)), [422, 'invalid_credentials'])
    await sweep(lab.deps)
    assert.deepEqual(await rows(), [])
  })
})
