// Recent activity: logins, links and changes with device and place, for 90 days, the person’s own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sweep } from '../../server/services/sweep.ts'
import type { WireActivity } from '../../src/contract/endpoints/users-activity.ts'
import { DAY } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { AGENT, type Answer, createLab, SESSION, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const ACTIVITY = '/api/v1/users/me/activity'
const SHOP = { config: { name: 'Shop', sms_auth: true } }
const HERE = { ...AGENT, 'cf-ipcountry': 'DE', 'privy-ca-id': 'a-device-that-is-known' }
const get = { method: 'GET' }

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { COUNTRY_HEADER: 'cf-ipcountry' }))
  const bearer = ({ body }: Answer) => ({ authorization: `Bearer ${body.token}` })
  const listed = (answer: Answer) => (answer.body as unknown as { activity: WireActivity[] }).activity

  test('tells of logins, links, changes and unlinks, the newest first, with device and country', async () => {
    const client = await lab.newApp(SHOP)
    const first = await client.logIn('ada@example.com', { headers: HERE })
    const headers = { ...HERE, ...bearer(first) }
    lab.clock.advance(60_000)
    const phoneNumber = '+12015550111'
    await client.call(SMS.link, { phoneNumber, code: await client.textCode(phoneNumber, { headers }) }, { headers })
    lab.clock.advance(60_000)
    const newAddress = 'ada@new.example'
    const code = await client.sendCode(newAddress, { headers })
    const changed = await client.call(SESSION.update, { oldAddress: 'ada@example.com', newAddress, code }, { headers })
    assert.equal(changed.status, 200)
    lab.clock.advance(60_000)
    assert.equal((await client.call(SMS.unlink, { phoneNumber }, { headers })).status, 200)
    const all = listed(await client.call(ACTIVITY, undefined, { ...get, headers }))
    assert.deepEqual(
      all.map(({ kind, account, browser, os, country }) => [kind, account, browser, os, country]),
      [
        ['unlink', 'phone', 'Chrome', 'Windows', 'DE'],
        ['update', 'email', 'Chrome', 'Windows', 'DE'],
        ['link', 'phone', 'Chrome', 'Windows', 'DE'],
        ['login', 'email', 'Chrome', 'Windows', 'DE'],
      ],
    )
    assert.equal((all[0]?.at ?? 0) - (all[3]?.at ?? 0), 180)
    const data = (await client.call('/api/v1/users/me/export', undefined, { ...get, headers })).body as unknown as {
      activity: unknown
    }
    assert.deepEqual(data.activity, all)
  })

  test('a call that is repeated, and one that is refused, are told once and never', async () => {
    const client = await lab.newApp(SHOP)
    const email = 'once@example.com'
    const code = await client.sendCode(email)
    const headers = { 'idempotency-key': 'once-and-for-all' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.call(SESSION.login, { email, code }, { headers })))
    const [login] = answers
    assert.ok(login)
    assert.equal((await client.call(SESSION.login, { email, code: '000000' })).status, 422)
    assert.equal((await client.call(SESSION.unlink, { address: email }, { headers: bearer(login) })).status, 400)
    const all = listed(await client.call(ACTIVITY, undefined, { ...get, headers: bearer(login) }))
    assert.deepEqual(
      all.map(({ kind }) => kind),
      ['login'],
    )
  })

  test('is the person’s own, and nobody’s without a session', async () => {
    const client = await lab.newApp(SHOP)
    const [one, two] = [await client.logIn('one@example.com'), await client.logIn('two@example.com')]
    for (const answer of [one, two])
      assert.equal(listed(await client.call(ACTIVITY, undefined, { ...get, headers: bearer(answer) })).length, 1)
    assert.equal((await client.call(ACTIVITY, undefined, get)).status, 401)
  })

  test('goes after 90 days, and with the person', async () => {
    const client = await lab.newApp(SHOP)
    const login = await client.logIn('gone@example.com')
    const count = async () => {
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from activity where user_id = ${login.body.user.id}`.execute(
        engine.db,
      )
      return Number(rows[0]?.n)
    }
    lab.clock.advance(89 * DAY)
    await sweep(lab.deps)
    assert.equal(await count(), 1)
    const again = await client.logIn('gone@example.com')
    // Rows go with their week where a partition of it was made before they came: by another file of this process, too.
    lab.clock.advance(8 * DAY)
    await sweep(lab.deps)
    assert.equal(await count(), 1)
    const deleted = await (await lab.newApp(SHOP)).call('/api/v1/users/me/delete', {}, { headers: bearer(again) })
    assert.notEqual(deleted.status, 200)
    const fresh = await client.logIn('gone@example.com')
    assert.equal((await client.call('/api/v1/users/me/delete', {}, { headers: bearer(fresh) })).status, 200)
    assert.equal(await count(), 0)
  })
})
