// An app as a file has all that acts set of an app: a new act or field is in it, or named here.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACT_NAMES, ACTS, type ActName, actRow } from '../../src/contract/admin/acts.ts'
import { fileOf, readAppFile } from '../../src/contract/moving/app-file.ts'
import { TOGETHER } from '../../src/contract/moving/app-plan.ts'
import { bodiesOf } from '../server/sample-body.ts'

/** Acts that change an app and are in no file, and why. */
const NOT_BY_FILE: Readonly<Partial<Record<ActName, string>>> = {
  'apps.rotateKey': 'a key is made, and not copied',
  'apps.together': 'it does the others',
  'testAccounts.create': 'codes of a test are its own',
  'testAccounts.remove': 'as above',
  'secrets.create': 'a secret is made, and not copied',
  'secrets.revoke': 'as above',
  'openid.rotate': 'as above',
  'webhooks.replay': 'it sets nothing',
  'customToken.set': 'it is the setting `custom_token`',
  'customToken.remove': 'as above',
  'telegram.remove': 'the file sets a bot or says nothing of it',
}
/** Fields that acts write and no act answers. Of a provider a file can have them, but for its addresses, which an owner sets by the act. */
const NOT_IN_FILE: Readonly<Record<string, readonly string[]>> = {
  'providers.set': ['scopes', 'team', 'key', 'private_key', 'urls'],
  'webhooks.set': ['rotate_secret'],
}
/** Where the file has what an act sets; absent: at its top. */
const PARTS: Readonly<Record<string, (file: ReturnType<typeof fileOf>) => object | undefined | null>> = {
  'providers.set': ({ providers }) => Object.values(providers)[0],
  'connections.set': ({ connections }) => Object.values(connections)[0],
  'openid.create': ({ openid_clients: clients }) => Object.values(clients)[0],
  'openid.change': ({ openid_clients: clients }) => Object.values(clients)[0],
  'captcha.set': ({ captcha }) => captcha,
  'telegram.set': ({ telegram }) => telegram,
  'onRamp.set': ({ on_ramp: ramp }) => Object.values(ramp)[0],
  'webhooks.set': ({ webhook }) => webhook,
  'apps.change': (file) => file,
  'apps.create': (file) => file,
}
/** What says which part it is, and keys of the file itself. */
const NAMES = ['app', 'id', 'provider', 'mode']

const answered = <T>(name: ActName): T => bodiesOf(ACTS[name].answer)[0] as T
/** The file of an app of which each answer has everything that its form has. */
const filled = () => {
  const config = { captcha_site_key: 't:key', telegram_auth_config: { bot_name: 'bot' } }
  const { app } = answered<{ app: object }>('apps.get')
  return fileOf({
    app: { ...app, id: 'x'.repeat(25), config, settings: {}, cookie_domain: null },
    allowlist: answered<{ entries: [] }>('allowlist.list').entries,
    providers: answered<{ providers: [] }>('providers.list').providers,
    connections: answered<{ connections: [] }>('connections.list').connections,
    clients: answered<{ clients: [] }>('openid.list').clients,
    onRamp: [{ mode: 'live', public_key: 'pk' }],
    webhook: { ...answered<{ webhook: object }>('webhooks.get').webhook, url: 'https://hook.example', events: [] },
  } as unknown as Parameters<typeof fileOf>[0])
}

test('each act that changes an app is done by its file, or named here', () => {
  const changing = ACT_NAMES.filter((name) => {
    const { changes, scope, body } = actRow(name)
    const { entries = {} } = body as { entries?: Readonly<Record<string, unknown>> }
    return changes && ['apps:write', 'secrets:write'].includes(scope) && ('app' in entries || name === 'apps.create')
  })
  const known: readonly string[] = [...TOGETHER, ...Object.keys(NOT_BY_FILE)]
  assert.deepEqual(changing.toSorted(), known.toSorted())
})

test('each field of such an act is a key of the file', () => {
  const file = filled()
  for (const [name, partOf] of Object.entries(PARTS)) {
    const { entries } = actRow(name as ActName).body as unknown as { entries: Readonly<Record<string, unknown>> }
    const left = [...NAMES, ...(NOT_IN_FILE[name] ?? [])]
    // A client is known by its name, which is its key.
    const has = [...Object.keys(partOf(file) ?? {}), ...left]
    assert.deepEqual(
      Object.keys(entries).filter((field) => !has.includes(field)),
      [],
      name,
    )
  }
})

test('what is written of an app with everything is read again', () => {
  const read = readAppFile(JSON.parse(JSON.stringify(filled())))
  assert.deepEqual(read.file ? null : read.at, null)
})
