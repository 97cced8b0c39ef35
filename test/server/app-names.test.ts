// Names of apps: refused when they are saved, and harmless wherever one of before that is shown.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { createApp as createService } from '../../server/http/app.ts'
import { InvalidApp } from '../../server/services/apps/app-rules.ts'
import { changeApp, checkApp, createApp, getApp } from '../../server/services/apps/apps.ts'
import { createCore } from '../../server/services/core.ts'
import { walletFactsPath } from '../../src/contract/wallet-facts.ts'
import { nameProblem } from '../../src/kit/plain-name.ts'
import { ASKING, createCrossAppLab } from './cross-app-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_BUILDS } from './frame-builds.ts'
import { prepared } from './prepared.ts'

const HOSTILE = ['Bank\u2069\u202ewtsnaw', 'Bank\nSubject: other', 'Ba\u200bnk', 'a'.repeat(65), 'a'.repeat(400), '\u001b[2J']
const STORED = `Your bank\u2069\u202ewtsnaw\r\nBcc: eve@example.com ${'x'.repeat(400)}`
const PLAIN = `Your bankwtsnaw Bcc: eve@example.com ${'x'.repeat(26)}…`
const ORIGINS = { allowedOrigins: ['https://shop.example'] }
const isNameProblem = (error: unknown): boolean => error instanceof InvalidApp && /^name: must/.test(error.message)

await onEachEngine((engine) => {
  const store = async (id: string): Promise<void> => {
    await sql`update apps set config = config || ${JSON.stringify({ name: STORED })}::jsonb where id = ${id}`.execute(engine.db)
  }
  const at = prepared(() => createCrossAppLab(engine))
  before(async () => {
    for (const { id } of [at.lending, at.asking]) await store(id)
    at.lab.clock.advance(10_000)
  })

  test('a name that would turn, break, hide or fill what is around it is not saved', async () => {
    const { deps } = at.lab
    const { id } = await createApp(deps, { config: { name: 'Shop', email_auth: true }, ...ORIGINS })
    for (const name of HOSTILE) {
      await assert.rejects(createApp(deps, { config: { name, email_auth: true }, ...ORIGINS }), isNameProblem, name)
      await assert.rejects(changeApp(deps, id, { config: { name } }), isNameProblem, name)
    }
    assert.equal((await getApp(deps, id)).config.name, 'Shop')
  })

  test('an app with a name of before may be changed otherwise, and is told of it', async () => {
    const { deps } = at.lab
    const { id } = await createApp(deps, { config: { name: 'Shop', email_auth: true }, ...ORIGINS })
    await store(id)
    await changeApp(deps, id, { config: { accent_color: '#112233' } })
    await assert.rejects(changeApp(deps, id, { config: { name: `${STORED}!` } }), isNameProblem)
    assert.ok((await checkApp(deps, id)).some(({ text }) => text.startsWith('name: must have at most 64 letters')))
    await changeApp(deps, id, { config: { name: 'Shop' } })
    assert.deepEqual(await checkApp(deps, id), [])
  })

  test('a stored one is harmless in config, documents, windows and mails', async () => {
    assert.equal(nameProblem(PLAIN), null)
    const { lab, lending, asking } = at
    const config = await lab.request(`/api/v1/apps/${lending.id}`, { headers: { 'privy-app-id': lending.id } })
    assert.equal(((await config.json()) as { name: string }).name, PLAIN)

    const service = createService(lab.deps, createCore(lab.deps), () => FRAME_BUILDS)
    const window = await (await service.request(`/cross-app/connect?provider_app_id=${lending.id}`)).text()
    assert.ok(!window.includes(PLAIN) && !window.includes(lending.id), window)
    const facts = await (
      await service.request(walletFactsPath(lending.id), { headers: { 'sec-fetch-site': 'same-origin' } })
    ).json()
    assert.equal((facts as { name: string }).name, PLAIN)

    const { body } = await at.inWindow({ token: '' }, '/cross-app/verify', { requester_origin: ASKING })
    assert.equal(body.requester?.name, PLAIN, JSON.stringify(body))

    await asking.logIn('name@example.com', { headers: { origin: ASKING } })
    const [mail] = lab.mail.sent.filter(({ to }) => to === 'name@example.com')
    assert.ok(mail)
    assert.ok(mail.subject.includes('Your bankwtsnaw') && !/[\r\n\u202e\u2069]/.test(mail.subject), mail.subject)
    assert.ok(!/[\u202e\u2069]/.test(mail.text + mail.html))
  })
})
