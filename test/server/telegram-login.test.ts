// Login and link by Telegram: who is signed in, retries, what an app allows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { checkApp, secretsOf } from '../../server/services/apps/apps.ts'
import { brokenSeals } from '../../server/services/keys/sealed.ts'
import { linesOf } from '../../server/services/problem.ts'
import { setBotToken } from '../../server/services/telegram/bot.ts'
import { BOT_ID, BOT_TOKEN, OTHER_BOT_TOKEN, pageAnswer, webAppData } from '../fakes/telegram.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab } from './lab.ts'
import { bearer } from './link-lab.ts'
import { prepared } from './prepared.ts'
import { botConfig, newTelegramApp, TELEGRAM } from './telegram-lab.ts'

const outcome = ({ status, body }: Answer): [number, string] => [status, body?.code]
const telegramOf = ({ linked_accounts }: Answer['body']['user']) =>
  (linked_accounts as unknown as Record<string, unknown>[]).find(({ type }) => type === 'telegram')

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const now = () => lab.clock.now()

  test('signs somebody new in, the same person from then on, and by either form', async () => {
    const app = await newTelegramApp(lab)
    const first = await app.logIn(pageAnswer(now(), { last_name: 'King' }))
    assert.deepEqual([first.status, first.body.is_new_user], [200, true], JSON.stringify(first.body))
    const { telegram_user_id, first_name, last_name, username, photo_url } = telegramOf(first.body.user) ?? {}
    assert.deepEqual([telegram_user_id, first_name, last_name, username, photo_url], ['4242', 'Ada', 'King', 'ada_t', null])
    lab.clock.advance(2000)
    const again = await app.openWebApp(webAppData(now()))
    assert.deepEqual([again.body.is_new_user, again.body.user.id], [false, first.body.user.id])
    // What Telegram does not name any more is forgotten.
    assert.equal(telegramOf(again.body.user)?.last_name, null)
    assert.notEqual((await app.logIn(pageAnswer(now(), { id: 5 }))).body.user.id, first.body.user.id)
  })

  test('an answer counts once, at every app of the bot; a retry of the call that used it is answered', async () => {
    const [app, twin] = [await newTelegramApp(lab), await newTelegramApp(lab)]
    const answer = pageAnswer(now(), { id: 77 })
    const retry = { headers: { 'idempotency-key': 'dfb1b2f1-9e3c-4d2c-8d57-6a1a55f1a001' } }
    const first = await app.logIn(answer, retry)
    assert.equal(first.status, 200)
    const again = await app.logIn(answer, retry)
    assert.deepEqual([again.status, again.body.user?.id, again.body.is_new_user], [200, first.body.user.id, true])
    assert.deepEqual(outcome(await app.logIn(answer)), [422, 'invalid_credentials'])
    assert.deepEqual(outcome(await twin.logIn(answer)), [422, 'invalid_credentials'])
    const data = webAppData(now(), { query_id: 'once' })
    const raced = await Promise.all([app, app, twin].map((one) => one.openWebApp(data)))
    assert.equal(raced.filter(({ status }) => status === 200).length, 1)
  })

  test('links where the app says so, tells whose it is, and unlinks', async () => {
    const app = await newTelegramApp(lab)
    const session = await app.mailIn('link@telegram.example')
    const link = (telegram_auth_result: unknown, by = session) => app.call(TELEGRAM.link, { telegram_auth_result }, bearer(by))
    const answer = pageAnswer(now(), { id: 900 })
    const linked = await link(answer)
    assert.equal(linked.status, 200, JSON.stringify(linked.body))
    assert.deepEqual(outcome(await link(answer)), [422, 'invalid_credentials'])
    lab.clock.advance(1000)
    assert.deepEqual(outcome(await link(pageAnswer(now(), { id: 901 }))), [400, 'cannot_link_more_of_type'])
    assert.equal((await app.logIn(pageAnswer(now(), { id: 900 }))).body.user.id, session.body.user.id)
    lab.clock.advance(1000)
    const other = await app.mailIn('other@telegram.example')
    assert.deepEqual(outcome(await link(pageAnswer(now(), { id: 900 }), other)), [400, 'linked_to_another_user'])
    const unlink = (telegram_user_id: string) => app.call(TELEGRAM.unlink, { telegram_user_id }, bearer(session))
    assert.deepEqual(outcome(await unlink('901')), [404, 'linked_account_not_found'])
    assert.equal((await unlink('900')).status, 200)
    assert.deepEqual(outcome(await app.call(TELEGRAM.link, { telegram_auth_result: answer })), [401, 'missing_or_invalid_token'])
    const closed = await newTelegramApp(lab, { config: { telegram_auth_config: botConfig({ link_enabled: false }) } })
    const there = await closed.mailIn('there@telegram.example')
    const refused = await closed.call(TELEGRAM.link, { telegram_auth_result: pageAnswer(now(), { id: 3 }) }, bearer(there))
    assert.deepEqual(outcome(refused), [403, 'disallowed_login_method'])
    assert.equal((await closed.logIn(pageAnswer(now(), { id: 3 }))).status, 200)
  })

  test('is offered with the token of the named bot alone, and takes nothing without it', async () => {
    const told = async (app: Awaited<ReturnType<typeof newTelegramApp>>) =>
      ((await app.call(`/api/v1/apps/${app.id}`)).body as unknown as { telegram_auth: boolean }).telegram_auth
    const off = await newTelegramApp(lab, { config: { telegram_auth: false, telegram_auth_config: botConfig() } })
    const none = await newTelegramApp(lab, {}, null)
    const other = await newTelegramApp(lab, {}, OTHER_BOT_TOKEN)
    for (const app of [off, none, other]) {
      assert.equal(await told(app), false)
      assert.deepEqual(outcome(await app.logIn(pageAnswer(now(), { id: 12 }))), [403, 'disallowed_login_method'])
    }
    assert.match(linesOf(await checkApp(lab.deps, none.id)).join(), /without the token of a bot/)
    assert.match(linesOf(await checkApp(lab.deps, other.id)).join(), /of another bot/)
    const set = await newTelegramApp(lab)
    assert.deepEqual([await told(set), await checkApp(lab.deps, set.id)], [true, []])
    const { rows } = await sql<Record<string, string>>`select * from telegram_bots where app_id = ${set.id}`.execute(engine.db)
    assert.equal(rows[0]?.bot_id, BOT_ID)
    assert.ok(!JSON.stringify(rows, (_, value) => String(value)).includes(BOT_TOKEN.slice(11)))
    assert.deepEqual(await brokenSeals(lab.deps), [])
    await engine.db.updateTable('telegram_bots').set({ sealed: 'x' }).where('app_id', '=', set.id).execute()
    assert.deepEqual(
      (await brokenSeals(lab.deps)).map(({ app }) => app),
      [set.id],
    )
    await setBotToken(lab.deps, secretsOf(lab.deps), set.id, BOT_TOKEN)
    await assert.rejects(setBotToken(lab.deps, secretsOf(lab.deps), set.id, 'a word'), /as @BotFather gives it/)
  })

  test('asks for the captcha where the app does', async () => {
    const app = await newTelegramApp(lab, { config: { captcha_enabled: true, captcha_site_key: 't:site' } })
    assert.deepEqual(outcome(await app.logIn(pageAnswer(now(), { id: 31 }))), [400, 'invalid_captcha'])
  })
})
