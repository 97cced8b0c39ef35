// Attacks on logins with Farcaster: other channels, other pages, other people, replayed and altered approvals.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { channelBody, createOutside, FARCASTER, farcasterLab, type Outside, PAGE } from './farcaster-lab.ts'
import type { Answer } from './lab.ts'
import { prepared } from './prepared.ts'
import { accountsOf, bearer, ORIGIN, outcome } from './wallet-lab.ts'

const WRONG: [number, string] = [422, 'invalid_credentials']
const NEXT = 'https://next.example'
const ELSEWHERE = { headers: { origin: NEXT } }

await onEachEngine((engine) => {
  const outside: Outside = prepared(() => createOutside(() => lab.clock.now()))
  const lab = prepared(() => farcasterLab(engine, outside, { WRONG_SIGNATURES_PER_IP_PER_HOUR: '10000' }))
  const app = prepared(() => lab.farcasterApp({ allowedOrigins: [ORIGIN, NEXT] }))
  after(() => outside.close())
  const refused = async (answer: Promise<Answer>, why: string): Promise<void> =>
    assert.deepEqual(outcome(await answer), WRONG, why)

  test("an approval counts for its own channel alone, and once; a stranger's channel is no way in", async () => {
    const [ada, mallory] = [await outside.caster(), await outside.caster()]
    const body = await app.approved(ada)
    const own = await app.approved(mallory)
    await refused(app.login({ ...body, channel_token: own.channel_token }), 'in the channel of another person')
    await refused(app.login({ ...own, channel_token: 'made-up' }), 'in a channel that there is not')
    assert.equal((await app.login(body)).status, 200)
    await refused(app.login(body), 'a second time')
    const answers = await app.approved(ada).then((fresh) => Promise.all(Array.from({ length: 6 }, () => app.login(fresh, PAGE))))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422])
  })

  test('an approval for another domain, address, chain or time is none', async () => {
    const caster = await outside.caster()
    for (const lies of [
      { domain: 'evil.example' },
      { domain: 'next.example', uri: NEXT },
      { uri: 'https://evil.example' },
      { chainId: 1 },
      { statement: 'Give me all' },
      { issuedAt: new Date(lab.clock.now() - 3_600_000) },
      { issuedAt: new Date(lab.clock.now() + 3_600_000) },
      { nonce: 'abcdef0123456789' },
      { resources: [] },
    ])
      await refused(app.login(await app.approved(caster, lies)), JSON.stringify(lies))
  })

  test('nobody is somebody else: the number is the one that the signer owns', async () => {
    const [ada, mallory] = [await outside.caster(), await outside.caster()]
    const stolen = { fid: ada.fid, account: mallory.account }
    await refused(app.login(await app.approved(stolen)), "ada's number in the message, mallory's key")
    await refused(app.login({ ...(await app.approved(mallory)), fid: ada.fid }), "ada's number in the call")
    const both = [`farcaster://fid/${mallory.fid}`, `farcaster://fid/${ada.fid}`]
    await refused(app.login({ ...(await app.approved(mallory, { resources: both })), fid: ada.fid }), 'two numbers')
    const body = await app.approved(ada)
    await refused(app.login({ ...body, message: body.message.replace('host.example', 'h0st.example') }), 'altered')
    await refused(app.login({ ...(await app.approved(ada)), signature: '0x' }), 'no signature')
    await refused(app.login({ ...(await app.approved(ada)), signature: `0x${'11'.repeat(65)}` }), 'a made-up signature')
  })

  test('what the relay tells of who approved in a channel is told of nobody else', async () => {
    const mallory = await outside.caster()
    const { channel_token, connect_uri } = await app.begin()
    await outside.press(connect_uri, 'ada')
    const { nonce, username } = channelBody(await app.status(channel_token))
    assert.equal(username, 'ada')
    const { status, body } = await app.login({ channel_token, ...(await app.sign(mallory, nonce)) })
    const [account] = accountsOf({ status, body } as Answer)
    assert.deepEqual([status, account?.fid, account?.username], [200, mallory.fid, undefined])
  })

  test('a channel is for the app, the page and the person that opened it', async () => {
    const caster = await outside.caster()
    const other = await lab.farcasterApp()
    await refused(other.login(await app.approved(caster)), 'at another app')
    await refused(app.login(await app.approved(caster), ELSEWHERE), 'from another page of the app')
    const { channel_token } = await app.begin()
    await refused(app.status(channel_token, ELSEWHERE), 'asked for by another page')
    await refused(other.status(channel_token), 'asked for by another app')
    const [ada, mallory] = [await app.logIn('ada@example.com', PAGE), await app.logIn('mallory@example.com', PAGE)]
    const body = await app.approved(caster, {}, bearer(ada))
    await refused(app.call(FARCASTER.link, body, bearer(mallory)), 'linked by somebody else')
    await refused(app.login(await app.approved(caster, {}, bearer(ada))), 'signed in by whoever has the token')
    const linked = await app.call(FARCASTER.link, await app.approved(caster, {}, bearer(ada)), bearer(ada))
    assert.equal(linked.status, 200)
  })

  test('the page that stands on the phone is one of the app, and so is the one it goes back to', async () => {
    const evil = { relying_party: 'https://evil.example' }
    const native = await lab.farcasterApp({ allowNoOrigin: true })
    assert.deepEqual(outcome(await native.call(FARCASTER.init, evil, {})), [403, 'invalid_origin'])
    assert.equal((await native.call(FARCASTER.init, { relying_party: ORIGIN }, {})).status, 200)
    for (const redirect_url of ['https://evil.example/', 'https://host.example@evil.example/', 'javascript:alert(1)'])
      assert.ok((await app.call(FARCASTER.init, { redirect_url }, PAGE)).status >= 400, redirect_url)
  })

  test('who declines is not signed in, and neither is who approves what is over', async () => {
    const { channel_token, connect_uri } = await app.begin()
    await outside.press(connect_uri, 'ada', 'deny')
    await refused(app.status(channel_token), 'declined')
    assert.equal((await outside.press(connect_uri, 'ada')).status, 404)
    const native = channelBody(await app.call(FARCASTER.nonce, {}, PAGE))
    const body = await app.sign(await outside.caster(), native.nonce)
    await refused(app.login({ channel_token: native.nonce, ...body }), 'a nonce is no channel')
  })

  test('wrong approvals are counted by the address that they come from', async () => {
    const strict = await farcasterLab(engine, outside, { WRONG_SIGNATURES_PER_IP_PER_HOUR: '2' })
    const own = await strict.farcasterApp()
    const caster = await outside.caster()
    for (let tries = 0; tries < 2; tries++) await refused(own.login({ ...(await own.approved(caster)), fid: 1 }), 'wrong')
    assert.equal((await own.login({ ...(await own.approved(caster)), fid: 1 })).status, 429)
  })
})
