// The tables of the contract are whole: endpoints, screens, config keys, and the protocol's words in one place.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wireAppConfig } from '../../src/contract/app-config.ts'
import { byName } from '../../src/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { hostConfig } from '../../src/contract/host-config.ts'
import { SCREENS } from '../../src/contract/screens.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { withoutComments } from './imports.ts'
import { IS_GALLERY, isTest, type Source, sources } from './sources.ts'

describe('endpoints', () => {
  test('each has a name and an address of its own', () => {
    const { 'apps.config': config, 'guest.authenticate': guest } = ENDPOINTS
    assert.deepEqual(Object.keys(byName([config, guest])), ['apps.config', 'guest.authenticate'])
    assert.throws(() => byName([config, guest, { ...config }]), /^Error: Two endpoints are named apps\.config\.$/)
    const addresses = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(addresses, [...new Set(addresses)])
  })

  test('each says what it does, and has a handler', () => {
    for (const [name, { summary }] of Object.entries(ENDPOINTS)) assert.match(summary, /^[A-Z][^.]+$/, name)
    const routes = sources('server/http/routes').map(({ text }) => withoutComments(text))
    for (const name of Object.keys(ENDPOINTS))
      assert.equal(routes.filter((text) => text.includes(`  '${name}': `)).length, 1, name)
  })

  test('each refusal that a row names is one the service can answer with', () => {
    for (const [name, { errors }] of Object.entries(ENDPOINTS))
      for (const code of errors) {
        assert.ok(Object.hasOwn(ERRORS, code), `${name}: ${code} is not in the catalogue`)
        assert.equal(typeof ERRORS[code as ErrorCode].status, 'number', `${name}: ${code} has no status`)
      }
  })

  test('no refusal has a status that clients repeat by themselves', () => {
    // 408 and 503 say "again"; 409 and 425 would make a client repeat what was decided.
    for (const [code, { status }] of Object.entries(ERRORS))
      assert.ok(status !== 409 && status !== 425, `${code} has the status ${status}`)
  })
})

const MENU_AND_PROGRESS = `LANDING CONNECT_OR_CREATE AWAITING_PASSWORDLESS_CODE AWAITING_CONNECTION AWAITING_CONNECT_ONLY_CONNECTION
  AWAITING_FARCASTER_CONNECTION AWAITING_FARCASTER_SIGNER AWAITING_PASSKEY_SYSTEM_DIALOGUE TELEGRAM_AUTH_SCREEN CAPTCHA_SCREEN ERROR_SCREEN
  AFFIRMATIVE_CONSENT_SCREEN ALLOWLIST_REJECTION_SCREEN USER_LIMIT_REACHED_SCREEN ACCOUNT_NOT_FOUND_SCREEN
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN PHANTOM_INTERSTITIAL_SCREEN INSTALL_PHANTOM_SCREEN`
const WALLET = `EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN`
/** Names that the protocol has for screens that the specification describes without one. */
const PROTOCOL = `LOGIN_FAILED_SCREEN AWAITING_OAUTH_SCREEN CROSS_APP_AUTH_SCREEN CONNECT_ONLY_LANDING_SCREEN CONNECT_ONLY_AUTHENTICATED_SCREEN
  EMBEDDED_WALLET_CREATED_SCREEN EMBEDDED_WALLET_CONNECTING_SCREEN EMBEDDED_WALLET_KEY_EXPORT_SCREEN EMBEDDED_WALLET_SIGN_REQUEST_SCREEN
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN FIAT_ON_RAMP_PROMPT_SCREEN FIAT_ON_RAMP_STATUS_SCREEN MFA_ENROLLMENT_FLOW_SCREEN
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE LINK_EMAIL_SCREEN LINK_PHONE_SCREEN LINK_WALLET_SCREEN LINK_PASSKEY_SCREEN UPDATE_EMAIL_SCREEN`

test('every screen that the specification and the protocol name stands in the table', () => {
  const wanted = `${MENU_AND_PROGRESS} ${WALLET} ${PROTOCOL}`.split(/\s+/)
  assert.deepEqual(
    wanted.filter((name) => !Object.hasOwn(SCREENS, name)),
    // LANDING without a login (screen-name.ts).
    ['CONNECT_OR_CREATE'],
  )
})

