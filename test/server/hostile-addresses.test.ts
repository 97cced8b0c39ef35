// Every address that an app or an operator sets, against one list of hostile ones.
// See docs/security.md, "Addresses that are set".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { safeParse } from 'valibot'
import { checkStart } from '../../server/boot/check-start.ts'
import { readEnv } from '../../server/boot/env.ts'
import { checkOrigin } from '../../server/http/middleware/origin-rule.ts'
import { targetProblem } from '../../server/ports/guarded.ts'
import { changeApp, checkApp, secretsOf } from '../../server/services/apps/apps.ts'
import { webOrigin } from '../../server/services/apps/web-origin.ts'
import { createCore } from '../../server/services/core.ts'
import { isKeysAddress } from '../../server/services/custom-token/settings.ts'
import { setProvider } from '../../server/services/oauth/clients.ts'
import { returnAddress } from '../../server/services/oauth/flow-secrets.ts'
import { relyingPartyOf } from '../../server/services/passkeys/relying-party.ts'
import { linesOf } from '../../server/services/problem.ts'
import { wireAppConfig } from '../../src/contract/app-config.ts'
import { safeLink } from '../../src/contract/fields.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

/** Refused wherever an address is set. */
const HOSTILE = [
  'javascript:alert(1)',
  'javascript://id.example.com/%0aalert(1)',
  'data:text/html,x',
  'about:blank',
  'about:srcdoc',
  'file:///etc/passwd',
  'blob:https://id.example.com/1',
  'ftp://id.example.com',
  'ws://id.example.com',
  'null',
  'https://',
  'https://user@id.example.com',
  'https://user:word@id.example.com',
  'https://id.example.com@evil.example',
  '//id.example.com',
  'id.example.com',
  ' ',
]
/** Refused besides where an origin is asked for, which has one spelling. */
const NO_ORIGIN = [
  'https://id.example.com/',
  'https://id.example.com/path',
  'https://id.example.com?a=b',
  'https://id.example.com#a',
  'https://id.example.com:443',
  'https://ID.example.com',
  'https:id.example.com',
  'https:\\\\id.example.com',
  'https://id.exa\tmple.com',
  ' https://id.example.com',
  'https://bücher.example',
  'https://ｉd.example.com',
  'https://0x7f.1',
  'https://2130706433',
  'http://id.example.com',
  'https://id.example.com\u0000',
]
/** And where it is an address of the service itself. */
const NO_SERVICE = ['https://203.0.113.5', 'https://[2001:db8::5]', 'https://id.example.com.', 'http://10.0.0.1']
const SOUND = ['https://id.example.com', 'https://id.example.com:8443', 'https://xn--bcher-kva.example']

