// Changing and unlinking addresses and numbers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab, SESSION, SMS } from './lab.ts'
import { accountsOf, bearer, codes, names, newClient, newNumber } from './link-lab.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  /** Signs in by e-mail and links a number. */
  const withBoth = async (client: Client, email: string, number: string): Promise<Answer> => {
    const session = await client.logIn(email)
    const linked = await client.call(SMS.link, { phoneNumber: number, code: await client.textCode(number) }, bearer(session))
    assert.equal(linked.status, 200)
    return session
  }

  test('puts a new address in the place of the old one, which is free again', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('old@example.com')
    const body = { oldAddress: 'OLD@example.com', newAddress: 'new@example.com', code: await client.sendCode('new@example.com') }
    const updated = await client.call(SESSION.update, body, bearer(session))
    assert.deepEqual([updated.status, names(updated.body)], [200, ['new@example.com']])
    lab.clock.advance(31_000)
    assert.equal((await client.logIn('new@example.com')).body.user.id, session.body.user.id)
    assert.equal((await client.logIn('old@example.com')).body.is_new_user, true)
  })

  test('changes a number by the protocol’s own names', async () => {
    const client = await newClient(lab)
    const [old, fresh] = [newNumber(), newNumber()]
    const session = await client.phoneIn(old)
    const body = { old_phone_number: old, new_phone_number: fresh, code: await client.textCode(fresh) }
    const updated = await client.call(SMS.update, body, bearer(session))
    assert.deepEqual([updated.status, updated.body.linked_accounts.length], [200, 1])
    lab.clock.advance(31_000)
    assert.equal((await client.phoneIn(fresh)).body.user.id, session.body.user.id)
  })

  test('changes nothing where there is nothing to change, and takes nobody’s address', async () => {
    const client = await newClient(lab)
    const session = await client.phoneIn(newNumber())
    await client.logIn('taken@example.com')
    lab.clock.advance(31_000)
    const update = async (oldAddress: string, newAddress: string) =>
      client.call(SESSION.update, { oldAddress, newAddress, code: await client.sendCode(newAddress) }, bearer(session))
    const none = await update('none@example.com', 'fresh@example.com')
    assert.deepEqual([none.status, none.body.code], [404, 'linked_account_not_found'])
    assert.equal(none.body.error, 'User is required to have an email address to update it.')
    await client.call(SESSION.link, { email: 'own@example.com', code: await client.sendCode('own@example.com') }, bearer(session))
    lab.clock.advance(31_000)
    const other = await update('none@example.com', 'fresh1@example.com')
    assert.deepEqual([other.status, other.body.error], [404, 'The user has no such account.'])
    assert.equal((await update('taken@example.com', 'fresh2@example.com')).body.code, 'linked_account_not_found')
    assert.equal((await update('none@example.com', 'taken@example.com')).body.code, 'linked_to_another_user')
    assert.equal(await accountsOf(engine, client), 3)
  })

  test('unlinks in either spelling, and the number is free again', async () => {
    const client = await newClient(lab)
    const number = newNumber()
    const session = await withBoth(client, 'stays@example.com', number)
    const spelt = `${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5, 8)} ${number.slice(8)}`
    const unlinked = await client.call(SMS.unlink, { phoneNumber: spelt }, bearer(session))
    assert.deepEqual([unlinked.status, names(unlinked.body)], [200, ['stays@example.com']])
    lab.clock.advance(31_000)
    const anew = await client.phoneIn(number)
    assert.equal(anew.body.is_new_user, true)
  })

  test('keeps the last account, and does not know those of others', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('sole@example.com')
    await client.logIn('stranger@example.com')
    for (const [address, status, code] of [
      ['sole@example.com', 400, 'cannot_unlink_sole_account'],
      ['stranger@example.com', 404, 'linked_account_not_found'],
      ['nobody@example.com', 404, 'linked_account_not_found'],
    ] as const) {
      const refused = await client.call(SESSION.unlink, { address }, bearer(session))
      assert.deepEqual([refused.status, refused.body.code], [status, code], address)
    }
  })

  test('a wallet by which nobody signs in is no account that stays', async () => {
    const client = await newClient(lab)
    const email = 'brought@example.com'
    const session = await client.logIn(email)
    const add = (type: string, subject: string, details: object) =>
      sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
        values (${client.id}, ${type}, ${subject}, ${session.body.user.id}, ${JSON.stringify(details)}::jsonb, 1, 1)`.execute(
        engine.db,
      )
    const unlink = async () => (await client.call(SESSION.unlink, { address: email }, bearer(session))).body.code
    await add('wallet', '0x1', { wallet_client_type: 'privy' })
    await add('smart_wallet', '0x2', {})
    assert.equal(await unlink(), 'cannot_unlink_sole_account')
    await add('wallet', '0x3', {})
    assert.equal(await unlink(), undefined)
  })

  test('leaves one account when both are unlinked at the same moment, over and over', async () => {
    const client = await newClient(lab)
    for (let round = 0; round < 8; round += 1) {
      const [email, number] = [`pair${round}@example.com`, newNumber()]
      const session = await withBoth(client, email, number)
      const answers = await Promise.all([
        client.call(SESSION.unlink, { address: email }, bearer(session)),
        client.call(SMS.unlink, { phoneNumber: number }, bearer(session)),
      ])
      assert.deepEqual(codes(answers), ['200', 'cannot_unlink_sole_account'])
      assert.equal(await accountsOf(engine, client), round + 1)
    }
  })

  test('answers a repeated unlink as the first time', async () => {
    const client = await newClient(lab)
    const number = newNumber()
    const session = await withBoth(client, 'repeat@example.com', number)
    const options = bearer(session, { 'idempotency-key': 'unlink-1' })
    const answers = await Promise.all([0, 1, 2].map(() => client.call(SMS.unlink, { phoneNumber: number }, options)))
    for (const { status, body } of answers) assert.deepEqual([status, names(body)], [200, ['repeat@example.com']])
    assert.equal((await client.call(SMS.unlink, { phoneNumber: number }, bearer(session))).status, 404)
  })
})
