// Taking over an account that another user has linked: what is offered, to whom, and what becomes of the other user.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { sweep } from '../../server/services/sweep.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab } from './factor-lab.ts'
import { type Answer, createLab, SESSION } from './lab.ts'
import { bearer, names, newNumber } from './link-lab.ts'
import { prepared } from './prepared.ts'

const TRANSFER = '/api/v1/passwordless/transfer'
const TEN_MINUTES = 600_000
interface Offer {
  readonly nonce: string
  readonly account: { readonly displayName: string }
}
/** The offer of a link that was refused. */
const offerOf = ({ body }: Answer): Offer => {
  assert.equal(body.code, 'account_transfer_required', JSON.stringify(body))
  return (body as unknown as { data: Offer }).data
}
const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0', GUESTS_PER_IP_PER_HOUR: '1000' }))
  const app = prepared(() => lab.newApp({ config: { sms_auth: true, guest_auth: true }, settings: { account_transfers: true } }))
  const newEmail = (): string => `moved${++people}@example.com`
  const link = async (email: string, by: Answer, client = app): Promise<Answer> =>
    client.call(SESSION.link, { email, code: await client.sendCode(email) }, bearer(by))
  const takeOver = (nonce: string, email: string, by: Answer, more = {}, client = app): Promise<Answer> =>
    client.call(TRANSFER, { nonce, email }, bearer(by, more))
  /** A user with a number, and another user with the address that they prove. */
  const two = async (client = app) => {
    const email = newEmail()
    const owner = await client.logIn(email)
    const number = newNumber()
    const mover = await client.phoneIn(number)
    return { email, number, owner, mover }
  }
  const isThere = async (user: string): Promise<boolean> =>
    (await sql`select 1 from users where id = ${user}`.execute(engine.db)).rows.length === 1

  test('is not offered where the app has not said so', async () => {
    const plain = await lab.newApp({ config: { sms_auth: true } })
    const { email, mover } = await two(plain)
    assert.deepEqual(outcome(await link(email, mover, plain)), [400, 'linked_to_another_user'])
    assert.equal((await sql`select 1 from account_transfers`.execute(engine.db)).rows.length, 0)
  })

  test('moves the only account of a user, who is deleted, and signs in whom it belongs to now', async () => {
    const { email, owner, mover } = await two()
    const { nonce, account } = offerOf(await link(email, mover))
    assert.equal(account.displayName, email)
    // An offer alone has moved nothing.
    assert.equal((await app.logIn(email)).body.user.id, owner.body.user.id)
    const moved = await takeOver(nonce, email, mover)
    assert.deepEqual([moved.status, moved.body.id], [200, mover.body.user.id], JSON.stringify(moved.body))
    assert.ok(names(moved.body).includes(email))
    assert.equal(await isThere(owner.body.user.id), false)
    assert.equal((await app.call(SESSION.refresh, { refresh_token: owner.body.refresh_token })).status, 401)
    assert.equal((await app.logIn(email)).body.user.id, mover.body.user.id)
  })

  test('leaves a user who has other accounts with those', async () => {
    const email = newEmail()
    const number = newNumber()
    const owner = await app.phoneIn(number)
    assert.equal((await link(email, owner)).status, 200)
    const mover = await app.phoneIn(newNumber())
    const { nonce } = offerOf(await link(email, mover))
    assert.equal((await takeOver(nonce, email, mover)).status, 200)
    const kept = await app.phoneIn(number)
    assert.deepEqual([kept.body.user.id, kept.body.user.linked_accounts.length], [owner.body.user.id, 1])
  })

  test('moves to a guest, whose other sessions end with it', async () => {
    const credential = Buffer.alloc(32, ++people).toString('base64url')
    const enter = () => app.call('/api/v1/guest/authenticate', { guest_credential: credential })
    const [planted, guest] = [await enter(), await enter()]
    const email = newEmail()
    await app.logIn(email)
    const { nonce } = offerOf(await link(email, guest))
    assert.equal((await takeOver(nonce, email, guest)).status, 200)
    assert.equal((await app.call(SESSION.refresh, { refresh_token: planted.body.refresh_token })).status, 401)
    assert.equal((await app.logIn(email)).body.user.id, guest.body.user.id)
  })

  describe('a nonce', () => {
    test('counts once; a retry of the call that used it is answered', async () => {
      const { email, mover } = await two()
      const { nonce } = offerOf(await link(email, mover))
      const key = { 'idempotency-key': 'a1f0c7be-0000-4000-8000-000000000001' }
      const answers = [await takeOver(nonce, email, mover, key), await takeOver(nonce, email, mover, key)]
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.id]),
        [
          [200, mover.body.user.id],
          [200, mover.body.user.id],
        ],
      )
      assert.deepEqual(outcome(await takeOver(nonce, email, mover)), [422, 'invalid_credentials'])
    })

    test('is worth nothing to another user, in another session, for another address, or at another method', async () => {
      const { email, number, owner, mover } = await two()
      const { nonce } = offerOf(await link(email, mover))
      const thief = await app.phoneIn(newNumber())
      const [other] = [newEmail()]
      const later = await app.phoneIn(number)
      const attempts = [
        takeOver(nonce, email, thief),
        takeOver(nonce, email, owner),
        takeOver(nonce, email, later),
        takeOver(nonce, other, mover),
        takeOver(`${nonce}x`, email, mover),
        app.call('/api/v1/siwe/transfer', { nonce, address: email }, bearer(mover)),
        app.call('/api/v1/oauth/transfer', { nonce, userInfo: { subject: email } }, bearer(mover)),
      ]
      for (const answer of await Promise.all(attempts)) assert.ok([401, 422].includes(answer.status), JSON.stringify(answer.body))
      assert.equal((await app.logIn(email)).body.user.id, owner.body.user.id)
      assert.equal((await takeOver(nonce, email, mover)).status, 200)
    })

    test('runs out after ten minutes, and is swept', async () => {
      const { email, mover } = await two()
      const { nonce } = offerOf(await link(email, mover))
      lab.clock.advance(TEN_MINUTES)
      assert.deepEqual(outcome(await takeOver(nonce, email, mover)), [422, 'invalid_credentials'])
      await sweep(lab.deps)
      assert.equal(
        (await sql`select 1 from account_transfers where ends_at <= ${lab.clock.now()}`.execute(engine.db)).rows.length,
        0,
      )
    })

    test('of two calls at once moves the account once', async () => {
      const { email, mover } = await two()
      const { nonce } = offerOf(await link(email, mover))
      const raced = await Promise.all([1, 2, 3].map(() => takeOver(nonce, email, mover)))
      assert.equal(raced.filter(({ status }) => status === 200).length, 1)
    })

    test('of two people who prove one address, gives it to the first', async () => {
      const { email, mover } = await two()
      const second = await app.phoneIn(newNumber())
      const offers = [offerOf(await link(email, mover)), offerOf(await link(email, second))]
      const raced = await Promise.all([
        takeOver(offers[0]?.nonce ?? '', email, mover),
        takeOver(offers[1]?.nonce ?? '', email, second),
      ])
      assert.equal(raced.filter(({ status }) => status === 200).length, 1, JSON.stringify(raced.map(({ body }) => body)))
    })

    test('is worth nothing once the other user has let go of the account', async () => {
      const email = newEmail()
      const owner = await app.phoneIn(newNumber())
      assert.equal((await link(email, owner)).status, 200)
      const mover = await app.phoneIn(newNumber())
      const { nonce } = offerOf(await link(email, mover))
      assert.equal((await app.call('/api/v1/passwordless/unlink', { address: email }, bearer(owner))).status, 200)
      assert.deepEqual(outcome(await takeOver(nonce, email, mover)), [422, 'invalid_credentials'])
      assert.equal((await app.logIn(email)).body.is_new_user, true)
    })

    test('is worth nothing once the setting is off, or once the mover has such an account', async () => {
      const { email, mover } = await two()
      const { nonce } = offerOf(await link(email, mover))
      await changeApp(lab.deps, app.id, { settings: { account_transfers: false } })
      lab.clock.advance(6000)
      assert.equal((await takeOver(nonce, email, mover)).body.code, 'not_supported')
      await changeApp(lab.deps, app.id, { settings: { account_transfers: true } })
      lab.clock.advance(6000)
      assert.equal((await link(newEmail(), mover)).status, 200)
      assert.deepEqual(outcome(await takeOver(nonce, email, mover)), [400, 'cannot_link_more_of_type'])
      assert.deepEqual(outcome(await link(email, mover)), [400, 'linked_to_another_user'])
    })
  })

  test('a user who would leave an embedded wallet behind is not deleted', async () => {
    const { email, owner, mover } = await two()
    const { nonce } = offerOf(await link(email, mover))
    await sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
      values (${app.id}, 'wallet', ${`0x${String(++people).padStart(40, '0')}`}, ${owner.body.user.id},
        '{"wallet_client_type":"privy"}', 1, 1)`.execute(engine.db)
    assert.deepEqual(outcome(await takeOver(nonce, email, mover)), [400, 'linked_to_another_user'])
    assert.deepEqual(outcome(await link(email, mover)), [400, 'linked_to_another_user'])
    assert.equal((await app.logIn(email)).body.user.id, owner.body.user.id)
  })

  test('a second factor of the other user keeps the account', async () => {
    const factors = await createFactorLab(engine, {}, { config: { sms_auth: true }, settings: { account_transfers: true } })
    const { email, session } = await factors.newPerson()
    const mover = await factors.client.phoneIn(newNumber())
    const { nonce } = offerOf(await link(email, mover, factors.client))
    await factors.enrollTotp(session)
    assert.deepEqual(outcome(await takeOver(nonce, email, mover, {}, factors.client)), [400, 'linked_to_another_user'])
    assert.deepEqual(outcome(await link(email, mover, factors.client)), [400, 'linked_to_another_user'])
  })

  test('tells the address that was moved', async () => {
    const email = newEmail()
    assert.equal((await link(email, await app.phoneIn(newNumber()))).status, 200)
    const mover = await app.phoneIn(newNumber())
    const { nonce } = offerOf(await link(email, mover))
    const told = new Set(lab.mail.sent)
    assert.equal((await takeOver(nonce, email, mover)).status, 200)
    const notice = await lab.mail.message((mail) => !told.has(mail) && mail.to === email)
    assert.match(notice.subject, /no longer logs in/)
  })
})
