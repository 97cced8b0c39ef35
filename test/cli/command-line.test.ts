// Promises of the command line; that the built one keeps them as a process of its own is in process.test.ts.

import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { HELP } from '../../server/cli/help.ts'
import { testData } from '../data.ts'
import { command, type Ended } from './latchkey.ts'

const { env: data, folder, remove } = await testData()
after(remove)
/** Where nothing is, and nothing may be. */
const nowhere = join(folder, 'nowhere')

const latchkey = (args: readonly string[], env: Readonly<Record<string, string>> = data): Promise<Ended> => command(args, env)
const ID = 'shopshopshopshopshop00001'

test('help needs no database, and names every command', async () => {
  const { code, out } = await latchkey(['help'], { DATA_DIR: nowhere })
  assert.equal(code, 0)
  for (const command of [
    'app create',
    'app list',
    'app show',
    'app change',
    'app check',
    'app captcha',
    'account create',
    'key check',
    'key retire',
    'doctor',
  ]) {
    assert.match(out, new RegExp(`^ {2}${command} `, 'm'), command)
  }
  assert.ok(!existsSync(nowhere))
})
for (const [args, said] of [
  [['app', 'destroy', ID], /^There is no command `app destroy`/],
  [['app', 'create', '--origin', 'https://shop.example'], /^--name is missing/],
  [['app', 'change', ID, '--keep-origins', 'yes'], /^--keep-origins goes with --origin/],
  [['app', 'create', '--name', 'Shop', '--method', 'smoke'], /^There is no login method smoke/],
  [['app', 'show'], /one app id/],
  [['app', 'change', ID], /^Say what to change/],
  [['app', 'rotate-key', ID, '--leaked', 'perhaps'], /^--leaked takes yes or no/],
  [['app', 'list', '--loud', 'yes'], /^There is no option --loud/],
  [['app', 'change', ID, '--sms-per-day', 'many'], /^--sms-per-day takes a whole number/],
  [['app', 'allow', ID], /an app id and then whom/],
  [['account', 'create', '--app', ID], /^--email or --phone is missing/],
] as const) {
  test(`\`${args.join(' ')}\` is told before any database is opened, with exit code 2`, async () => {
    const { code, out, err } = await latchkey(args, { DATA_DIR: nowhere })
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, said)
    assert.ok(!existsSync(nowhere))
  })
}
test('every command that needs arguments says so before any database is opened', async () => {
  const names = new Set([...HELP.matchAll(/^ {2}latchkey (\w+ [a-z-]+)/gm)].map(([, name = '']) => name))
  for (const name of [
    'app list',
    'key check',
    'key retire',
    'audit list',
    'audit check',
    'console invite',
    'descriptors list',
    'descriptors restore',
    'user spellings',
  ])
    assert.ok(names.delete(name), name)
  assert.ok(names.size > 25)
  for (const name of names) {
    const { code, out } = await latchkey(name.split(' '), { DATA_DIR: nowhere })
    assert.deepEqual([code, out], [2, ''], name)
  }
  assert.ok(!existsSync(nowhere))
})
test('an app is made, listed, changed, shown and checked', async () => {
  const made = await latchkey(['app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example'])
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, new RegExp(ID))

  assert.match((await latchkey(['app', 'list'])).out, new RegExp(`^${ID}  Shop  \\(email\\)`))

  const changed = await latchkey([
    'app',
    'change',
    ID,
    '--method',
    'email,passkey',
    '--set',
    'accent_color=#0a7',
    '--set',
    'captcha_enabled=false',
  ])
  assert.equal(changed.code, 0, changed.err)
  const { config, allowedOrigins } = JSON.parse((await latchkey(['app', 'show', ID, '--json'])).out)
  assert.deepEqual(allowedOrigins, ['https://shop.example'])
  assert.deepEqual([config.passkey_auth, config.sms_auth, config.accent_color, config.name], [true, false, '#0a7', 'Shop'])
  assert.deepEqual(await latchkey(['app', 'check', ID]), { code: 0, out: 'No problem found.\n', err: '' })

  const originsAfter = async (...options: readonly string[]): Promise<string[]> =>
    JSON.parse((await latchkey(['app', 'change', ID, ...options, '--json'])).out).allowedOrigins
  const both = await originsAfter('--origin', 'http://localhost:5999', '--keep-origins', 'yes')
  assert.deepEqual(both, ['https://shop.example', 'http://localhost:5999'])
  assert.deepEqual(await originsAfter('--origin', 'https://shop.example'), ['https://shop.example'])
})
test('a setting is taken by its former name, and who uses that is told the present one', async () => {
  const told = 'confirm_in_frame is called confirm_in_window now.'
  const former = await latchkey(['app', 'change', ID, '--set', 'confirm_in_frame=true'])
  assert.deepEqual([former.code, former.out.includes(told)], [0, true], former.err)
  const shown = async () => JSON.parse((await latchkey(['app', 'show', ID, '--json'])).out).config
  const config = await shown()
  assert.deepEqual([config.confirm_in_window, 'confirm_in_frame' in config], [true, false])
  const present = await latchkey(['app', 'change', ID, '--set', 'confirm_in_window=false'])
  assert.deepEqual([present.code, present.out.includes(told), (await shown()).confirm_in_window], [0, false, false])
})
test('the key of a captcha is set with its secret from a file, and only of the one kind', async () => {
  const secret = join(folder, 'captcha.secret')
  writeFileSync(secret, '0xsecret\n')
  const options = ['--secret-file', secret]
  const wrong = await latchkey(['app', 'captcha', ID, '--site-key', 'h:1', ...options])
  assert.deepEqual([wrong.code, /Unsupported captcha site key/.test(wrong.err)], [2, true])
  const on = ['app', 'change', ID, '--set', 'captcha_site_key=t:1', '--set', 'captcha_enabled=true']
  assert.equal((await latchkey(on)).code, 0)
  assert.match((await latchkey(['app', 'check', ID])).out, /captcha_enabled: is on without a secret/)
  const set = await latchkey(['app', 'captcha', ID, '--site-key', 't:0x1', ...options])
  assert.deepEqual([set.code, /Allow this host name there: 127\.0\.0\.1/.test(set.out)], [0, true])
  assert.deepEqual(await latchkey(['app', 'check', ID]), { code: 0, out: 'No problem found.\n', err: '' })
  const shown = await latchkey(['app', 'show', ID, '--json'])
  assert.equal(JSON.parse(shown.out).config.captcha_site_key, 't:0x1')
  assert.ok(!shown.out.includes('0xsecret'))
  assert.equal((await latchkey(['app', 'change', ID, '--set', 'captcha_enabled=false'])).code, 0)
})
test('where text messages go, how many users there are and who is let in are settings of the app', async () => {
  const change = [
    '--sms-country',
    'de,at',
    '--sms-per-day',
    '50',
    '--max-users',
    '10',
    '--notice-mails',
    'no',
    '--account-step-up',
    'no',
    '--account-transfers',
    'yes',
    '--cookie-forks',
    'yes',
    '--bound-sessions',
    'yes',
    '--passkey-domain',
    'shop.example',
    '--identity-tokens',
    'yes',
    '--cross-app-requester',
    'x'.repeat(25),
    '--cross-app-provider',
    'none',
  ]
  const changed = await latchkey(['app', 'change', ID, ...change, '--json'])
  assert.equal(changed.code, 0, changed.err)
  const settings = {
    sms_countries: ['DE', 'AT'],
    sms_per_day: 50,
    max_users: 10,
    notice_mails: false,
    account_step_up: false,
    account_transfers: true,
    keep_transactions: true,
    listed_tokens: [],
    cookie_forks: true,
    require_bound_sessions: true,
    openid_provider: false,
    openid_client_documents: false,
    passkey_rp_id: 'shop.example',
    identity_tokens: true,
    custom_token: null,
    require_mfa: 'off',
    cross_app_requesters: ['x'.repeat(25)],
    cross_app_providers: [],
    icloud: null,
  }
  assert.deepEqual(JSON.parse(changed.out).settings, settings)
  const menu = ['--header', 'Welcome back', '--message', 'For members', '--order', 'google,email', '--theme', 'dark']
  const headed = JSON.parse((await latchkey(['app', 'change', ID, ...menu, '--json'])).out).config
  const told = [headed.landing_header, headed.login_message, headed.login_methods, headed.theme]
  assert.deepEqual(told, ['Welcome back', 'For members', ['google', 'email'], 'dark'])
  assert.match(
    (await latchkey(['app', 'change', ID, '--order', 'none', '--theme', 'none'])).out,
    /header +Welcome back\n(?!.*theme)/,
  )
  assert.match((await latchkey(['app', 'change', ID, '--theme', 'pink'])).err, /^theme: must be light, dark or auto/)
  assert.match((await latchkey(['app', 'change', ID, '--order', 'smoke'])).err, /^login_methods: "smoke" is no method/)
  const icloud = ['app', 'change', ID, '--icloud-container', 'iCloud.com.example.app']
  assert.match((await latchkey(icloud)).err, /--icloud-container and --icloud-token are given together/)
  const contained = await latchkey([...icloud, '--icloud-token', 'token-of-the-container', '--json'])
  assert.deepEqual(JSON.parse(contained.out).settings.icloud, {
    container: 'iCloud.com.example.app',
    api_token: 'token-of-the-container',
    environment: 'production',
  })
  assert.match((await latchkey(['app', 'change', ID, '--icloud-container', 'none'])).out, /Changed/)
  assert.match((await latchkey(['app', 'change', ID, '--sms-country', 'XY'])).err, /^sms_countries.*"XY" is no country/)
  assert.equal((await latchkey(['app', 'allow', ID, 'Ada@example.com', '+1 201 555 0123', '@Example.org'])).code, 0)
  assert.equal((await latchkey(['app', 'disallow', ID, 'ada@example.com'])).code, 0)
  assert.deepEqual(JSON.parse((await latchkey(['app', 'allowed', ID, '--json'])).out), [
    { type: 'domain', subject: 'example.org' },
    { type: 'phone', subject: '+12015550123' },
  ])
})
test('what an app may not be is refused by name, and nothing changes', async () => {
  for (const [args, said] of [
    [['app', 'create', '--id', ID, '--name', 'Again', '--origin', 'https://a.example'], /there already is an app/],
    [['app', 'change', ID, '--origin', 'http://shop.example'], /must be https/],
    [['app', 'change', ID, '--set', 'colour=red'], /colour/],
  ] as const) {
    const { code, out, err } = await latchkey(args)
    assert.deepEqual([code, out], [1, ''], args.join(' '))
    assert.match(err, said)
  }
})
test('a key that does not fit opens nothing, and the words say which would', async () => {
  const { code, out, err } = await latchkey(['app', 'check', ID], { ...data, SERVICE_KEY: 'ab'.repeat(32) })
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^SERVICE_KEY does not open this database: it is the key [0-9a-f]{12}, and the data opens with [0-9a-f]{12}/)
})
test("an app's signing key is changed, with a word about when", async () =>
  assert.match((await latchkey(['app', 'rotate-key', ID])).out, /^The new key is in the JWKS\. It signs from 20/))
