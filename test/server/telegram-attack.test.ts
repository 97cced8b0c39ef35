// Attacks on the login by Telegram: nothing but a fresh answer of the app's own bot counts.
// See docs/design/security.md, "Telegram".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeResult, judgeWebAppData } from '../../server/services/telegram/answer.ts'
import { published } from '../clients/published.ts'
import { BOT_TOKEN, OTHER_BOT_TOKEN, pageAnswer, webAppData } from '../fakes/telegram.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab } from './lab.ts'
import { prepared } from './prepared.ts'
import { newTelegramApp, TELEGRAM } from './telegram-lab.ts'

const { AuthDataValidator } = await published('@telegram-auth/server')
const { sign, validate } = await published('@tma.js/init-data-node')

const outcome = ({ status, body }: Answer): [number, string] => [status, body?.code]
const WRONG = [422, 'invalid_credentials']
const BAD = [400, 'invalid_data']
const SECOND = 1000
const MINUTE = 60_000

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const app = prepared(() => newTelegramApp(lab))
  const now = () => lab.clock.now()

  test('an altered, added or left out field', async () => {
    const answer = pageAnswer(now(), { photo_url: 'https://t.me/i/u.jpg' })
    const { username: _, ...without } = answer
    for (const altered of [
      { ...answer, id: 4243 },
      { ...answer, first_name: 'Eve' },
      { ...answer, auth_date: answer.auth_date + 1 },
      { ...answer, last_name: 'King' },
      without,
      { ...answer, hash: answer.hash.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    ])
      assert.deepEqual(outcome(await app.logIn(altered)), WRONG, JSON.stringify(altered))
    const data = webAppData(now())
    for (const altered of [
      { ...data, user: JSON.stringify({ id: 1, first_name: 'Eve' }) },
      { ...data, query_id: 'x' },
      { ...data, start_param: 'ref' },
    ])
      assert.deepEqual(outcome(await app.openWebApp(altered)), WRONG, JSON.stringify(altered))
    // None of it has used the true ones up.
    assert.equal((await app.logIn(answer)).status, 200)
    assert.equal((await app.openWebApp(data)).status, 200)
  })

  test('a field that Telegram adds counts for the hash as every other does, and a name that holds lines does not', async () => {
    for (const own of [{ future_flag: 'x' }, { photo2: 'x', photo: 'y' }] as const) {
      assert.equal((await app.logIn(pageAnswer(now(), own))).status, 200, JSON.stringify(own))
      assert.equal((await app.openWebApp(webAppData(now(), own))).status, 200, JSON.stringify(own))
      assert.deepEqual(outcome(await app.logIn({ ...pageAnswer(now(), own), more: 'z' })), WRONG)
    }
    const { first_name, username, ...rest } = pageAnswer(now())
    assert.deepEqual(outcome(await app.logIn({ ...rest, [`first_name=${first_name}\nusername`]: username })), BAD)
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field_${at}`, 'x']))
    assert.deepEqual(outcome(await app.logIn(pageAnswer(now(), many))), BAD)
  })

  test('an old date, a date to come', async () => {
    const dates = [
      [app.logIn, pageAnswer, -5 * MINUTE, 31 * SECOND],
      [app.openWebApp, webAppData, -60 * MINUTE, 31 * SECOND],
    ] as const
    for (const [show, sign, old, ahead] of dates) {
      assert.deepEqual(outcome(await show(sign(now() + old, { auth_date: Math.floor((now() + old) / 1000) }))), WRONG)
      assert.deepEqual(outcome(await show(sign(now() + ahead + SECOND))), WRONG)
      assert.equal((await show(sign(now() + old + 5 * SECOND))).status, 200)
      assert.equal((await show(sign(now() + ahead - 2 * SECOND))).status, 200)
    }
  })

  test('one that is used is too old before it is forgotten', async () => {
    const answer = pageAnswer(now(), { id: 88 })
    assert.equal((await app.logIn(answer)).status, 200)
    const { rows } = await (await import('kysely')).sql<{ ends_at: bigint }>`
      select max(ends_at) as ends_at from telegram_answers`.execute(engine.db)
    assert.ok(Number(rows[0]?.ends_at) >= answer.auth_date * 1000 + 5 * MINUTE)
  })

  test('no hash, another spelling of it, keys that come twice, both forms or none', async () => {
    const { hash, ...bare } = pageAnswer(now(), { id: 51 })
    for (const shown of [bare, { ...bare, hash: '' }, { ...bare, hash: hash.toUpperCase() }, { ...bare, hash: null }])
      assert.deepEqual(outcome(await app.logIn(shown)), BAD)
    const twice = JSON.stringify({ ...bare, hash })
      .replace('{', '{"id":1,')
      .replace('"id":51', '"id":51,"id":52')
    const raw = { raw: `{"telegram_auth_result":${twice}}` }
    assert.deepEqual(outcome(await app.call(TELEGRAM.login, undefined, raw)), WRONG)
    const both = { telegram_auth_result: { ...bare, hash }, telegram_web_app_data: webAppData(now()) }
    for (const body of [both, {}, { telegram_auth_result: null }])
      assert.deepEqual(outcome(await app.call(TELEGRAM.login, body)), BAD)
  })

  test('an answer for another bot, and one form in the place of the other', async () => {
    assert.deepEqual(outcome(await app.logIn(pageAnswer(now(), {}, OTHER_BOT_TOKEN))), WRONG)
    assert.deepEqual(outcome(await app.openWebApp(webAppData(now(), {}, OTHER_BOT_TOKEN))), WRONG)
    const user = JSON.stringify({ id: 6 })
    // The login page's key over the fields of a web app.
    const { id: _, first_name: _1, username: _2, ...crossed } = pageAnswer(now(), { user })
    assert.deepEqual(outcome(await app.openWebApp(crossed)), WRONG)
  })

  test('a value that has the next field in it', async () => {
    const answer = pageAnswer(now(), { id: 9, first_name: 'Eve', last_name: 'x\nusername=ada_t' })
    assert.deepEqual(outcome(await app.logIn(answer)), BAD)
  })

  test('a user who is none', async () => {
    for (const user of ['', 'null', '{}', '{"id":"4242"}', '{"id":1.5}', '{"id":-4}', '[4242]'])
      assert.deepEqual(outcome(await app.openWebApp(webAppData(now(), { user }))), WRONG, user)
  })
})

test('the published verifiers take and refuse the same', async () => {
  const now = Date.now()
  const outside = new AuthDataValidator({ botToken: BOT_TOKEN, inValidateDataAfter: 300 })
  const takes = async (fields: Record<string, unknown>): Promise<boolean> => {
    const map = new Map(Object.entries(fields).map(([name, value]) => [name, value as string]))
    return outside.validate(map).then(
      () => true,
      () => false,
    )
  }
  const answer = pageAnswer(now)
  for (const [shown, holds] of [
    [answer, true],
    [{ ...answer, id: 1 }, false],
    [pageAnswer(now, {}, OTHER_BOT_TOKEN), false],
    [pageAnswer(now - 10 * MINUTE), false],
  ] as const) {
    assert.equal(judgeResult(shown, { token: BOT_TOKEN, now }) !== null, holds)
    assert.equal(await takes(shown), holds)
  }
  const data = { query_id: 'a', user: { id: 4242, first_name: 'Ada', username: 'ada' }, start_param: 'x', signature: 'sig' }
  const text = sign(data, BOT_TOKEN, new Date(now))
  assert.doesNotThrow(() => validate(text, BOT_TOKEN))
  const { auth_date, ...fields } = Object.fromEntries(new URLSearchParams(text)) as Record<string, string>
  const shown = { ...fields, auth_date: Number(auth_date) } as unknown as Parameters<typeof judgeWebAppData>[0]
  assert.equal(judgeWebAppData(shown, { token: BOT_TOKEN, now })?.person.subject, '4242')
  const ours = webAppData(now)
  const query = new URLSearchParams(Object.entries(ours).map(([name, value]) => [name, String(value)])).toString()
  assert.doesNotThrow(() => validate(query, BOT_TOKEN))
  assert.throws(() => validate(query, OTHER_BOT_TOKEN))
})
