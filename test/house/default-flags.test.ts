// Every flag of an app and of a page is in the table of docs/security.md, with the default that it has in the code.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../server/services/apps/app-rules.ts'
import { DEFAULT_SETTINGS } from '../../server/services/apps/app-settings.ts'
import { BLANK, NOBODY } from '../../server/services/apps/apps.ts'
import { hostConfig } from '../../src/contract/host-config.ts'
import { METHOD_FLAGS } from '../../src/contract/methods.ts'
import { UNREAD_KEYS } from '../../src/contract/unread-keys.ts'
import { read } from './sources.ts'

/** Texts, looks and keys of the config, which decide nothing by themselves. */
const NO_FLAGS: readonly string[] = [
  ...['name', 'logo_url', 'icon_url', 'accent_color', 'theme', 'landing_header', 'login_message', 'login_methods'],
  ...['allowlist_config', 'terms_and_conditions_url', 'privacy_policy_url', 'telegram_auth_config'],
  ...['wallet_connect_cloud_project_id', 'captcha_site_key', 'embedded_wallet_config'],
]

/** What a page's flag means where it is absent, and the words of the code that say so. */
const HOST: Readonly<Record<string, readonly [absent: boolean, file: string, words: string]>> = {
  'embeddedWallets.noPromptOnSignature': [
    false,
    'src/session/embedded/is-silent.ts',
    'embeddedWallets?.noPromptOnSignature === true',
  ],
  'embeddedWallets.waitForTransactionConfirmation': [
    true,
    'src/wallets/transactions/send-request.ts',
    'embeddedWallets?.waitForTransactionConfirmation === false',
  ],
  'embeddedWallets.requireUserOwnedRecoveryOnCreate': [
    false,
    'src/session/recovery/own-recovery.ts',
    'embeddedWallets.requireUserOwnedRecoveryOnCreate === true',
  ],
  'mfa.noPromptOnMfaRequired': [false, 'src/session/host-page.ts', '.mfa?.noPromptOnMfaRequired === true'],
  'customAuth.enabled': [true, 'src/session/headless/custom-auth.ts', 'auth.enabled === false'],
  'customAuth.isLoading': [false, 'src/session/headless/custom-auth.ts', '|| auth.isLoading)'],
  'fiatOnRamp.enabled': [true, 'src/flows/fund-route/fund-route.ts', 'fiatOnRamp?.enabled ?? true'],
  'fiatOnRamp.useSandbox': [false, 'src/flows/fund-route/fund-route.ts', 'fiatOnRamp?.useSandbox && '],
  'legal.requireUsersAcceptTerms': [false, 'src/app/requires-terms.ts', 'legal?.requireUsersAcceptTerms === true'],
  'legal.alwaysShow': [false, 'src/app/app-view.ts', 'legal.alwaysShow === true'],
  'appearance.hideDirectWeb2Inputs': [false, 'src/app/app-methods.ts', 'look.hideDirectWeb2Inputs === true'],
  'appearance.showWalletLoginFirst': [
    false,
    'src/app/app-methods.ts',
    'look.showWalletLoginFirst ?? server.show_wallet_login_first',
  ],
  analytics: [true, 'src/session/report.ts', '.analytics === false'],
}

interface Shape {
  readonly type?: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly wrapped?: Shape
  readonly pipe?: readonly Shape[]
}
/** Paths of the flags of a schema that are on or off. */
const flagsOf = (given: Shape, path: readonly string[] = []): string[] => {
  const shape = given.wrapped ?? (given.pipe?.[0] !== given ? given.pipe?.[0] : undefined)
  if (shape) return flagsOf(shape, path)
  if (given.type === 'boolean') return [path.join('.')]
  return Object.entries(given.entries ?? {}).flatMap(([key, one]) => flagsOf(one, [...path, key]))
}
/** Without those that have no effect, and what describes a chain. */
const isUnread = (path: string): boolean =>
  path.startsWith('defaultChain.') || Object.keys(UNREAD_KEYS).some((key) => path === key || path.startsWith(`${key}.`))

const section = read('docs/security.md').split('\n## What nobody sets\n')[1]?.split('\n## ')[0] ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
/** By the name of each flag: its default as the table writes it, and the reason. */
const table = new Map(
  rows.flatMap(([names = '', value = '', why = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]): [string, { value: string; why: string }] => [name ?? '', { value, why }]),
  ),
)

const { embedded_wallet_config: wallets, ...config } = parseConfig({ ...BLANK, name: 'Shop' })
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Flags of login methods: the table has one row for all of them. */
const OF_METHODS: ReadonlySet<string> = new Set(METHOD_FLAGS)
const inCode = new Map<string, unknown>([
  ...Object.entries(config).filter(([key]) => !NO_FLAGS.includes(key) && !OF_METHODS.has(key)),
  ...['METHOD_auth', 'PROVIDER_oauth', 'email_auth', 'google_oauth'].map((key): [string, unknown] => [key, false]),
  // Computed for pages, whatever the row says.
  ['lends_wallets', false],
  ...Object.entries(wallets).map(([key, value]): [string, unknown] => [`embedded_wallet_config.${key}`, value]),
  ...Object.entries(DEFAULT_SETTINGS),
  ...Object.entries(NOBODY).map(([key, value]): [string, unknown] => [snake(key), value]),
  ...Object.entries(HOST).map(([key, [absent]]): [string, unknown] => [key, absent]),
])

test('no way to log in is open before an owner opens it', () => {
  for (const flag of OF_METHODS) assert.equal(new Map<string, unknown>(Object.entries(config)).get(flag), false, flag)
})

test('every flag of an app and of a page is in the table, with its default and a reason, and nothing else is', () => {
  assert.deepEqual([...table.keys()].sort(), [...inCode.keys()].sort())
  for (const [name, value] of inCode) assert.equal(table.get(name)?.value, `\`${JSON.stringify(value)}\``, name)
  for (const [name, { why }] of table) assert.ok(why.length > 10, name)
})

test('every flag of a page that is read has a row, and the code means by its absence what the row says', () => {
  assert.deepEqual(
    flagsOf(hostConfig as Shape)
      .filter((path) => !isUnread(path))
      .sort(),
    Object.keys(HOST).sort(),
  )
  for (const [name, [, file, words]] of Object.entries(HOST)) assert.ok(read(file).includes(words), `${name}: ${file} ${words}`)
})

test('what decides over money and keys is safe where nobody says anything', () => {
  const safe = {
    enforce_wallet_uis: true,
    account_step_up: true,
    account_transfers: false,
    allow_no_origin: false,
    cookie_forks: false,
    openid_provider: false,
    openid_client_documents: false,
  }
  for (const [name, value] of Object.entries(safe)) assert.equal(inCode.get(name), value, name)
  assert.equal(inCode.get('embeddedWallets.noPromptOnSignature'), false)
  assert.equal(inCode.get('mfa.noPromptOnMfaRequired'), false)
})
