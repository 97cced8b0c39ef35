// The demo apps of development: several services on one database, and what the command line set, stay as they are.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { standInClients } from '../../server/dev/idp/credentials.ts'
import { createMoonPayKeys } from '../../server/dev/moonpay/routes.ts'
import { createBot } from '../../server/dev/telegram/bot.ts'
import { createTurnstile, SITE_KEYS } from '../../server/dev/turnstile/turnstile.ts'
import { clock } from '../../server/ports/clock.ts'
import { random } from '../../server/ports/random.ts'
import { ANY_LOCAL_PORT } from '../../server/services/apps/allowed-origins.ts'
import { changeApp, checkApp, getApp, secretsOf } from '../../server/services/apps/apps.ts'
import { DEMO_APP, demoOrigins, LENDER_APP } from '../../server/services/apps/demo-app.ts'
import { type DemoCaptcha, ensureDemoApps } from '../../server/services/apps/ensure-demo-apps.ts'
import { captchaSecret, setCaptchaSecret } from '../../server/services/captcha/captcha-secret.ts'
import { listProviders, setProvider } from '../../server/services/oauth/clients.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const captcha = (): DemoCaptcha => ({ siteKey: `t:${SITE_KEYS.passes}`, secret: createTurnstile({ clock, random }).secret })

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  beforeEach(async () => {
    await engine.db.deleteFrom('apps').where('id', 'in', [DEMO_APP, LENDER_APP]).execute()
  })
  const start = (port = 4000, given: DemoCaptcha | null = captcha()) =>
    ensureDemoApps(
      { ...lab.deps, env: { ...lab.env, DEMO_PORT: port, LENDER_PORT: port + 2 } },
      {
        captcha: given,
        bot: createBot(),
        onRamp: Object.values(createMoonPayKeys()),
      },
    )
  const demo = () => getApp(lab.deps, DEMO_APP)
  const listed = async () => (await demo()).allowedOrigins.filter((origin) => origin !== ANY_LOCAL_PORT)
  const set = (change: Parameters<typeof changeApp>[2]) => changeApp(lab.deps, DEMO_APP, change)

  test('they are made once, with every method, and are sound', async () => {
    await start()
    const { config, allowedOrigins, allowNoOrigin } = await demo()
    assert.deepEqual([config.name, config.google_oauth, config.passkey_auth, allowNoOrigin], ['Tidewater', true, true, true])
    assert.deepEqual(allowedOrigins, [...demoOrigins(4000), ANY_LOCAL_PORT])
    assert.deepEqual(await checkApp(lab.deps, DEMO_APP), [])
    assert.deepEqual(await checkApp(lab.deps, LENDER_APP), [])
    const lender = await getApp(lab.deps, LENDER_APP)
    assert.deepEqual([lender.config.name, lender.allowedOrigins], ['Lighthouse', [...demoOrigins(4002), ANY_LOCAL_PORT]])
    assert.deepEqual(
      [lender.settings.cross_app_requesters, (await demo()).settings.cross_app_providers],
      [[DEMO_APP], [LENDER_APP]],
    )
  })
  test('a second service on the database adds its page, and takes away no other', async () => {
    await start(4000)
    await start(4100)
    await start(4000)
    assert.deepEqual(await listed(), [...demoOrigins(4000), ...demoOrigins(4100)])
  })
  test('so do two that start at the same moment', async () => {
    await start(4000)
    await Promise.all([4100, 4200, 4300].map((port) => start(port)))
    assert.deepEqual((await listed()).sort(), [4000, 4100, 4200, 4300].flatMap(demoOrigins).sort())
  })
  test('the pages of many starts on free ports do not pile up; what else is allowed stays', async () => {
    await start(4000)
    await set({ allowedOrigins: ['http://localhost:3000', 'https://shop.example', ...demoOrigins(4000)] })
    for (let port = 5000; port < 5010; port += 1) await start(port)
    const allowedOrigins = await listed()
    assert.deepEqual(allowedOrigins.slice(0, 2), ['http://localhost:3000', 'https://shop.example'])
    assert.deepEqual(allowedOrigins.slice(2), [5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009].flatMap(demoOrigins))
  })
  test('what an earlier release named it becomes its present name', async () => {
    await start(4000)
    await set({ config: { name: 'Latchkey demo' } })
    await start(4000)
    assert.equal((await demo()).config.name, 'Tidewater')
  })
  test('its links follow the port', async () => {
    await start(4000)
    await start(4100)
    assert.equal((await demo()).config.terms_and_conditions_url, 'http://localhost:4100/terms')
  })
  test('what the command line set is there after the next start: origins, links, settings, flags, key and credentials', async () => {
    await start(4000)
    const links = { terms_and_conditions_url: 'https://shop.example/terms', privacy_policy_url: null }
    const config = { ...links, google_oauth: false, captcha_site_key: 't:own', name: 'Mine' }
    await set({
      config,
      allowedOrigins: ['https://shop.example', ANY_LOCAL_PORT, ...demoOrigins(4000)],
      settings: { sms_countries: ['NZ'], max_users: 7 },
    })
    await setCaptchaSecret(lab.deps, secretsOf(lab.deps), DEMO_APP, 'own-secret')
    const own = { clientId: 'own-client', secret: { kind: 'shared', secret: 'word' } } as const
    await setProvider(lab.deps, secretsOf(lab.deps), DEMO_APP, 'github', own)
    const before = await demo()
    await start(4000)
    assert.deepEqual(await demo(), before)
    assert.equal(await captchaSecret(lab.deps, secretsOf(lab.deps), DEMO_APP), 'own-secret')
    assert.deepEqual(
      (await listProviders(lab.deps, DEMO_APP)).map(({ clientId }) => clientId),
      ['own-client'],
    )
    await start(4100)
    assert.deepEqual((await demo()).config, before.config)
  })
  test('an app whose cookies are for a domain keeps to the pages of that domain', async () => {
    await start(4000)
    const config = { custom_api_url: 'https://id.shop.example' }
    await set({ config, cookieDomain: 'shop.example', allowedOrigins: ['https://shop.example'] })
    await start(4000)
    assert.deepEqual((await demo()).allowedOrigins, ['https://shop.example'])
  })
  test('the secret of the captcha’s stand-in is the same for all of them', async () => {
    await start(4000)
    await start(4100)
    assert.equal(await captchaSecret(lab.deps, secretsOf(lab.deps), DEMO_APP), captcha().secret)
    assert.equal(captcha().secret, captcha().secret)
  })
  test('credentials that a service of before wrote are taken away: their secret ended with it', async () => {
    await start()
    const old = { clientId: 'demo-at-google', secret: { kind: 'shared', secret: 'gone' } } as const
    await setProvider(lab.deps, secretsOf(lab.deps), DEMO_APP, 'google', old)
    await start()
    assert.deepEqual(await listProviders(lab.deps, DEMO_APP), [])
  })

  test('every app that is made in development has the stand-ins of the providers that are on, and own credentials come first', async () => {
    const url = 'http://127.0.0.1:4001'
    const providers = standInClients(random, url, url).given
    const dev = createLab(engine, {}, { providers })
    const app = await dev.newApp({ config: { google_oauth: true, apple_oauth: true, github_oauth: true } })
    await setProvider(dev.deps, secretsOf(dev.deps), app.id, 'github', {
      clientId: 'own',
      secret: { kind: 'shared', secret: 'w' },
    })
    const { body } = await app.call(`/api/v1/apps/${app.id}`)
    const flags = body as unknown as Record<string, boolean>
    assert.deepEqual([flags.google_oauth, flags.apple_oauth, flags.github_oauth, flags.discord_oauth], [true, true, true, false])
    assert.deepEqual(await checkApp(dev.deps, app.id), [])
    const places = await Promise.all(
      ['google', 'apple', 'github'].map(async (provider) => {
        const asked = {
          provider,
          redirect_to: 'https://host.example/',
          state_code: 's'.repeat(16),
          code_challenge: 'A'.repeat(43),
        }
        const { url: to } = (await app.call('/api/v1/oauth/init', asked)).body as unknown as { url: string }
        const { pathname, search } = new URL(to)
        const onward = new URL((await dev.request(pathname + search)).headers.get('location') ?? '')
        return [onward.origin, onward.searchParams.get('client_id')]
      }),
    )
    assert.deepEqual(places, [
      [url, 'demo-at-google'],
      [url, 'demo-at-apple'],
      ['https://github.com', 'own'],
    ])
    // In production there is none, and the app does not offer what it has no credentials for.
    const alone = await createLab(engine).newApp({ config: { google_oauth: true } })
    assert.equal(((await alone.call(`/api/v1/apps/${alone.id}`)).body as unknown as Record<string, boolean>).google_oauth, false)
  })
})
