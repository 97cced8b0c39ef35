// The first account of a guest ends every other session of that guest: an attacker who planted the guest is out.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, createLab, SESSION, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const FORK = '/api/v1/sessions/fork'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0', GUESTS_PER_IP_PER_HOUR: '1000' }))
  const app = prepared(() => lab.newApp({ config: { guest_auth: true, sms_auth: true } }))
  const newCredential = (): string => randomBytes(32).toString('base64url')
  const newEmail = (): string => `first${++people}@example.com`
  const enter = async (credential: string): Promise<AnswerBody> =>
    (await app.call('/api/v1/guest/authenticate', { guest_credential: credential })).body
  const fork = async (session: AnswerBody): Promise<AnswerBody> =>
    (await app.call(FORK, { refresh_token: session.refresh_token }, bearer(session.token))).body
  const recover = (token: string) => app.call(`${FORK}/recover`, { refresh_token: token })
  const link = (token: string, email: string, code: string) => app.call(SESSION.link, { email, code }, bearer(token))
  const linkEmail = async (token: string, email = newEmail()) => link(token, email, await app.sendCode(email))
  const renew = async ({ refresh_token }: { readonly refresh_token: string }): Promise<number> =>
    (await app.call(SESSION.refresh, { refresh_token })).status
  const accountsOf = async (user: string) =>
    (await sql<{ subject: string }>`select subject from accounts where user_id = ${user}`.execute(engine.db)).rows

  test('every session, every fork and every link of before is worth nothing, and the one that linked goes on', async () => {
    const credential = newCredential()
    const planted = await enter(credential)
    const again = await enter(credential)
    const forked = await fork(planted)
    const handed = (await recover(forked.new_session_refresh_token)).body
    const waiting = await fork(handed)
    assert.equal((await linkEmail(waiting.token)).status, 200)
    for (const session of [forked, again]) assert.equal(await renew(session), 401)
    for (const { token } of [planted, again]) {
      assert.equal((await app.call('/api/v1/users/me/export', undefined, bearer(token))).status, 401)
      assert.equal((await app.call('/api/v1/users/me/delete', {}, bearer(token))).status, 401)
    }
    // A link that the same session had made before is gone too.
    assert.equal((await recover(waiting.new_session_refresh_token)).status, 401)
    assert.equal(await renew(waiting), 200)
    const { rows } = await sql`select 1 from sessions where user_id = ${planted.user.id} and ended_at is null`.execute(engine.db)
    assert.equal(rows.length, 1)
  })

  test('a number does the same, and the second account ends nothing any more', async () => {
    const credential = newCredential()
    const [mine, other] = [await enter(credential), await enter(credential)]
    const number = '+12025550171'
    const linked = await app.call(SMS.link, { phoneNumber: number, code: await app.textCode(number) }, bearer(mine.token))
    assert.equal(linked.status, 200)
    assert.equal(await renew(other), 401)
    const elsewhere = (await app.phoneIn(number)).body
    assert.equal((await linkEmail(mine.token)).status, 200)
    assert.equal(await renew(elsewhere), 200)
  })

  test("a link that is refused ends nothing, and nobody else's sessions are touched", async () => {
    const taken = newEmail()
    await app.logIn(taken)
    const credential = newCredential()
    const [mine, other, stranger] = [await enter(credential), await enter(credential), await enter(newCredential())]
    assert.equal((await linkEmail(mine.token, taken)).body.code, 'linked_to_another_user')
    assert.equal((await link(mine.token, newEmail(), '000000')).status, 422)
    assert.equal(await renew(other), 200)
    assert.equal((await linkEmail(mine.token)).status, 200)
    assert.equal(await renew(stranger), 200)
  })

  test('of two sessions that link at the same moment one becomes the person, and the other is out', async () => {
    for (let round = 0; round < 10; round++) {
      const credential = newCredential()
      const [one, two] = [await enter(credential), await enter(credential)]
      const [first, second] = [newEmail(), `+1202555${String(3000 + round)}`]
      const [a, b] = [await app.sendCode(first), await app.textCode(second)]
      const answers = await Promise.all([
        link(one.token, first, a),
        app.call(SMS.link, { phoneNumber: second, code: b }, bearer(two.token)),
      ])
      const won = answers.findIndex(({ status }) => status === 200)
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401], JSON.stringify(answers.map(({ body }) => body)))
      assert.deepEqual(await accountsOf(one.user.id), [{ subject: [first, second][won] }])
      assert.deepEqual([await renew(one), await renew(two)], won === 0 ? [200, 401] : [401, 200])
    }
  })

  test('no login with the secret, and no fork, gets past the first account, whenever it comes', async () => {
    for (let round = 0; round < 20; round++) {
      const credential = newCredential()
      const mine = await enter(credential)
      const planted = await enter(credential)
      const forked = await fork(planted)
      const email = newEmail()
      const code = await app.sendCode(email)
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => app.call('/api/v1/guest/authenticate', { guest_credential: credential })),
        recover(forked.new_session_refresh_token),
        link(mine.token, email, code),
        ...[1, 2, 3].map(() => app.call('/api/v1/guest/authenticate', { guest_credential: credential })),
      ])
      assert.deepEqual(answers[4]?.status, 200)
      const { rows } = await sql<{ sid: string }>`
        select sid from sessions where user_id = ${mine.user.id} and ended_at is null`.execute(engine.db)
      assert.equal(rows.length, 1, `round ${round}`)
      assert.equal(await renew(mine), 200)
    }
  })
})