test('in production no key is made up', async () => {
  const { code, err } = await latchkey(['app', 'list'], { ...data, NODE_ENV: 'production' })
  assert.equal(code, 1)
  assert.match(err, /^SERVICE_KEY must be 32 bytes.*it is not set/)
})
test('a test account has the given code, or one of its own', async () => {
  const given = await latchkey(['account', 'create', '--app', ID, '--email', 'Test@shop.example', '--code', '424242', '--json'])
  assert.deepEqual(JSON.parse(given.out), { email: 'test@shop.example', code: '424242' })
  const own = await latchkey(['account', 'create', '--app', ID, '--email', 'other@shop.example'])
  assert.match(own.out, /always \d{6}\./)
  assert.deepEqual(JSON.parse((await latchkey(['account', 'list', '--app', ID, '--json'])).out), [
    'other@shop.example',
    'test@shop.example',
  ])
})
test('a test account may be a number, in any spelling', async () => {
  const made = await latchkey(['account', 'create', '--app', ID, '--phone', '+1 555 555 0100', '--code', '424242', '--json'])
  assert.deepEqual(JSON.parse(made.out), { phone: '+15555550100', code: '424242' })
  assert.equal((await latchkey(['account', 'remove', '--app', ID, '--phone', '+15555550100'])).code, 0)
})
test('`npx latchkey` has its script', async () => {
  const { default: packageFile } = (await import('../../server/package.json', { with: { type: 'json' } })) as {
    default: { bin: Record<string, string> }
  }
  const root = fileURLToPath(new URL('../..', import.meta.url))
  assert.ok(existsSync(join(root, 'server', packageFile.bin.latchkey ?? '')))
})