const ORIGINS = ['PUBLIC_URL', 'SANDBOX_URL', 'CONSOLE_URL', 'ICLOUD_MESSAGE_ORIGIN']
const BASES = ['TELEGRAM_URL', 'GOOGLE_DRIVE_URL', 'CLOUDKIT_URL', 'FARCASTER_RELAY_URL', 'FARCASTER_API_URL']
const MORE = ['MOONPAY_URL', 'MOONPAY_SANDBOX_URL', 'MOONPAY_API_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']
const WHOLE = ['CAPTCHA_SCRIPT_URL', 'CAPTCHA_VERIFY_URL', 'PRICES_URL']
const refusalOf = (name: string, value: string): string => {
  try {
    readEnv({ [name]: value })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('no address of the environment is of another scheme, or has a name in it, which is not printed', () => {
  for (const name of [...ORIGINS, ...BASES, ...MORE, ...WHOLE])
    for (const text of HOSTILE) assert.match(refusalOf(name, text), new RegExp(`^${name} must`), `${name} ${text}`)
  for (const text of HOSTILE) {
    assert.match(
      refusalOf('RPC_URLS', JSON.stringify({ 1: text })).concat(text.includes('@') ? 'RPC_URLS' : ''),
      /RPC_URLS/,
      text,
    )
    if (text !== 'ws://id.example.com') assert.match(refusalOf('WALLET_CONNECT_RELAY_URL', text), /must/, text)
  }
  assert.match(refusalOf('WALLET_CONNECT_RELAY_URL', 'wss://user:word@relay.example'), /must not carry a name/)
  for (const name of [...ORIGINS, ...BASES, 'WALLET_CONNECT_RELAY_URL'])
    assert.ok(!refusalOf(name, 'https://user:hunter2@id.example.com').includes('hunter2'), name)
})

test('what carries people or keys is https in production', () => {
  const sound = { NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SMTP_URL: 'smtp://mail.example' }
  const key = { SERVICE_KEY: Buffer.alloc(32, 1).toString('base64') }
  for (const name of ['ICLOUD_MESSAGE_ORIGIN', ...BASES, 'MOONPAY_URL', 'MOONPAY_SANDBOX_URL', 'MOONPAY_API_URL', 'PRICES_URL']) {
    const problems = (value: string): string[] => checkStart(readEnv({ ...sound, ...key, [name]: value })).problems
    assert.deepEqual(problems('http://other.example'), [`${name} must be an https URL in production (http only on this machine)`])
    assert.deepEqual([...problems('https://other.example'), ...problems('http://127.0.0.1:9')], [])
  }
})

test('what a page is told holds no address that is none', () => {
  const { custom_api_url: address } = wireAppConfig.entries
  for (const text of [...HOSTILE, ...NO_ORIGIN]) assert.equal(safeParse(address, text).output, null, text)
  for (const text of [...SOUND, 'http://localhost:4001', 'http://[::1]:4001']) assert.equal(safeParse(address, text).output, text)
  for (const text of HOSTILE) assert.equal(safeParse(safeLink, text).output, null, text)
  assert.equal(safeParse(safeLink, 'https://example.com/a?b#c').output, 'https://example.com/a?b#c')
})

test('an address of another scheme has no origin, and "null" opens nothing, whatever a list says', () => {
  for (const text of ['javascript:0', 'about:blank', 'data:,x', 'file:///', 'ftp://id.example.com', 'null', ''])
    assert.equal(webOrigin(text), null, text)
  const none = new Set(['null'])
  const rules = { origins: { has: () => true, exact: [], sources: [] }, allowNoOrigin: true, own: none, windows: true }
  const shown = { method: 'POST', origin: 'null', hasCookies: false, site: undefined }
  for (const from of ['page', 'frame', 'both'] as const) assert.throws(() => checkOrigin(rules, shown, from), /origin/i, from)
})

test('webhooks, key sets and ways back take none of them', () => {
  const production = { NODE_ENV: 'production', ALLOW_PRIVATE_TARGETS: 'no' } as const
  for (const text of HOSTILE) {
    assert.notEqual(targetProblem(production, text), null, text)
    assert.equal(isKeysAddress(text), false, text)
    assert.throws(() => returnAddress(() => true, text), text)
  }
})

await onEachEngine((engine) => {
  const PAGE = 'https://host.example'
  const lab = prepared(() =>
    createLab(engine, { PUBLIC_URL: 'https://id.service.example', CONSOLE_URL: 'https://console.example' }),
  )
  const client = prepared(() => lab.newApp({ allowNoOrigin: false }))
  /** Puts it there without asking, as a release before did. */
  const store = async (address: string, origins: readonly string[] = [PAGE]): Promise<void> => {
    await sql`update apps set config = config || jsonb_build_object('custom_api_url', ${address}::text),
      allowed_origins = ${JSON.stringify(origins)}::jsonb where id = ${client.id}`.execute(engine.db)
    lab.clock.advance(6000)
  }

  test('the second address of the service is an https origin as browsers write it', async () => {
    const set = (address: string) => changeApp(lab.deps, client.id, { config: { custom_api_url: address } })
    for (const text of [...HOSTILE, ...NO_ORIGIN, ...NO_SERVICE])
      await assert.rejects(set(text), /custom_api_url ".*": must be the https origin of this service alone/s, text)
    await assert.rejects(set('https://console.example'), /is CONSOLE_URL/)
    for (const text of [...SOUND, 'http://localhost:4001', 'http://[::1]:4001']) await set(text)
    const production = { ...lab.deps, env: { ...lab.deps.env, NODE_ENV: 'production' as const } }
    for (const text of ['http://localhost:4001', 'https://localhost', 'https://app.localhost:4001'])
      await assert.rejects(
        changeApp(production, client.id, { config: { custom_api_url: text } }),
        /must be the https origin/,
        text,
      )
  })

  test('one that was saved before is told, is used by nobody, and opens no call', async () => {
    const frame = `/api/v1/embedded_wallets/0x${'1'.repeat(40)}/share`
    for (const text of HOSTILE) {
      await store(text, ['null', PAGE])
      const config = await client.call(`/api/v1/apps/${client.id}`, undefined, { headers: { origin: PAGE } })
      const told = config.body as unknown as { custom_api_url: unknown }
      assert.deepEqual([config.status, told.custom_api_url], [200, null], text)
      for (const path of [SESSION.init, frame]) {
        const answer = await client.call(path, { email: 'a@example.com' }, { headers: { origin: 'null' } })
        assert.deepEqual([answer.status, answer.body.code], [403, 'invalid_origin'], `${text} ${path}`)
      }
      assert.match(
        linesOf(await checkApp(lab.deps, client.id)).join('\n'),
        /custom_api_url ".*": must be the https origin/s,
        text,
      )
      const app = await createCore(lab.deps).apps.find(client.id)
      assert.equal(app?.row.config.custom_api_url, null, text)
      assert.deepEqual([[...(app?.ownOrigins ?? [])], app?.origins.has('null')], [['https://id.service.example'], false])
    }
    await store('https://id.example.com')
  })

  test('a page that is named by a text is one of the app’s, and "null" is none', async () => {
    await store('javascript:0', ['null', PAGE])
    const app = await createCore(lab.deps).apps.find(client.id)
    assert.ok(app)
    for (const relyingParty of ['javascript:0', 'null', 'about:blank', 'file:///', 'data:,x'])
      assert.throws(() => relyingPartyOf(app, { origin: null, relyingParty }), /origin/i, relyingParty)
    await store('https://id.example.com')
  })

  test('a provider of sign-ins has https addresses without a name', async () => {
    const secret = { kind: 'shared' as const, secret: 's' }
    const set = (token: string) =>
      setProvider(lab.deps, secretsOf(lab.deps), client.id, 'google', { clientId: 'x', secret, urls: { token } })
    for (const text of HOSTILE.filter((one) => one.trim())) await assert.rejects(set(text), /url token: must be|must be/, text)
    await set('https://provider.example/token')
  })
})
