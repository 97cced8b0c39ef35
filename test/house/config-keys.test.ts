// Every key of an app's config, of host and service, is read somewhere or listed below with the reason why not.
// Reads of the app's view are recorded while it is made; other readers are named by file and text.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type GenericSchema, parse } from 'valibot'
import { appView } from '../../src/app/app-view.ts'
import { wireAppConfig } from '../../src/contract/app-config.ts'
import { hostConfig } from '../../src/contract/host-config.ts'
import { UNREAD_KEYS } from '../../src/contract/unread-keys.ts'
import { LEAST_CONFIG } from '../fakes/app-config.ts'

type Elsewhere = Readonly<Record<string, readonly [file: string, words: string]>>
type Unread = Readonly<Record<string, string>>

const HOST_ELSEWHERE: Elsewhere = {
  'appearance.theme': ['elements/modal/controller.ts', 'config.value.appearance?.theme'],
  'fiatOnRamp.enabled': ['src/flows/fund-route/fund-route.ts', 'fiatOnRamp?.enabled'],
  'fiatOnRamp.useSandbox': ['src/flows/fund-route/fund-route.ts', 'fiatOnRamp?.useSandbox'],
  analytics: ['src/session/report.ts', '.analytics'],
  'mfa.methods': ['src/flows/mfa/enrollment.ts', '{ methods } = (await hostConfigOf(runtime)).mfa'],
  'mfa.noPromptOnMfaRequired': ['src/session/host-page.ts', '.mfa?.noPromptOnMfaRequired'],
  customAuth: ['elements/modal/controller.ts', 'config.value.customAuth'],
  'embeddedWallets.noPromptOnSignature': ['src/session/embedded/is-silent.ts', 'embeddedWallets?.noPromptOnSignature'],
  'embeddedWallets.waitForTransactionConfirmation': [
    'src/wallets/transactions/send-request.ts',
    'embeddedWallets?.waitForTransactionConfirmation',
  ],
  collections: ['src/wallets/assets/named-tokens.ts', '{ collections = [] }: HostConfig'],
  tokens: ['src/flows/spend/transfer-jobs.ts', '{ tokens = [] } = await hostConfigOf(runtime)'],
  'embeddedWallets.userOwnedRecoveryOptions': [
    'src/session/recovery/own-recovery.ts',
    'embeddedWallets.userOwnedRecoveryOptions',
  ],
  chains: ['src/contract/wallets/host-chains.ts', 'supportedChains, chains, additionalChains'],
  supportedChains: ['src/contract/wallets/host-chains.ts', 'supportedChains, chains, additionalChains'],
  additionalChains: ['src/contract/wallets/host-chains.ts', 'supportedChains, chains, additionalChains'],
  defaultChain: ['src/wallets/chains.ts', 'host.defaultChain'],
  'rpcConfig.rpcUrls': ['src/wallets/chains.ts', 'host.rpcConfig?.rpcUrls'],
}
const SERVER_ELSEWHERE: Elsewhere = {
  theme: ['elements/session/readiness.ts', '$config.get()?.theme'],
  fiat_on_ramp_enabled: ['src/flows/fund-route/fund-route.ts', '?.fiat_on_ramp_enabled'],
  mfa_methods: ['src/flows/mfa/enrollment.ts', '?.mfa_methods'],
  lends_wallets: ['src/flows/account/account-overview.ts', '?.lends_wallets'],
  openid_provider: ['src/flows/account/account-overview.ts', '?.openid_provider'],
  custom_api_url: ['src/session/runtime.ts', '?.custom_api_url'],
  telegram_auth_config: ['src/flows/telegram/telegram-jobs.ts', '?.telegram_auth_config'],
  captcha_enabled: ['src/session/captcha.ts', '?.captcha_enabled'],
  wallet_connect_cloud_project_id: ['src/wallets/provider/over-wallet-connect.ts', '?.wallet_connect_cloud_project_id'],
  wallet_connect_relay_url: ['src/wallets/provider/over-wallet-connect.ts', '?.wallet_connect_relay_url'],
  confirm_in_window: ['src/session/embedded/embedded-bridge.ts', 'confirm_in_window ==='],
  enforce_wallet_uis: ['src/session/embedded/is-silent.ts', '?.enforce_wallet_uis'],
  sandbox_url: ['src/flows/captcha/captcha-jobs.ts', 'config.sandbox_url'],
  captcha_site_key: ['src/flows/captcha/captcha-jobs.ts', '?.captcha_site_key'],
}
const SERVER_UNREAD: Unread = {
  id: 'the page knows its app by the tag',
  verification_key: 'for servers of the app, which check tokens with it',
  allowed_domains: 'judged by the service, at every call',
  allowed_native_app_ids: 'for clients that are no page',
  allowed_native_app_url_schemes: 'for clients that are no page',
  legacy_wallet_ui_config: 'for other clients: whether a page may waive a screen is one rule here',
  max_linked_wallets_per_user: 'judged by the service, at every link',
  created_at: 'for people who look an app up',
  updated_at: 'for people who look an app up',
}