test('a cookie domain is kept for an app on one site with its API, and refused for any other', async () => {
  const id = 'cookiecookiecookiecookie1'
  const site = ['--origin', 'https://app.shop.example', '--set', 'custom_api_url=https://id.shop.example']
  assert.equal((await latchkey(['app', 'create', '--id', id, '--name', 'Cookies', ...site])).code, 0)
  const refused = await latchkey(['app', 'change', id, '--cookie-domain', 'other.example'])
  assert.equal(refused.code, 1)
  assert.match(refused.err + refused.out, /https:\/\/id\.shop\.example is not on that site/)
  assert.match((await latchkey(['app', 'change', id, '--cookie-domain', 'shop.example'])).out, /cookies +shop\.example/)
  const none = await latchkey(['app', 'change', id, '--cookie-domain', 'none'])
  assert.ok(none.code === 0 && !none.out.includes('shop.example\n  cookies'), none.out)
})

test('an app whose pages are on an address of the service itself is told that they are refused', async () => {
  const id = 'ownownownownownownownown1'
  const origins = ['--origin', 'https://id.shop.example', '--origin', 'https://shop.example']
  const custom = ['--set', 'custom_api_url=https://id.shop.example']
  assert.equal((await latchkey(['app', 'create', '--id', id, '--name', 'Own', ...origins, ...custom])).code, 0)
  const line = 'allowed origin https://id.shop.example: is an address of this service (custom_api_url)'
  const checked = await latchkey(['app', 'check', id])
  assert.deepEqual([checked.code, checked.out.split(line).length, checked.out.trim().split('\n').length], [1, 2, 1], checked.out)
  assert.ok((await latchkey(['doctor'])).out.includes(`${id}: ${line}`))
  const local = ['app', 'change', id, '--origin', 'http://localhost:4009', '--set', 'custom_api_url=null']
  assert.equal((await latchkey(local)).code, 0)
  assert.equal((await latchkey(['app', 'check', id])).code, 0)
  const there = await latchkey(['app', 'check', id], { ...data, PUBLIC_URL: 'http://localhost:4009' })
  assert.match(there.out, /^allowed origin http:\/\/localhost:4009: is an address of this service \(PUBLIC_URL\)/)
})
