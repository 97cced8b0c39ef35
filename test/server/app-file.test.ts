// An app by its file: every part is copied with its secrets named, and what is refused leaves nothing.

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Actor } from '../../server/services/admin/actor.ts'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import type { AppFile, SecretIn } from '../../src/contract/moving/app-file.ts'
import { differencesToTake, isOwnPart, planOf } from '../../src/contract/moving/app-plan.ts'
import { readApp } from '../../src/contract/moving/read-app.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const STAGE = 'stagestagestagestage00009'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const act: <N extends Parameters<typeof perform>[2]>(name: N, body: unknown) => ReturnType<typeof perform<N>> = (name, body) =>
    perform(lab.core, COMMAND_LINE, name, body)
  const plan = async (app: string, file: AppFile, isNew: boolean, secretOf = (_: string, named: SecretIn) => secretIn(named)) => {
    const { file: before, clientIds } = isNew ? { file: null, clientIds: new Map<string, string>() } : await readApp(act, app)
    const differences = differencesToTake(file, before, [])
    return { differences, ...planOf({ file, before, clientIds, differences, secretOf }, app) }
  }
  const secretIn = (named: SecretIn): string | undefined => (named === 'kept' ? undefined : `secret-of-${named.env}`)
  const filled = async (): Promise<string> => {
    const { id: app } = await lab.newApp()
    await act('providers.set', { app, provider: 'google', client_id: 'g-1', secret: 'one' })
    await act('captcha.set', { app, site_key: 't:0x4AAAA', secret: 'two' })
    await act('telegram.set', { app, bot_name: 'shop_bot', token: '123456789:AAE_three-of-a-bot-token-AAAAAAAAAA' })
    await act('onRamp.set', { app, public_key: 'pk_test_publicpublic', secret_key: 'sk_test_hiddenhidden' })
    await act('openid.create', { app, kind: 'confidential', name: 'Wiki', redirect_uris: ['https://wiki.example/back'] })
    await act('openid.create', { app, kind: 'public', name: 'Wiki', redirect_uris: ['https://wiki.example/two'] })
    await act('allowlist.add', { app, entries: ['shop.example'] })
    await act('apps.change', { app, config: { google_oauth: true, telegram_auth: true, captcha_enabled: true } })
    await act('webhooks.set', { app, url: 'https://hook.example/x', events: ['user.created'] })
    return app
  }
  const named = (file: AppFile): AppFile => {
    const secret = { env: 'ONE' }
    const { providers = {}, captcha, telegram, on_ramp = {} } = file
    return {
      ...file,
      providers: Object.fromEntries(Object.entries(providers).map(([key, one]) => [key, { ...one, secret }])),
      ...(captcha && { captcha: { ...captcha, secret } }),
      ...(telegram && { telegram: { ...telegram, token: secret } }),
      on_ramp: Object.fromEntries(Object.entries(on_ramp).map(([key, one]) => [key, { ...one, secret_key: secret }])),
    }
  }
  const secretOf = (path: string, one: SecretIn): string | undefined => {
    if (one === 'kept') return undefined
    if (path === 'telegram') return '123456789:AAE_three-of-a-bot-token-AAAAAAAAAA'
    return path.startsWith('on_ramp') ? 'sk_test_hiddenhidden' : 'hidden'
  }

  test('the file has every part without a secret; another app is made by it whole, and is the same then', async () => {
    const app = await filled()
    const { file } = await readApp(act, app)
    assert.doesNotMatch(JSON.stringify(file), /three-of-a-bot|sk_test_hiddenhidden|"two"|"one"/)
    assert.deepEqual(Object.keys(file.openid_clients).length, 2)
    assert.deepEqual((await plan(app, file, false)).acts, [])
    // The order of a client's lists says nothing, and `openid` need not be written.
    const reordered = Object.entries(file.openid_clients).map(([key, one]) => [
      key,
      { ...one, scopes: one.scopes?.filter((scope) => scope !== 'openid').toReversed(), claims: one.claims?.toReversed() },
    ])
    assert.deepEqual((await plan(app, { ...file, openid_clients: Object.fromEntries(reordered) }, false)).acts, [])
    // Without the secrets it is said which are wanting.
    const bare = await plan(STAGE, { ...file, app: STAGE }, true)
    assert.deepEqual(bare.wanting.toSorted(), ['captcha', 'on_ramp.sandbox', 'providers.google', 'telegram'])
    const wanted = named({ ...file, app: STAGE })
    const { acts, wanting } = await plan(STAGE, wanted, true, secretOf)
    assert.deepEqual(wanting, [])
    const { answers } = await act('apps.together', { app: STAGE, acts })
    assert.equal(answers.length, acts.length)
    const copy = await readApp(act, STAGE)
    assert.deepEqual(differencesToTake(wanted, copy.file, []), [])
    // Each has an entry of its own in the audit log.
    const { rows } = await sql<{ act: string }>`select act from audit_entries where app_id = ${STAGE} order by seq`.execute(
      engine.db,
    )
    assert.deepEqual(rows.map((row) => row.act).toSorted(), acts.map((one) => one.act).toSorted())
    const { openid_clients: clients, on_ramp: ramp, ...rest } = file
    const smaller = { ...rest, app: STAGE, openid_clients: {}, on_ramp: {}, webhook: null } as AppFile
    const less = await plan(STAGE, smaller, false, secretOf)
    assert.ok(less.differences.every(isOwnPart))
    await act('apps.together', { app: STAGE, acts: less.acts })
    assert.deepEqual(differencesToTake(smaller, (await readApp(act, STAGE)).file, []), [])
    assert.ok(Object.keys(clients).length + Object.keys(ramp).length === 3)
  })

  test('Apple comes by its team, its key id and its private key; without them it is refused, in words', async () => {
    const { id: app } = await lab.newApp()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const apple = { client_id: 'example.shop', secret: { env: 'APPLE_KEY' } }
    const given = (more: object) => ({ version: 1, app, providers: { apple: { ...apple, ...more } } }) as AppFile
    const bare = await plan(app, given({}), false, () => pem)
    await assert.rejects(act('apps.together', { app, acts: bare.acts }), /team/)
    const whole = given({ team: 'ABCDE12345', key: 'FGHIJ67890' })
    await act('apps.together', { app, acts: (await plan(app, whole, false, () => pem)).acts })
    assert.deepEqual((await plan(app, whole, false)).differences, [])
    assert.ok(!JSON.stringify(await readApp(act, app)).includes('PRIVATE'))
  })

  test('one act of many that is refused undoes all of them, and the app that they made', async () => {
    const fresh = 'freshfreshfreshfresh00009'
    const app = await filled()
    const before = await readApp(act, app)
    const wrong = { act: 'webhooks.set', body: { app, url: 'no address', events: [] } }
    const right = { act: 'apps.change', body: { app, config: { name: 'Store' } } }
    await assert.rejects(act('apps.together', { app, acts: [right, wrong] }))
    assert.deepEqual(await readApp(act, app), before)
    const made = { act: 'apps.create', body: { id: fresh, config: { name: 'Fresh', email_auth: true } } }
    await assert.rejects(
      act('apps.together', { app: fresh, acts: [made, { act: 'webhooks.set', body: { app: fresh, url: 'x' } }] }),
    )
    assert.ok(!(await act('apps.list', {})).apps.some(({ id }) => id === fresh))
    const { rows } = await sql`select 1 from audit_entries where app_id = ${fresh}`.execute(engine.db)
    assert.equal(rows.length, 0)
  })

  test('each is asked as if it came alone: another app, another act, and what the actor may not do', async () => {
    const [one, other] = [await lab.newApp(), await lab.newApp()]
    const change = (app: string, config: object) => ({ act: 'apps.change', body: { app, config } })
    await assert.rejects(act('apps.together', { app: one.id, acts: [change(other.id, { name: 'X' })] }), /of one app/)
    const people = { act: 'users.search', body: { app: one.id, text: 'a' } }
    await assert.rejects(act('apps.together', { app: one.id, acts: [people] }), { code: 'not_found' })
    const token: Actor = { kind: 'token', id: 't', role: 'developer', scopes: ['apps:read', 'apps:write'] }
    const as = (acts: object[]) => perform(lab.core, token, 'apps.together', { app: one.id, acts })
    await as([change(one.id, { name: 'Named' })])
    const secret = { act: 'providers.set', body: { app: one.id, provider: 'google', client_id: 'g', secret: 's' } }
    await assert.rejects(as([secret]), { code: 'act_not_allowed' })
    await assert.rejects(as([change(one.id, { custom_api_url: 'https://else.example' })]), { code: 'act_not_allowed' })
  })
})