interface Shape {
  readonly entries?: Readonly<Record<string, Shape>>
  readonly wrapped?: Shape
}
/** Keys of a schema as paths; `deep` goes into objects inside. */
const keysOf = (schema: GenericSchema, deep: boolean): string[] => {
  const inside = (shape: Shape): Shape => (shape.wrapped ? inside(shape.wrapped) : shape)
  const walk = (shape: Shape, path: string[]): string[] =>
    Object.entries(inside(shape).entries ?? {}).flatMap(([key, inner]) => {
      const below = deep && path.length === 0 && key !== 'customAuth' && key !== 'defaultChain' ? walk(inner, [key]) : []
      return below.length > 0 ? below : [[...path, key].join('.')]
    })
  return walk(schema as Shape, [])
}

/** An object that notes which paths are read. What is not there is an object too, so that reading goes on below it. */
const watched = (target: object, seen: Set<string>, above = ''): object =>
  new Proxy(target, {
    get(object, key) {
      const value: unknown = Reflect.get(object, key)
      if (typeof key !== 'string') return value
      const path = above + key
      seen.add(path)
      const plain = typeof value === 'object' && value !== null && !Array.isArray(value)
      return plain ? watched(value, seen, `${path}.`) : value
    },
  })

const parts = { appearance: {}, legal: {}, allowlistConfig: {}, intl: {}, loginConfig: {}, embeddedWallets: {}, mfa: {} }
const server = parse(wireAppConfig, {
  ...LEAST_CONFIG,
  email_auth: true,
  passkeys_for_signup_enabled: true,
  twitter_oauth: true,
  terms_and_conditions_url: 'https://example.com/terms',
})
/** Paths that the view reads of the host's and of the service's config, with whatever it is given. */
const readByTheView = (): { host: Set<string>; service: Set<string> } => {
  const [host, service] = [new Set<string>(), new Set<string>()]
  // Some keys are read only where others say so.
  const order = { loginMethodsAndOrder: { primary: ['email'] } }
  for (const given of [parts, { ...parts, ...order, legal: { requireUsersAcceptTerms: true } }]) {
    for (const mobile of [false, true]) {
      const device = { mobile, inApp: false, passkeys: true }
      appView(watched(server, service) as typeof server, watched(given, host), {}, {}, null, device)
    }
  }
  return { host, service }
}

const judge = (what: string, keys: string[], seen: ReadonlySet<string>, elsewhere: Elsewhere, unread: Unread): void => {
  test(`every key of ${what} is read, or says why it is not`, () => {
    const missing = keys.filter((key) => !seen.has(key) && !Object.hasOwn(elsewhere, key) && !Object.hasOwn(unread, key))
    assert.deepEqual(missing, [])
  })
  test(`no key of ${what} is called unread that is read, or that there is not`, () => {
    assert.deepEqual(
      Object.keys(unread).filter((key) => seen.has(key) || Object.hasOwn(elsewhere, key) || !keys.includes(key)),
      [],
    )
    assert.deepEqual(
      Object.keys(elsewhere).filter((key) => !keys.includes(key)),
      [],
    )
  })
  test(`what is said to read a key of ${what} reads it`, () => {
    for (const [key, [file, words]] of Object.entries(elsewhere))
      assert.ok(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes(words), `${key}: ${file} ${words}`)
  })
}

const { host, service } = readByTheView()
judge('the host’s config', keysOf(hostConfig, true), host, HOST_ELSEWHERE, UNREAD_KEYS)
judge('the service’s config', keysOf(wireAppConfig, false), service, SERVER_ELSEWHERE, SERVER_UNREAD)
