// The captcha fails closed: no verdict is no login, secrets stay secret, the frame is for the app's pages alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CaptchaError } from '../../server/ports/captcha.ts'
import { type AppChange, changeApp, checkApp, secretsOf, unseenCaptchas } from '../../server/services/apps/apps.ts'
import { brokenSeals } from '../../server/services/keys/sealed.ts'
import { linesOf } from '../../server/services/problem.ts'
import { CAPTCHA_SECRET, createCaptchaLab, newToken } from './captcha-lab.ts'
import { onEachEngine } from './engines.ts'
import type { createLab } from './lab.ts'

await onEachEngine((engine) => {
  const setUp = (change: AppChange = {}, options?: { secret: string | null }) => createCaptchaLab(engine, change, options)

  for (const reason of ['unreachable', 'slow', 'too-large', 'garbage', 'secret', 'failed'] as const) {
    test(`no verdict (${reason}) lets nobody in, and is told to the operator without the token`, async () => {
      const { lab, client, init } = await setUp()
      lab.captcha.judge = async () => {
        throw new CaptchaError(reason)
      }
      const token = newToken()
      const { status, body } = await init(token)
      assert.deepEqual([status, body.code], [503, 'service_unavailable'])
      assert.equal(lab.mail.sent.length, 0)
      const line = lab.lines.find(({ event }) => event === 'captcha_unverified')
      assert.deepEqual(line?.fields, { appId: client.id, reason })
      assert.ok(!JSON.stringify(lab.lines).includes(token))
      assert.match(lab.metrics.text(), /latchkey_captcha_total\{outcome="unavailable"\} 1/)
    })
  }
  test('an app without a secret lets nobody in, and its owner is told', async () => {
    const { lab, client, init } = await setUp({}, { secret: null })
    assert.equal((await init(newToken())).body.code, 'service_unavailable')
    assert.deepEqual(lab.captcha.asked, [])
    assert.match(linesOf(await checkApp(lab.deps, client.id)).join(), /captcha_enabled: is on without a secret/)
  })
  test('in production an app without a sandbox for its captcha is told by name, and turns none on', async () => {
    const { lab, client } = await setUp()
    const { SANDBOX_URL: _, ...rest } = lab.env
    const deps = { ...lab.deps, env: { ...rest, NODE_ENV: 'production' as const, SANDBOX_URL: undefined } }
    const told = new RegExp(`SANDBOX_URL must be set, since the app ${client.id} asks for a captcha`)
    assert.ok((await unseenCaptchas(deps)).some((line) => told.test(line)))
    assert.match(linesOf(await checkApp(deps, client.id)).join(), told)
    // What else there is to change can be changed, the captcha switched off too.
    await changeApp(deps, client.id, { config: { name: 'Other' } })
    await assert.rejects(changeApp(deps, client.id, { config: { captcha_enabled: true } }), told)
    await changeApp(deps, client.id, { config: { captcha_enabled: false } })
    assert.ok(!(await unseenCaptchas(deps)).some((line) => told.test(line)))
    assert.deepEqual(await unseenCaptchas(lab.deps), [])
  })
  test('the sandbox is no origin of an app, and no address of its calls', async () => {
    const { lab, client } = await setUp()
    const change = (what: AppChange) => changeApp(lab.deps, client.id, what)
    await assert.rejects(change({ allowedOrigins: ['http://127.0.0.1:4001'] }), /is SANDBOX_URL, whose pages hold foreign script/)
    await assert.rejects(change({ config: { custom_api_url: 'http://127.0.0.1:80' } }), /is on the host of SANDBOX_URL/)
    await change({
      allowedOrigins: ['https://host.example', 'http://127.0.0.1:4000'],
      config: { custom_api_url: 'http://localhost:4001' },
    })
  })
  test('a secret of another row does not open, and is found', async () => {
    const { lab, client, init } = await setUp()
    const sealed = lab.deps.db
      .updateTable('captcha_secrets')
      .set({ sealed: secretsOf(lab.deps).seal(CAPTCHA_SECRET, 'captcha other') })
    await sealed.where('app_id', '=', client.id).execute()
    assert.equal((await init(newToken())).body.code, 'service_unavailable')
    assert.ok((await brokenSeals(lab.deps)).some(({ what }) => what === `captcha secret of app ${client.id}`))
    assert.match(linesOf(await checkApp(lab.deps, client.id)).join(), /captcha: the data key does not open its secret/)
  })
  test('neither secret nor token stands in the database', async () => {
    const { lab, init } = await setUp()
    const token = newToken()
    await init(token)
    const db = lab.deps.db
    const all = [
      await db.selectFrom('captcha_secrets').select('sealed').execute(),
      await db.selectFrom('captcha_tokens').select(['token', 'used_by']).execute(),
    ]
    const text = JSON.stringify(all)
    assert.ok(!text.includes(CAPTCHA_SECRET) && !text.includes(token))
  })

  const frame = (lab: ReturnType<typeof createLab>, id: string, origin: string) =>
    lab.request(`/apps/${id}/captcha?origin=${encodeURIComponent(origin)}`)
  test('the frame is for the pages of the app alone, and its script for the provider alone', async () => {
    const { lab, client } = await setUp()
    const answer = await frame(lab, client.id, 'https://host.example')
    assert.equal(answer.status, 200)
    assert.equal(
      answer.headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self' https://captcha.example; frame-src https://captcha.example; " +
        "connect-src https://captcha.example; frame-ancestors https://host.example; base-uri 'none'; form-action 'none'; " +
        'sandbox allow-scripts allow-same-origin',
    )
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const text = await answer.text()
    assert.match(text, /data-page="https:\/\/host\.example"\s+data-key="site"/)
    assert.ok(!text.includes(CAPTCHA_SECRET))
  })
  for (const origin of ['https://evil.example', '', 'null', '*', 'https://host.example.evil.example', 'https://host.example/']) {
    test(`no frame for ${JSON.stringify(origin)}`, async () => {
      const { lab, client } = await setUp()
      assert.equal((await frame(lab, client.id, origin)).status, 403)
    })
  }
  test('no frame without an app, or without a captcha', async () => {
    const { lab, client } = await setUp({ config: { captcha_enabled: false } })
    assert.equal((await frame(lab, 'latchkeydemoapp0000000099', 'https://host.example')).status, 400)
    assert.equal((await frame(lab, client.id, 'https://host.example')).status, 404)
  })
  test('a site key is text in the frame', async () => {
    const { lab, client } = await setUp({ config: { captcha_site_key: 't:"><script>alert(1)</script>' } })
    const text = await (await frame(lab, client.id, 'https://host.example')).text()
    assert.ok(!text.includes('<script>alert'))
    assert.match(text, /data-key="&quot;&gt;&lt;script&gt;/)
  })
})
