// The mails about a wallet: one for each that is made or imported, and one for each browser that takes a share of it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { MINUTE } from '../../src/kit/durations.ts'
import { createEmbeddedLab, type Fields, FRAME, fields, random, said } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, type Client, createLab, type Lab } from './lab.ts'
import { ethereumWallet } from './wallet-lab.ts'

const ADDED = /^A wallet was added to your account/
const OPENED = /^Your wallet at .* was opened in a new browser/
const EXPORTED = /^The key of your wallet/
const OK = [200, undefined]
const SHARES = '/recovery/shares'

await onEachEngine((engine) => {
  const embedded = createEmbeddedLab(engine)
  let second: Lab
  let elsewhere: Client
  before(async () => {
    await embedded.open()
    second = createLab(engine, { PUBLIC_URL: FRAME, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' })
    elsewhere = second.clientOf(embedded.client.id)
  })
  const { newPerson, as, newWallet, create, at, page } = embedded
  const emailOf = ({ user }: AnswerBody): string => String(user.linked_accounts.find(({ type }) => type === 'email')?.address)
  const made = async () => {
    const person = await newPerson()
    const wallet = await newWallet(person)
    assert.deepEqual(said(await create(person, wallet)), OK)
    const ask = (what: string, body: object = {}, client: Client = embedded.client) =>
      client.call(at(wallet, what), body, as(person))
    return { person, wallet, ask }
  }
  type Made = Awaited<ReturnType<typeof made>>
  /** How many mails of a kind the person has got. Mails of an instance go out in turn: another user's export comes behind all that were asked for. */
  const mails = async ({ person }: Pick<Made, 'person'>, kind: RegExp): Promise<number> => {
    const other = await made()
    for (const [lab, client] of [
      [embedded.lab, embedded.client],
      [second, elsewhere],
    ] as const) {
      assert.deepEqual(said(await other.ask('/export', {}, client)), OK)
      await lab.mail.message((one) => one.to === emailOf(other.person) && EXPORTED.test(one.subject))
    }
    const to = emailOf(person)
    return [...embedded.lab.mail.sent, ...second.mail.sent].filter((one) => one.to === to && kind.test(one.subject)).length
  }

  test('a wallet that is made is told once, however often the call is repeated; so is an imported one', async () => {
    const one = await made()
    assert.deepEqual(said(await create(one.person, one.wallet)), OK)
    await create(one.person, await newWallet(one.person))
    assert.deepEqual([await mails(one, ADDED), await mails(one, OPENED)], [1, 0])
    const { text } = await embedded.lab.mail.message(({ to, subject }) => to === emailOf(one.person) && ADDED.test(subject))
    assert.ok(!text.includes(String(one.wallet.address)) && !/https?:/.test(text))
    const person = await newPerson()
    const wallet = await newWallet(person, ethereumWallet(), { imported: true })
    assert.deepEqual(said(await create(person, wallet)), OK)
    await embedded.lab.mail.message(({ to, subject }) => to === emailOf(person) && ADDED.test(subject))
  })

  test('of two that are made at once, by two instances, one is kept and one is told', async () => {
    const person = await newPerson()
    const both = await Promise.all([newWallet(person), newWallet(person)])
    const answers = await Promise.all(
      both.map((wallet, nth) => (nth ? elsewhere : embedded.client).call('/api/v1/embedded_wallets', wallet, as(person))),
    )
    const [first, other] = answers.map((answer) => fields(answer).address)
    assert.equal(first, other)
    assert.equal(await mails({ person }, ADDED), 1)
  })

  test('each browser that recovers is told once: a repetition is not, two at once by two instances are two', async () => {
    const one = await made()
    const [device_id, other] = [random(16), random(16)]
    for (let round = 0; round < 3; round++) assert.deepEqual(said(await one.ask(SHARES, { device_id })), OK)
    assert.equal(await mails(one, OPENED), 1)
    await Promise.all([one.ask(SHARES, { device_id: other }), one.ask(SHARES, { device_id: other }, elsewhere)])
    assert.equal(await mails(one, OPENED), 2)
    const third = random(16)
    await Promise.all([one.ask(SHARES, { device_id: random(16) }), one.ask(SHARES, { device_id: third }, elsewhere)])
    assert.equal(await mails(one, OPENED), 4)
  })

  test('a browser that says that it has a share already is told as well, and the one that made the wallet never', async () => {
    const person = await newPerson()
    const [maker, stranger] = [random(16), random(16)]
    const wallet: Fields = { ...(await newWallet(person)), device_id: maker }
    assert.deepEqual(said(await create(person, wallet)), OK)
    const ask: Made['ask'] = (what, body = {}, client = embedded.client) => client.call(at(wallet, what), body, as(person))
    const one = { person, wallet, ask }
    const holds = [wallet.set_id]
    await ask('/share', { device_id: maker, holds })
    await ask(SHARES, { device_id: maker })
    assert.equal(await mails(one, OPENED), 0)
    await ask('/share', { device_id: stranger })
    assert.equal(await mails(one, OPENED), 0, 'it holds nothing')
    await ask('/share', { device_id: stranger, holds })
    assert.equal(await mails(one, OPENED), 1)
  })

  test('the list names no device as it names itself, so nobody passes for one that the person knows', async () => {
    const one = await made()
    const own = random(16)
    await one.ask(SHARES, { device_id: own })
    const { devices } = fields(await one.ask('/devices', { device_id: own })) as {
      devices: { id: string; is_current: boolean }[]
    }
    assert.deepEqual(devices.map(({ is_current }) => is_current).sort(), [false, true])
    assert.ok(devices.every(({ id }) => id !== own && !/^[\w-]{22}$/.test(id)))
    const { rows } = await sql<{ device_id: string }>`select device_id from wallet_devices where device_id = ${own}`.execute(
      engine.db,
    )
    assert.equal(rows.length, 1)
  })

  test('other mails of the day do not use up those about a wallet', async () => {
    const one = await made()
    const to = emailOf(one.person)
    for (let round = 0; round < 7; round++) {
      embedded.lab.clock.advance(MINUTE / 2)
      await embedded.client.logIn(to, { headers: { ...page, 'privy-ca-id': `device-${round}-${random(16)}` } })
    }
    const again = (await embedded.client.logIn(to, { headers: page })).body
    await embedded.client.call(at(one.wallet, SHARES), { device_id: random(16) }, as(again))
    await embedded.lab.mail.message((mail) => mail.to === to && OPENED.test(mail.subject))
    const logins = embedded.lab.mail.sent.filter((mail) => mail.to === to && /^New login/.test(mail.subject)).length
    assert.equal(logins, 5)
  })
})
