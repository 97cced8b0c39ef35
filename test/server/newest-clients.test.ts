// What the newest published clients read and call, by their own published schema and their own table of calls.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileOf } from '../../scripts/bring.mjs'
import { changeApp } from '../../server/services/apps/apps.ts'
import { REFUSED_CALLS } from '../../src/contract/refused-calls.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { published } from '../clients/published.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const ORIGIN = 'https://host.example'
const exported: readonly unknown[] = Object.values(await published('@privy-io/routes'))
const ROUTES = exported.filter((one): one is { path: string; method: string } => Object.hasOwn(Object(one), 'path'))
const formOf = (path: string): string => path.replace(/:\w+/g, ':')
const TABLE = new Set(Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${formOf(path)}`))
const MISSING = ROUTES.filter(({ path, method }) => !TABLE.has(`${method} ${formOf(path)}`))

/** The keys of an interface of the published schema, those that are always there. */
const keysOf = (file: string, name: string): string[] => {
  const text = readFileSync(join(dirname(fileOf('test/clients', '@privy-io/api-types')), 'resources', file), 'utf8')
  const [, body] = new RegExp(`export interface ${name}(?: extends \\w+)? \\{\\n([\\s\\S]*?)\\n\\}`).exec(text) ?? []
  assert.ok(body, `${name} is not in ${file}`)
  return [...body.matchAll(/^ {4}(\w+):/gm)].map(([, key = '']) => key)
}
const missing = (keys: readonly string[], value: unknown): string[] => keys.filter((key) => !Object.hasOwn(Object(value), key))

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const client = prepared(() => lab.newApp())

  test('the config has every key that their schema names as always there', async () => {
    const { body } = await client.call(`/api/v1/apps/${client.id}`)
    const config = body as unknown as Record<string, Record<string, unknown>>
    assert.deepEqual(missing(keysOf('apps.d.ts', 'AppResponse'), config), [])
    const { embedded_wallet_config: wallets } = config
    assert.deepEqual(missing(keysOf('apps.d.ts', 'EmbeddedWalletInputSchema'), wallets), [])
    assert.deepEqual(missing(keysOf('apps.d.ts', 'AppAllowlistConfig'), config.allowlist_config), [])
    assert.deepEqual(
      [wallets?.ethereum, wallets?.solana, wallets?.mode],
      [{ create_on_login: 'off' }, { create_on_login: 'off' }, 'legacy-embedded-wallets-only'],
    )
    const makes = { create_on_login: 'all-users', user_owned_recovery_options: [] } as never
    const other = await lab.newApp({ config: { embedded_wallet_config: makes } })
    const told = (await other.call(`/api/v1/apps/${other.id}`)).body as unknown as typeof config
    assert.deepEqual(told.embedded_wallet_config?.ethereum, { create_on_login: 'all-users' })
  })

  test('the user and the session have every key, and a page asks for the user by the address that they use', async () => {
    const session = await client.logIn('newest@example.com')
    const headers = { authorization: `Bearer ${session.body.token}`, origin: ORIGIN }
    const { status, body, headers: told } = await client.call('/api/v1/users/me', undefined, { headers })
    assert.deepEqual([status, told.get('access-control-allow-origin')], [200, ORIGIN], JSON.stringify(body))
    const { user, identity_token } = body as unknown as { user: object; identity_token: unknown }
    assert.deepEqual([missing(keysOf('users.d.ts', 'User'), user), identity_token], [[], null])
    assert.deepEqual(user, session.body.user)
    const without = await client.call('/api/v1/users/me', undefined, { headers: { origin: ORIGIN } })
    assert.deepEqual([without.status, without.body.code], [401, 'missing_or_invalid_token'])
    await changeApp(lab.deps, client.id, { settings: { identity_tokens: true } })
    lab.clock.advance(6000)
    const named = await client.call('/api/v1/users/me', undefined, { headers })
    assert.match(String((named.body as unknown as { identity_token: string }).identity_token), /^ey/)
    const evil = { ...headers, origin: 'https://evil.example' }
    assert.equal((await client.call('/api/v1/users/me', undefined, { headers: evil })).body.code, 'invalid_origin')
  })

  test('each of their calls that does not exist here is refused in one way, which a page can read', async () => {
    assert.ok(MISSING.length > 40, String(MISSING.length))
    for (const { method, path } of MISSING) {
      const at = path.replace(/:app_?id/i, client.id).replace(/:\w+/g, 'x')
      const answer = await client.call(at, method === 'GET' ? undefined : {}, { method, headers: { origin: ORIGIN } })
      assert.deepEqual([answer.status, answer.body.code], [404, 'feature_not_supported'], `${method} ${path}`)
      assert.equal(answer.headers.get('access-control-allow-origin'), ORIGIN, path)
      const preflight = await lab.request(at, {
        method: 'OPTIONS',
        headers: { origin: ORIGIN, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
      })
      assert.ok(preflight.headers.get('access-control-allow-methods')?.includes(method), `${method} ${path}`)
      assert.equal(preflight.headers.get('access-control-allow-origin'), ORIGIN, path)
    }
  })

  test('no row of the table is refused for it, and what is unknown is readable too', async () => {
    const unknown = await client.call('/api/v1/no/such/call', {}, { method: 'PATCH', headers: { origin: ORIGIN } })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found'])
    assert.equal(unknown.headers.get('access-control-allow-origin'), ORIGIN)
    const refused = REFUSED_CALLS.flatMap(({ paths }) => paths).map(
      (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`),
    )
    const under = Object.values(ENDPOINTS).filter(({ path }) => refused.some((one) => one.test(path)))
    for (const { method, path } of under) {
      const { body } = await client.call(path.replace(':appId', client.id), undefined, { method, headers: { origin: ORIGIN } })
      assert.notEqual(body.code, 'feature_not_supported', path)
    }
  })
})
