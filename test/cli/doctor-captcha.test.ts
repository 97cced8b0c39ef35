// Promises of the doctor about the captcha.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { readEnv } from '../../server/boot/env.ts'
import { checkCaptcha } from '../../server/cli/doctor/check-captcha.ts'
import type { CheckContext } from '../../server/cli/doctor/check-result.ts'
import { turnstileRoutes } from '../../server/dev/turnstile/routes.ts'
import { createTurnstile } from '../../server/dev/turnstile/turnstile.ts'
import { clock } from '../../server/ports/clock.ts'
import { random } from '../../server/ports/random.ts'
import { createApp, secretsOf } from '../../server/services/apps/apps.ts'
import { setCaptchaSecret } from '../../server/services/captcha/captcha-secret.ts'
import { openDataKey } from '../../server/services/keys/data-key.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from '../server/engines.ts'

const standIn = createTurnstile({ clock, random })
const routes = turnstileRoutes(standIn, async (c) => c.body('//')).get('/healthz', (c) => c.json({ status: 'ok' }))
const server = createServer(getRequestListener(routes.fetch))
let base = ''
before(async () => {
  base = `http://127.0.0.1:${await listening(server)}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

await onEachEngine((engine) => {
  const look = async (
    secret: string | null,
    urls = { script: `${base}/api.js`, verify: `${base}/siteverify` },
    on = true,
    sandbox: string | undefined = base,
  ) => {
    const env = readEnv({
      SANDBOX_URL: base,
      SERVICE_KEY: Buffer.alloc(32, 1).toString('base64'),
      CAPTCHA_SCRIPT_URL: urls.script,
      CAPTCHA_VERIFY_URL: urls.verify,
    })
    const deps = { env, db: engine.db, clock, random, dataKey: await openDataKey({ env, db: engine.db, clock, random }) }
    const config = { name: 'Shop', email_auth: true, captcha_enabled: on, captcha_site_key: 't:1' }
    const app = await createApp(deps, { config, allowNoOrigin: true })
    if (secret) await setCaptchaSecret(deps, secretsOf(deps), app.id, secret)
    const database = { state: 'open', db: engine.db, tables: 'ready', facts: {} } as unknown as CheckContext['database']
    const found = await checkCaptcha({
      env: { ...env, SANDBOX_URL: sandbox },
      production: true,
      database,
      apps: [app],
      pages: [],
      now: 0,
    })
    return { id: app.id, found }
  }

  test('a secret that the provider knows, and a script that comes, are well', async () => {
    const { found } = await look(standIn.secret)
    assert.deepEqual(
      found.map(({ state }) => state),
      ['ok', 'ok', 'ok'],
    )
  })
  test('no origin for the frame is a problem that names the setting, one that does not answer a hint', async () => {
    const { id, found } = await look(standIn.secret, undefined, true, '')
    assert.deepEqual([found[0]?.state, found[0]?.fix?.split('=')[0]], ['problem', 'SANDBOX_URL'])
    assert.ok(found[0]?.what.includes(id))
    const away = await look(standIn.secret, undefined, true, 'http://127.0.0.1:1')
    assert.deepEqual([away.found[0]?.state, /SANDBOX_URL/.test(away.found[0]?.what ?? '')], ['hint', true])
  })
  test('an app that asks for none is asked nothing of', async () => {
    const { found } = await look(null, { script: 'http://127.0.0.1:1/', verify: 'http://127.0.0.1:1/' }, false)
    assert.deepEqual(
      found.map(({ state }) => state),
      ['ok'],
    )
  })
  for (const [what, secret] of [
    ['no secret', null],
    ['a secret that the provider does not know', 'wrong-secret'],
  ] as const) {
    test(`${what} is a problem with its fix, and the secret is not told`, async () => {
      const { id, found } = await look(secret)
      const bad = found.filter(({ state }) => state === 'problem')
      assert.equal(bad.length, 1)
      assert.match(bad[0]?.fix ?? '', new RegExp(`^npx latchkey app captcha ${id} `))
      assert.ok(!JSON.stringify(found).includes('wrong-secret'))
    })
  }
  test('a provider that is not there is a problem twice: no script, no verdict', async () => {
    const { found } = await look('s', { script: 'http://127.0.0.1:1/api.js', verify: 'http://127.0.0.1:1/siteverify' })
    assert.deepEqual(
      found.slice(1).map(({ state, fix }) => [state, /CAPTCHA_(SCRIPT|VERIFY)_URL/.test(fix ?? '')]),
      [
        ['problem', true],
        ['problem', true],
      ],
    )
  })
})
