// Mails that tell a person what was done in their name.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const NEW_DEVICE = 'New login to Shop'
const REMOVED = 'This address no longer logs in to Shop'
const SHOP = { config: { name: 'Shop', sms_auth: true } }
let devices = 0
const device = () => ({ headers: { 'privy-ca-id': `device-device-device-${++devices}` } })

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  /** The time as a notice tells it. */
  const minute = (): string => new Date(lab.clock.now()).toISOString().slice(11, 16)
  const noticesTo = (email: string) => lab.mail.sent.filter(({ to, subject }) => to === email && !/login code/.test(subject))
  const notice = (email: string, subject: string) => lab.mail.message((one) => one.to === email && one.subject === subject)

  test('tells a known person of a sign-in from a new device, and of no other', async () => {
    const client = await lab.newApp(SHOP)
    const [email, first] = ['ada@example.com', device()]
    await client.logIn(email, first)
    lab.clock.advance(31_000)
    await client.logIn(email, first)
    lab.clock.advance(31_000)
    const second = device()
    await client.logIn(email, second)
    const { text } = await notice(email, NEW_DEVICE)
    lab.clock.advance(31_000)
    await client.logIn(email, second)
    // The next new device is told of, so what was not told of before it never will be.
    lab.clock.advance(31_000)
    const sentBefore = noticesTo(email).length
    await client.logIn(email, device())
    await lab.mail.message((one) => one.to === email && one.subject === NEW_DEVICE && one.text !== text)
    assert.deepEqual([sentBefore, noticesTo(email).length], [1, 2])
    assert.match(text, /Time: 15 January 2030 at 12:\d\d UTC/)
    // Nothing that a forger could copy, and nothing that teaches to follow it.
    assert.ok(!/https?:|www\.|\d{6}/.test(text))
  })

  test('knows a device by any of the person’s accounts', async () => {
    const client = await lab.newApp(SHOP)
    const [email, phoneNumber, mine] = ['grace@example.com', '+12015550170', device()]
    const { body } = await client.logIn(email, mine)
    const code = await client.textCode(phoneNumber)
    const headers = { authorization: `Bearer ${body.token}` }
    await client.call(SMS.link, { phoneNumber, code }, { headers: { ...headers, ...device().headers } })
    lab.clock.advance(31_000)
    await client.phoneIn(phoneNumber, mine)
    lab.clock.advance(31_000)
    // The mail goes to the address, however the person signed in.
    await client.phoneIn(phoneNumber, device())
    const { text } = await notice(email, NEW_DEVICE)
    assert.ok(text.includes(minute()), 'the first notice is of the last sign-in')
  })

  test('neither holds up nor fails a login when the mail server does', async () => {
    const client = await lab.newApp(SHOP)
    const email = 'slow@example.com'
    await client.logIn(email, device())
    lab.clock.advance(31_000)
    const code = await client.sendCode(email)
    const held = lab.mail.hold()
    const failed = lab.noted('notice_failed')
    const login = await client.call(SESSION.login, { email, code }, device())
    assert.equal(login.status, 200)
    await held.waiting(1)
    lab.mail.refuse(true)
    held.release()
    await failed
    lab.mail.refuse(false)
    assert.ok(!JSON.stringify(lab.lines).includes(email))
  })

  test('lets no code wait behind notices, and sends what waits when the service is asked to stop', async () => {
    const own = createLab(engine)
    const client = await own.newApp(SHOP)
    const emails = Array.from({ length: 6 }, (_, at) => `queue-${at}@example.com`)
    for (const email of emails) await client.logIn(email, device())
    own.clock.advance(31_000)
    const codes = new Map<string, string>()
    for (const email of emails) codes.set(email, await client.sendCode(email))
    const before = own.mail.sent.length
    const held = own.mail.hold()
    for (const [email, code] of codes) assert.equal((await client.call(SESSION.login, { email, code }, device())).status, 200)
    await held.waiting(2)
    const asked = client.call(SESSION.init, { email: 'waits@example.com' })
    await held.waiting(3)
    own.stopping.abort()
    await held.waiting(7)
    held.release()
    assert.equal((await asked).status, 200)
    const last = await own.mail.message(({ to }) => to === emails.at(-1))
    assert.ok(last)
    const sent = own.mail.sent.slice(before).map(({ subject }) => (/login code/.test(subject) ? 'code' : subject))
    assert.deepEqual(sent, [NEW_DEVICE, NEW_DEVICE, 'code', NEW_DEVICE, NEW_DEVICE, NEW_DEVICE, NEW_DEVICE])
  })

  test('sends a person no more than the notices of a day', async () => {
    const sparing = createLab(engine, { NOTICES_PER_DAY: '1' })
    const client = await sparing.newApp(SHOP)
    const email = 'many@example.com'
    const signIn = () => client.logIn(email, device())
    const next = (day: string) => sparing.mail.message(({ to, text }) => to === email && text.includes(`Time: ${day} at`))
    await signIn()
    for (let round = 0; round < 3; round += 1) {
      sparing.clock.advance(16 * 60_000)
      await signIn()
    }
    await next('15 January 2030')
    sparing.clock.advance(24 * 60 * 60_000)
    await signIn()
    await next('16 January 2030')
    assert.equal(sparing.mail.sent.filter(({ subject }) => subject === NEW_DEVICE).length, 2)
  })

  test('tells nobody where the app has switched notices off, and no test account', async () => {
    const [quiet, loud] = [await lab.newApp({ ...SHOP, settings: { notice_mails: false } }), await lab.newApp(SHOP)]
    const email = 'quiet@example.com'
    await quiet.logIn(email, device())
    lab.clock.advance(31_000)
    await quiet.logIn(email, device())
    const robot = await createTestAccount(lab.deps, loud.id, { email: 'robot@example.com' })
    await loud.call(SESSION.login, robot, device())
    await loud.call(SESSION.login, robot, device())
    await loud.logIn('last@example.com', device())
    lab.clock.advance(31_000)
    await loud.logIn('last@example.com', device())
    await notice('last@example.com', NEW_DEVICE)
    assert.deepEqual([noticesTo(email), noticesTo('robot@example.com')], [[], []])
  })

  test('tells an address that it was taken from its account, by unlinking or by another one in its place', async () => {
    const client = await lab.newApp(SHOP)
    const mine = device()
    const { body } = await client.logIn('before@example.com', mine)
    const options = { headers: { authorization: `Bearer ${body.token}`, ...mine.headers } }
    const code = await client.sendCode('after@example.com', options)
    const change = { oldAddress: 'before@example.com', newAddress: 'after@example.com', code }
    assert.equal((await client.call(SESSION.update, change, options)).status, 200)
    await notice('before@example.com', REMOVED)
    const phoneNumber = '+12015550171'
    await client.call(SMS.link, { phoneNumber, code: await client.textCode(phoneNumber, options) }, options)
    assert.equal((await client.call(SESSION.unlink, { address: 'after@example.com' }, options)).status, 200)
    const { text } = await notice('after@example.com', REMOVED)
    assert.ok(!/https?:|www\.|\d{6}/.test(text))
  })
})