const SERVER_KEYS = `id name verification_key logo_url accent_color show_wallet_login_first allowlist_config wallet_auth email_auth sms_auth
  google_oauth twitter_oauth discord_oauth github_oauth spotify_oauth instagram_oauth tiktok_oauth linkedin_oauth apple_oauth farcaster_auth
  passkey_auth telegram_auth telegram_auth_config terms_and_conditions_url privacy_policy_url require_users_accept_terms
  embedded_wallet_config custom_api_url wallet_connect_cloud_project_id fiat_on_ramp_enabled captcha_enabled captcha_site_key
  twitter_oauth_on_mobile_enabled created_at updated_at mfa_methods enforce_wallet_uis legacy_wallet_ui_config
  allowlist_config.error_title allowlist_config.error_detail allowlist_config.cta_text allowlist_config.cta_link
  telegram_auth_config.bot_id telegram_auth_config.bot_name telegram_auth_config.link_enabled telegram_auth_config.seamless_auth_enabled
  embedded_wallet_config.create_on_login embedded_wallet_config.user_owned_recovery_options
  embedded_wallet_config.require_user_owned_recovery_on_create`
const HOST_KEYS = `name loginMethods loginMethodsAndOrder.primary loginMethodsAndOrder.overflow appearance.landingHeader appearance.loginMessage
  appearance.loginGroupPriority appearance.hideDirectWeb2Inputs appearance.walletList appearance.palette legal.requireUsersAcceptTerms
  legal.termsAndConditionsUrl legal.privacyPolicyUrl allowlistConfig.errorTitle allowlistConfig.errorDetail allowlistConfig.errorCtaText
  allowlistConfig.errorCtaLink embeddedWallets.createOnLogin embeddedWallets.requireUserOwnedRecoveryOnCreate
  embeddedWallets.noPromptOnSignature embeddedWallets.userOwnedRecoveryOptions embeddedWallets.waitForTransactionConfirmation
  fiatOnRamp.enabled fiatOnRamp.useSandbox mfa.methods mfa.noPromptOnMfaRequired captchaEnabled chains customAuth
  loginConfig.telegramAuthConfiguration.botId loginConfig.telegramAuthConfiguration.botName
  loginConfig.telegramAuthConfiguration.seamlessAuthEnabled loginConfig.telegramAuthConfiguration.linkEnabled intl.defaultCountry`

/** Whether a schema knows a dotted key; wrappers (optional, nullish) and pipes are looked through. */
const knows = (schema: unknown, [first, ...rest]: readonly string[]): boolean => {
  const { wrapped, pipe, entries } = schema as { wrapped?: unknown; pipe?: readonly unknown[]; entries?: Record<string, unknown> }
  if (first === undefined) return true
  if (wrapped) return knows(wrapped, [first, ...rest])
  if (pipe && pipe[0] !== schema) return knows(pipe[0], [first, ...rest])
  return entries !== undefined && Object.hasOwn(entries, first) && knows(entries[first], rest)
}

test('every config key of the specification stands in its schema', () => {
  const missing = (schema: unknown, keys: string): string[] => keys.split(/\s+/).filter((key) => !knows(schema, key.split('.')))
  assert.deepEqual(missing(wireAppConfig, SERVER_KEYS), [])
  assert.deepEqual(missing(hostConfig, HOST_KEYS), [])
  assert.deepEqual(missing(hostConfig, 'nonsense mfa.nonsense'), ['nonsense', 'mfa.nonsense'])
})

/** Files outside the contract that spell a word of the protocol; codes of the catalogue are words of ours. */
const spellsProtocol = (files: readonly Source[]): string[] =>
  files
    .filter(
      ({ path, text }) =>
        !isTest(path) &&
        !IS_GALLERY.test(path) &&
        !path.startsWith('src/contract/') &&
        // Of the published client, whose file imports nothing; its types are printed from the contract.
        !path.startsWith('server/client/') &&
        /(['"`])privy/.test(withoutComments(text)),
    )
    .map(({ path }) => path)

test('the words of the protocol are spelt in the contract and nowhere else', () => {
  assert.deepEqual(spellsProtocol(sources('src', 'elements', 'frame', 'server')), [])
  assert.deepEqual(spellsProtocol([{ path: 'src/session/a.ts', text: "get('privy:token')" }]), ['src/session/a.ts'])
})

test('Trust: a transaction is read by one file of the page: what is shown and what is signed come from one reading', () => {
  const readers = sources('src', 'elements')
    .filter(({ path }) => path !== 'src/contract/signing/transaction-request.ts')
    .filter(({ path, text }) => !isTest(path) && !IS_GALLERY.test(path) && /(?<!const )\breadTransactionRequest\(/.test(text))
  assert.deepEqual(
    readers.map(({ path }) => path),
    ['src/wallets/transactions/send-request.ts'],
  )
})
