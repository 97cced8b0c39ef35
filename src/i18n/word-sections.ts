// Where the words of each screen, and of each piece of a tag, are in a language: part and section.

import { METHOD_NAMES, METHODS } from '../contract/methods.ts'
import type { BuiltScreen } from '../contract/screens.ts'
import type { English, Part } from './languages.ts'

type Section = { [P in Part]: `${P}.${keyof English[P] & string}` }[Part]

/**
 * A screen without a row that a login method opens (src/contract/methods.ts) says what all logins by another party say, `login.oauth`. Any other
 * has a section of its own in `rare`, named as the screen is: `FUND_SCREEN` would have `rare.fund`.
 */
export const WORD_SECTIONS = {
  // Pieces of the tags
  dialog: 'common.dialog',
  fundAccount: 'common.fundAccount',
  stage: 'common.stage',
  walletButton: 'common.walletButton',
  // Login
  LANDING: 'common.menu',
  LANDING_PHONE: 'rare.phone',
  AWAITING_PASSWORDLESS_CODE: 'login.code',
  AWAITING_OAUTH_SCREEN: 'login.oauth',
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: 'passkey.login',
  AWAITING_FARCASTER_CONNECTION: 'farcaster.connection',
  AWAITING_FARCASTER_SIGNER: 'farcaster.signer',
  CAPTCHA_SCREEN: 'rare.captcha',
  ERROR_SCREEN: 'login.outcome',
  ERROR_SCREEN_REQUEST: 'later.errors',
  ALLOWLIST_REJECTION_SCREEN: 'login.outcome',
  USER_LIMIT_REACHED_SCREEN: 'login.outcome',
  ACCOUNT_NOT_FOUND_SCREEN: 'login.outcome',
  LOGIN_FAILED_SCREEN: 'login.outcome',
  CROSS_APP_AUTH_SCREEN: 'later.crossApp',
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: 'rare.inApp',
  AFFIRMATIVE_CONSENT_SCREEN: 'rare.consent',
  OIDC_SCREEN: 'rare.oidc',
  // Wallets
  LANDING_RETURNING: 'returning.card',
  LANDING_WALLETS: 'wallets.list',
  CONNECT_ONLY_LANDING_SCREEN: 'wallets.list',
  CONNECT_ONLY_AUTHENTICATED_SCREEN: 'wallets.list',
  LINK_WALLET_SCREEN: 'wallets.list',
  AWAITING_CONNECTION: 'wallets.connection',
  AWAITING_CONNECT_ONLY_CONNECTION: 'wallets.connection',
  PHANTOM_INTERSTITIAL_SCREEN: 'wallets.phantom',
  INSTALL_PHANTOM_SCREEN: 'wallets.install',
  INSTALL_WALLET_SCREEN: 'wallets.install',
  WALLET_APP_REDIRECT_SCREEN: 'wallets.redirect',
  NO_WALLET_SCREEN: 'wallets.noWallet',
  // The embedded wallet
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: 'later.creation',
  EMBEDDED_WALLET_BRING_SCREEN: 'later.bring',
  EMBEDDED_WALLET_CREATED_SCREEN: 'later.created',
  EMBEDDED_WALLET_CONNECTING_SCREEN: 'later.connecting',
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: 'signing.request',
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: 'send.review',
  EMBEDDED_WALLET_NETWORK_SCREEN: 'wallet-asks.network',
  EMBEDDED_WALLET_ADD_TOKEN_SCREEN: 'wallet-asks.token',
  EMBEDDED_WALLET_SCREEN: 'own-wallet.wallet',
  EMBEDDED_WALLET_DEVICES_SCREEN: 'own-wallet.devices',
  EMBEDDED_WALLET_ALLOWANCES_SCREEN: 'own-wallet.allowances',
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: 'recovery.password',
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: 'recovery.password',
  EMBEDDED_WALLET_PASSKEY_SCREEN: 'recovery.passkey',
  EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN: 'transfer.recoverPasskey',
  EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN: 'recovery.leave',
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: 'recovery.splash',
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: 'recovery.selection',
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: 'transfer.recover',
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: 'recovery.cloud',
  WHY_SECURE_SCREEN: 'why-secure.why',
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: 'transfer.transfer',
  EMBEDDED_WALLET_IMPORT_SCREEN: 'transfer.import',
  EMBEDDED_WALLET_BACKUP_SCREEN: 'transfer.backup',
  EMBEDDED_WALLET_CONFIRM_SCREEN: 'transfer.confirm',
  EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN: 'transfer.devices',
  // Second factors
  MFA_VERIFICATION_SCREEN: 'mfa.verification',
  MFA_ENROLLMENT_FLOW_SCREEN: 'mfa.enrollment',
  MFA_ENROLLMENT_FLOW_SCREEN_TOTP: 'mfa.totp',
  MFA_ENROLLMENT_FLOW_SCREEN_PHONE: 'mfa.phone',
  MFA_ENROLLMENT_FLOW_SCREEN_SMS: 'mfa.sms',
  MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: 'mfa.passkey',
  MFA_ENROLLMENT_FLOW_SCREEN_METHOD: 'mfa.method',
  MFA_ENROLLMENT_FLOW_SCREEN_CODES: 'mfa.codes',
  // The menu of <wallet-button>
  ACCOUNT_MENU_SCREEN: 'button.menu',
  RECEIVE_SCREEN: 'button.receive',
  SEND_SCREEN: 'spend.form',
  TRANSACTIONS_SCREEN: 'spend.list',
  // Funding
  FUND_SCREEN: 'fund.methods',
  FIAT_ON_RAMP_PROMPT_SCREEN: 'fund.prompt',
  FIAT_ON_RAMP_STATUS_SCREEN: 'fund.status',
  FUND_RECEIVE_SCREEN: 'button.receive',
  FUND_TRANSFER_SCREEN: 'fund.transfer',
  // Account
  ACCOUNT_SCREEN: 'account.overview',
  ACCOUNT_ACTIVITY_SCREEN: 'account.activity',
  ACCOUNT_SESSIONS_SCREEN: 'account.sessions',
  CONNECTED_APPS_SCREEN: 'connected-apps.list',
  LINK_CONFLICT_SCREEN: 'link-conflict.conflict',
  GUEST_WALLET_SCREEN: 'link-conflict.guestWallet',
  DELETE_ACCOUNT_SCREEN: 'account.deletion',
  LINK_EMAIL_SCREEN: 'account.linkEmail',
  LINK_PHONE_SCREEN: 'rare.linkPhone',
  LINK_PASSKEY_SCREEN: 'passkey.list',
  UPDATE_EMAIL_SCREEN: 'account.updateEmail',
  CONTINUE_AS_SCREEN: 'rare.continueAs',
} as const satisfies Readonly<Partial<Record<BuiltScreen, Section>> & Record<string, Section>>

/** A screen, or a piece of a tag. */
export type TextOwner = keyof typeof WORD_SECTIONS | BuiltScreen

const ROWS: Readonly<Partial<Record<TextOwner, Section>>> = WORD_SECTIONS
const nameOf = (owner: TextOwner): string =>
  owner
    .replace(/_SCREEN$/, '')
    .toLowerCase()
    .replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const isOfMethod = (owner: TextOwner): boolean => METHOD_NAMES.some((method) => METHODS[method].screen === owner)
/** Part and section, with a dot between. */
export const sectionOf = (owner: TextOwner): string =>
  ROWS[owner] ?? (isOfMethod(owner) ? 'login.oauth' : `rare.${nameOf(owner)}`)
