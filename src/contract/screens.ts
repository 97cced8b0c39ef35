// Every screen by name: when it is loaded, and its params. Names are the specification's, else the protocol's.

import type { AccountPlace } from './account-places.ts'
import type { OwnRecoveryMethod, RecoveryMethod } from './accounts.ts'
import type { MfaMethod } from './entities.ts'
import type { MenuView, WalletEntry } from './menu.ts'
import type { METHODS, Method, MethodName } from './methods.ts'
import type { OAuthPurpose } from './oauth-purposes.ts'
import type { OnRampCurrency } from './on-ramp.ts'
import type { Assertion } from './passkeys/passkey-shapes.ts'
import type { ListedTokens } from './signing/listed-tokens.ts'
import type { CarriedRequest } from './signing/transaction-request.ts'
import type { AskedAsset } from './wallets/asked-asset.ts'
import type { TransactionInfo } from './wallets/send-input.ts'
import type { ChainType } from './wallets/wallets.ts'

/**
 * Every screen, and every view of one with code of its own (`LANDING_PHONE`), by section of the specification: the moment that it is loaded
 * with, a folder of src/screens.
 */
export const SCREENS = {
  // Login menu
  LANDING: 'menu',
  LANDING_PHONE: 'phone',
  LANDING_RETURNING: 'returning',
  LANDING_WALLETS: 'wallets',
  CONNECT_ONLY_LANDING_SCREEN: 'wallets',
  CONNECT_ONLY_AUTHENTICATED_SCREEN: 'wallets',
  // Login progress
  AWAITING_PASSWORDLESS_CODE: 'code',
  AWAITING_CONNECTION: 'wallets',
  AWAITING_CONNECT_ONLY_CONNECTION: 'wallets',
  AWAITING_FARCASTER_CONNECTION: 'farcaster',
  AWAITING_FARCASTER_SIGNER: 'farcaster',
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: 'passkey',
  AWAITING_OAUTH_SCREEN: 'social',
  TELEGRAM_AUTH_SCREEN: 'telegram',
  CROSS_APP_AUTH_SCREEN: 'cross-app',
  WALLET_APP_REDIRECT_SCREEN: 'wallets',
  LOGIN_FAILED_SCREEN: 'rare',
  INSTALL_WALLET_SCREEN: 'wallets',
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: 'rare',
  CAPTCHA_SCREEN: 'captcha',
  ERROR_SCREEN: 'code',
  ERROR_SCREEN_REQUEST: 'request',
  AFFIRMATIVE_CONSENT_SCREEN: 'rare',
  CONTINUE_AS_SCREEN: 'rare', // a link with a forked token
  ALLOWLIST_REJECTION_SCREEN: 'rare',
  USER_LIMIT_REACHED_SCREEN: 'rare',
  ACCOUNT_NOT_FOUND_SCREEN: 'rare',
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: 'creation',
  EMBEDDED_WALLET_BRING_SCREEN: 'creation', // our own name: who was imported with the address of a wallet
  // Wallet list
  PHANTOM_INTERSTITIAL_SCREEN: 'wallets',
  INSTALL_PHANTOM_SCREEN: 'wallets',
  // Our own name, since neither the specification nor the protocol has one
  NO_WALLET_SCREEN: 'wallets', // a list of wallets, for a person who has none
  // Link and update
  LINK_EMAIL_SCREEN: 'account-later',
  LINK_PHONE_SCREEN: 'phone',
  LINK_WALLET_SCREEN: 'wallets',
  LINK_PASSKEY_SCREEN: 'account-later',
  UPDATE_EMAIL_SCREEN: 'account-later',
  LINK_CONFLICT_SCREEN: 'link-conflict', // a link of what another user has
  GUEST_WALLET_SCREEN: 'link-conflict', // a first link of a guest whose wallet another session has made
  // The account (`manageAccount()`): our own names, since neither the specification nor the protocol has any
  ACCOUNT_SCREEN: 'account',
  ACCOUNT_ACTIVITY_SCREEN: 'account-later',
  ACCOUNT_SESSIONS_SCREEN: 'account-later',
  CONNECTED_APPS_SCREEN: 'account-later',
  DELETE_ACCOUNT_SCREEN: 'account-later',
  EMBEDDED_WALLET_SCREEN: 'own-wallet',
  EMBEDDED_WALLET_DEVICES_SCREEN: 'wallet-devices',
  EMBEDDED_WALLET_ALLOWANCES_SCREEN: 'allowances',
  EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN: 'keys',
  // The menu of `<wallet-button>`: our own names as well
  ACCOUNT_MENU_SCREEN: 'account-menu',
  RECEIVE_SCREEN: 'account-menu',
  SEND_SCREEN: 'spend',
  TRANSACTIONS_SCREEN: 'spend',
  // Multi-factor
  MFA_ENROLLMENT_FLOW_SCREEN: 'mfa',
  MFA_ENROLLMENT_FLOW_SCREEN_TOTP: 'mfa',
  MFA_ENROLLMENT_FLOW_SCREEN_SMS: 'mfa',
  MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: 'mfa',
  MFA_ENROLLMENT_FLOW_SCREEN_METHOD: 'mfa',
  MFA_ENROLLMENT_FLOW_SCREEN_CODES: 'mfa',
  MFA_ENROLLMENT_FLOW_SCREEN_PHONE: 'mfa-phone',
  MFA_VERIFICATION_SCREEN: 'mfa',
  // Embedded wallet
  EMBEDDED_WALLET_CREATED_SCREEN: 'creation',
  EMBEDDED_WALLET_CONNECTING_SCREEN: 'creation',
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: 'keys',
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: 'keys',
  EMBEDDED_WALLET_PASSKEY_SCREEN: 'keys',
  EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN: 'keys',
  EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN: 'keys',
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: 'recovery',
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: 'recovery',
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: 'keys',
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: 'recovery',
  // Our own name: the specification has the title of this explanation alone, "Why do I need to secure my account?"
  WHY_SECURE_SCREEN: 'why-secure',
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: 'keys',
  // Our own names, since neither the specification nor the protocol has any
  EMBEDDED_WALLET_IMPORT_SCREEN: 'keys', // `importWallet()`
  EMBEDDED_WALLET_BACKUP_SCREEN: 'keys',
  EMBEDDED_WALLET_CONFIRM_SCREEN: 'keys', // each signature, where the app sets `confirm_in_window`
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: 'signing',
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: 'sending',
  // What a page asks of the wallet beside signatures: our own names, since neither the specification nor the protocol has any
  EMBEDDED_WALLET_NETWORK_SCREEN: 'wallet-asks',
  EMBEDDED_WALLET_ADD_TOKEN_SCREEN: 'wallet-asks',
  // Funding (`fund()`); FUND_… are our own names, since neither the specification nor the protocol has any
  FUND_SCREEN: 'fund',
  FUND_RECEIVE_SCREEN: 'account-menu',
  FUND_TRANSFER_SCREEN: 'transfer-in',
  FIAT_ON_RAMP_PROMPT_SCREEN: 'fund',
  FIAT_ON_RAMP_STATUS_SCREEN: 'fund',
  OIDC_SCREEN: 'rare',
} as const satisfies { readonly [N in BuiltScreen]: string }

/** Folders of src/screens that are loaded after the menu. */
export type Moment = Exclude<(typeof SCREENS)[BuiltScreen], 'menu'>

/** The names that a host page reads: a view is a part of its screen (screen-name.ts). `CONNECT_OR_CREATE`: LANDING without a login. */
export type ScreenName =
  | { [N in BuiltScreen]: N extends `LANDING_${string}` | `${string}_SCREEN_${string}` ? never : N }[BuiltScreen]
  | 'CONNECT_OR_CREATE'

/** Where an error that fills the screen was met, and so whose words are shown: a login's, or those of what a wallet was asked to do. */
export type ScreenErrorContext = 'login' | 'wallet' | 'transaction' | 'mfa' | 'cross-app'

/** What went wrong, and where. */
export interface ErrorParams {
  code: string
  status: number | null
  message: string
  /** Milliseconds after which a retry makes sense, where it is known. */
  retryAfter?: number
  /** False: the same would fail again, and is not offered. Absent: it may go well. */
  retryable?: false
  /** This browser has no connection. */
  offline?: true
  /** What the page's developer is to do: a sentence, and the command on a line of its own; only in development. */
  advice?: string
  /** The step that failed; null: there is none to repeat. */
  retry: Route | null
  /** Where another try with something else begins; absent: the login menu. */
  menu?: Route
}

/** Screens for the ends of a login that have words of their own. */
export type OutcomeScreen =
  | 'ALLOWLIST_REJECTION_SCREEN'
  | 'USER_LIMIT_REACHED_SCREEN'
  | 'ACCOUNT_NOT_FOUND_SCREEN'
  | 'LOGIN_FAILED_SCREEN'

/** Where a code is sent. A phone number is kept in E.164; `shown` is the same number as people write it. */
export type Recipient =
  | { readonly method: 'email'; readonly address: string }
  | { readonly method: 'sms'; readonly phone: string; readonly shown: string }

/** The answer of an authenticator to a challenge. */
export interface PasskeyProof {
  readonly challenge: string
  readonly assertion: Assertion
}

/** What Telegram says of a person, in one of its two forms, as the service judges it. */
export type TelegramAnswer =
  | { readonly telegram_auth_result: Readonly<Record<string, unknown>> }
  | { readonly telegram_web_app_data: Readonly<Record<string, unknown>> }

/** What was typed so far. `country` (ISO 3166 alpha-2) is what `phone` was typed for. */
export interface Typed {
  email?: string
  phone?: string
  country?: string
}

/** Which list of the menu is shown, absent: the first; `from` is the one behind it. */
export interface MenuParams {
  view?: MenuView
  from?: MenuView
}

/**
 * A proof by which a signed-in user proves their identity again (intent `confirm`). `next`: what follows it, in the place of the screen
 * that asked for it; absent: the modal closes.
 */
export interface Confirming {
  next?: Route
}

/** What a wallet is connected for. `connect`: for the page, without a login. `confirm`: to sign in once more. */
export type WalletIntent = 'login' | 'link' | 'connect' | 'confirm'

/** A list of wallets. `suggested`: the address that the page would like to see. `chainType`: wallets of this one alone. */
export interface WalletsParams extends Confirming {
  suggested?: string
  chainType?: ChainType
}

/** One wallet. `wallet` is the key of its offer; `chainType` is absent until it is chosen, where there is a choice. */
export interface WalletParams extends WalletsParams {
  wallet: string
  intent: WalletIntent
}

/**
 * What a second factor is enrolled for. `page`: the page asks for it, and its end closes the modal. `login`: the app wants one before the
 * login is complete. Absent: they manage their account.
 */
export interface Enrolling {
  for?: 'page' | 'login'
}

/** A wallet that is not in this browser: what it calls itself, and its name in a wallet list, where it has one. */
export interface AbsentWallet {
  entry: WalletEntry | null
  name: string
}

/** The clouds of a person that can keep what recovers their wallet. */
export type CloudMethod = Exclude<OwnRecoveryMethod, 'user-passcode' | 'passkey'>

/** A wallet to be made with a recovery of the person's own. `asked`: the page asks for it. `alone`: after a login without a screen. Neither: the end of a login. */
export interface RecoveryToCreate {
  readonly to: 'create'
  readonly asked?: true
  readonly alone?: true
}
/** A wallet whose recovery is to be another. `managed`: it was begun in the account, which it leads back to. */
export interface RecoveryToSet {
  readonly to: 'set'
  readonly address: string
  readonly managed?: true
}
/** What a way to recover is chosen for. */
export type RecoveryAim = RecoveryToCreate | RecoveryToSet

/** `shortest`: characters that the app wants at least; absent: as many as every app. */
export interface PasswordParams<A extends RecoveryAim> {
  aim: A
  shortest?: number
}

/** A chain as the screen of a transaction shows it. `explorer`: where it can be looked up; null: nowhere. */
export interface SendChain {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly test: boolean
  readonly explorer: string | null
}

/** How an account can be funded: bought by card, sent from elsewhere, or from a wallet that is connected to the page. */
export type FundMethod = 'card' | 'receive' | 'wallet'
/** What is to be funded, and by how much. `amount`: a decimal number of coins; absent: the person says. */
export interface Funding {
  readonly address: string
  readonly currency: OnRampCurrency
  readonly amount?: string
  /** US dollars that are paid in all, as a decimal; without an amount of coins. */
  readonly money?: string
  /** The provider's sandbox. */
  readonly sandbox?: true
}

/** Params of each screen that exists. */
export interface ScreenParams {
  LANDING: Typed & MenuParams
  /** The phone entry of LANDING: a view with code of its own. */
  LANDING_PHONE: Typed & MenuParams
  /** The card of who logged in last in this browser, before LANDING: a view with code of its own. `kept`: what the storage holds. */
  LANDING_RETURNING: { kept: unknown }
  /** The wallet list of LANDING: a view with code of its own. */
  LANDING_WALLETS: Typed & MenuParams
  CONNECT_ONLY_LANDING_SCREEN: WalletsParams
  CONNECT_ONLY_AUTHENTICATED_SCREEN: WalletsParams
  LINK_WALLET_SCREEN: WalletsParams & { intent?: 'confirm' }
  AWAITING_CONNECTION: WalletParams
  AWAITING_CONNECT_ONLY_CONNECTION: WalletParams
  /** Which of its networks a wallet is to be used with. `next`: the connection that it is chosen for. */
  PHANTOM_INTERSTITIAL_SCREEN: { next: WalletParams; name: string; chainTypes: readonly ChainType[] }
  INSTALL_PHANTOM_SCREEN: Record<string, never>
  INSTALL_WALLET_SCREEN: AbsentWallet
  /** `wallets`: some that can be had. `mobile`: a phone or a tablet. `menuTyped`: what was typed in the login menu, where that has another way in. */
  NO_WALLET_SCREEN: { wallets: readonly AbsentWallet[]; mobile: boolean; menuTyped?: Typed }
  /** A wallet whose app shows the page in a browser of its own. */
  WALLET_APP_REDIRECT_SCREEN: AbsentWallet
  /** `replaces`: the address that an update puts a new one in the place of. `typed`: the code that was typed before they had to confirm. */
  AWAITING_PASSWORDLESS_CODE: Confirming & {
    recipient: Recipient
    intent: 'login' | 'link' | 'update' | 'confirm'
    replaces?: string
    typed?: string
  }
  /** `answer`: what Telegram has handed to this page already. */
  TELEGRAM_AUTH_SCREEN: Confirming & { intent: 'login' | 'link' | 'confirm'; answer?: TelegramAnswer }
  /** `proof`: what the person has picked in the e-mail field already, good once. */
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: Confirming & { intent: 'login' | 'sign-up' | 'confirm'; proof?: PasskeyProof }
  /**
   * `provider`: the id of any. `name`: what the person knows it by, where the table of methods has no name. `returned`: the person is back
   * from the provider, and the answer has arrived. `managed`: a link that was begun in the account.
   */
  /** `hint`: the address that the person has typed, for the form of an OpenID connection. */
  AWAITING_OAUTH_SCREEN: Confirming & {
    provider: string
    intent: OAuthPurpose
    name?: string
    hint?: string
    returned?: true
    managed?: true
  }
  /** Another app whose account is to be logged in with, or linked. */
  CROSS_APP_AUTH_SCREEN: { appId: string; intent: 'login' | 'link' }
  /** `address`: of the embedded wallet whose signer it is. */
  AWAITING_FARCASTER_SIGNER: { address: string }
  AWAITING_FARCASTER_CONNECTION: Confirming & { intent: 'login' | 'link' | 'confirm' }
  /** `next`: where it leads. */
  CAPTCHA_SCREEN: { next: Route }
  ERROR_SCREEN: ErrorParams
  /** ERROR_SCREEN of anything but a login: a view with code and words of its own. */
  ERROR_SCREEN_REQUEST: ErrorParams & { context: Exclude<ScreenErrorContext, 'login'> }
  ALLOWLIST_REJECTION_SCREEN: ErrorParams
  USER_LIMIT_REACHED_SCREEN: ErrorParams
  ACCOUNT_NOT_FOUND_SCREEN: ErrorParams
  LOGIN_FAILED_SCREEN: ErrorParams
  /** What cannot be done in the browser of an app. */
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: { method: Method }
  /** `for`: a login without a screen waits for it. */
  AFFIRMATIVE_CONSENT_SCREEN: { readonly for?: 'page' }
  LINK_EMAIL_SCREEN: { email?: string }
  LINK_PHONE_SCREEN: Pick<Typed, 'phone' | 'country'>
  /** `remove`: the id of the one to be removed, now that the person has proved that it is them. */
  LINK_PASSKEY_SCREEN: { remove?: string }
  /** `current`: the address as it is. */
  UPDATE_EMAIL_SCREEN: { current: string; email?: string }
  /** `name`: of the account that another user has linked. */
  LINK_CONFLICT_SCREEN: { name: string }
  /** Of the wallets that another session has made. */
  GUEST_WALLET_SCREEN: { addresses: readonly string[] }
  /** `link`: the list of what can be linked besides. `remove`: key of the account to be removed, now that the person has proved that it is them. */
  ACCOUNT_SCREEN: { view?: 'link'; remove?: string; place?: AccountPlace }
  ACCOUNT_ACTIVITY_SCREEN: Record<string, never>
  ACCOUNT_SESSIONS_SCREEN: Record<string, never>
  CONNECTED_APPS_SCREEN: Record<string, never>
  /** `confirmed`: the person has just proved that it is them. */
  DELETE_ACCOUNT_SCREEN: { typed?: string; confirmed?: true }
  /** `asked`: the page asks for it; absent: it is the end of a login. `chainType`: absent, Ethereum. `automatic`: the person wants no passkey. */
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: { asked?: true; chainType?: ChainType; automatic?: true }
  EMBEDDED_WALLET_CREATED_SCREEN: { address: string }
  /** `address`: of the wallet that the person had. */
  EMBEDDED_WALLET_BRING_SCREEN: { address: string }
  /** `next`: what the wallet is connected for; absent: for itself. */
  EMBEDDED_WALLET_CONNECTING_SCREEN: { address: string; next?: Route }
  EMBEDDED_WALLET_SCREEN: { address: string }
  EMBEDDED_WALLET_DEVICES_SCREEN: { address: string }
  /** `chain`: the number of the one that is looked at first; null: the app's first. */
  EMBEDDED_WALLET_ALLOWANCES_SCREEN: { address: string; chain: number | null }
  EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN: { address: string }
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: PasswordParams<RecoveryToCreate>
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: PasswordParams<RecoveryToSet>
  /** `orAutomatic`: the wallet is made with automatic recovery where the person wants no passkey. */
  EMBEDDED_WALLET_PASSKEY_SCREEN: { aim: RecoveryAim; orAutomatic?: true }
  EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN: { address: string }
  /** `method`: what takes the place of the wallet's passkeys. */
  EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN: { aim: RecoveryToSet; method: 'privy' | CloudMethod }
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: PasswordParams<RecoveryToSet>
  /** `options`: what can be chosen. `current`: what recovers the wallet now. `chosen`: the page has chosen automatic recovery, which is confirmed here. */
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: PasswordParams<RecoveryAim> & {
    options: readonly RecoveryMethod[]
    current?: RecoveryMethod
    chosen?: 'privy'
  }
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: { address: string }
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: {
    method: CloudMethod
    aim: RecoveryAim | { readonly to: 'recover'; readonly address: string }
  }
  /** Behind the info button: of second factors, a wallet's recovery, a signature, a fee, a key. */
  WHY_SECURE_SCREEN: { about: 'factor' | 'wallet' | 'signature' | 'fee' | 'key' }
  /** `asked`: the page asks for it; absent: it was chosen in the account. */
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: { address: string; asked?: true }
  EMBEDDED_WALLET_IMPORT_SCREEN: { asked?: true }
  EMBEDDED_WALLET_BACKUP_SCREEN: { address: string; asked?: true }
  EMBEDDED_WALLET_CONFIRM_SCREEN: { address: string }
  /** Second factors: those that there are, and those that can be added. */
  MFA_ENROLLMENT_FLOW_SCREEN: Enrolling
  /** Views of it with a flow of their own: a method each, one that is enrolled, and codes of last resort. */
  MFA_ENROLLMENT_FLOW_SCREEN_TOTP: Enrolling
  MFA_ENROLLMENT_FLOW_SCREEN_PHONE: Enrolling & Pick<Typed, 'phone' | 'country'>
  /** `phone` in E.164, `shown` as people write it. */
  MFA_ENROLLMENT_FLOW_SCREEN_SMS: Enrolling & { phone: string; shown: string }
  MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: Enrolling
  /** Times in milliseconds since 1970; `used` is null for one that was never used. */
  MFA_ENROLLMENT_FLOW_SCREEN_METHOD: { method: MfaMethod; since: number; used: number | null; endsWith: string | null }
  /** `left`: the person may make new codes; absent: those of an enrolment are shown. */
  MFA_ENROLLMENT_FLOW_SCREEN_CODES: Enrolling & { left?: number }
  /** `methods`: what the person has enrolled in. `login`: a login is complete only after it. */
  MFA_VERIFICATION_SCREEN: { methods: readonly MfaMethod[]; for?: 'login' }
  ACCOUNT_MENU_SCREEN: Record<string, never>
  /** `network`: the name of the one that the wallet is on; null: none that the app knows. */
  RECEIVE_SCREEN: { address: string; network: string | null }
  /** Coins or tokens of the embedded wallet to an address, on the network that it is on. */
  SEND_SCREEN: { address: string; chain: SendChain }
  /** What was sent with the embedded wallet from this browser. */
  TRANSACTIONS_SCREEN: { address: string }
  /**
   * `asked`: the bytes of a message in hex, or typed data in JSON as they came, with what is not signed of them. `chain`: the one in use. `known`: the person's
   * own addresses. `said`: the page's own words. `insists`: the page asks again and again after it was refused. `tokens`: those that the page names.
   */
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: {
    method: 'personal_sign' | 'eth_signTypedData_v4'
    asked: string
    address: string
    origin: string
    chain: string | null
    known: readonly string[]
    said?: string
    insists?: true
    tokens?: ListedTokens
  }
  /**
   * `request`: the transaction as it was read, once. `chain`: what its screen shows of it. `known`: the person's own
   * addresses. `info`: the page's own words. `only`: it is signed, and not sent. `funds`: the person can buy what is missing.
   * `lent`: another app asks, and is told as soon as it is sent. `own`: the person has begun it, and no page asks. `listed`: contracts of tokens that the page names on this chain, in lower case;
   * `tokens`: what it says of them.
   */
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: {
    request: CarriedRequest
    address: string
    origin: string
    chain: SendChain
    kind: 'send' | 'speed-up' | 'cancel'
    known: readonly string[]
    info?: TransactionInfo
    insists?: true
    only?: 'sign'
    funds?: true
    lent?: true
    own?: true
    listed?: readonly string[]
    tokens?: ListedTokens
  }
  /** Another network of the app. `from`: the name of the one in use; null: none of the app's. `called`: what the page calls it. */
  EMBEDDED_WALLET_NETWORK_SCREEN: {
    id: number
    name: string
    coin: string
    test: boolean
    from: string | null
    called: string | null
    origin: string
    insists?: true
  }
  /** What is to be kept in the list of the wallet of `account`. */
  EMBEDDED_WALLET_ADD_TOKEN_SCREEN: {
    asset: AskedAsset
    account: string
    chain: Pick<SendChain, 'id' | 'name' | 'test'>
    origin: string
    insists?: true
  }
  /** `wallet`: the address of the connected one, and its name. `network`: the one that the person's own wallet is on. */
  FUND_SCREEN: Funding & {
    methods: readonly FundMethod[]
    wallet: { readonly address: string; readonly name: string } | null
    network: string | null
  }
  FIAT_ON_RAMP_PROMPT_SCREEN: Funding
  /** `id`: of the purchase, by which the service asks for it. `url`: the provider's page. */
  FIAT_ON_RAMP_STATUS_SCREEN: { id: string; url: string; funding: Funding }
  FUND_RECEIVE_SCREEN: { address: string; network: string | null }
  /** `from`: the connected wallet. */
  FUND_TRANSFER_SCREEN: { address: string; from: { readonly address: string; readonly name: string }; amount?: string }
  /** The display name of the user of a link's session; null for a guest, and for a user without a name. */
  CONTINUE_AS_SCREEN: { name: string | null; guest: boolean }
  /** `email`: what was typed: the connection of its domain, else a code. Left out: a choice. */
  OIDC_SCREEN: Confirming & { intent: 'login' | 'link' | 'confirm'; email?: string; managed?: true }
}
/** A screen that exists, or a view of one. */
export type BuiltScreen = keyof ScreenParams

type Built<N extends BuiltScreen> = N
/** The screens that the table of methods names; one that does not exist does not compile. */
export type MethodScreen = Built<NonNullable<(typeof METHODS)[MethodName]['screen' | 'captcha' | 'link']>>

/** A place in the modal: a screen with its own params. It is compared and kept as JSON, which has no bigint: quantities are hex in it. */
export type Route = { [N in BuiltScreen]: { screen: N; params: ScreenParams[N] } }[BuiltScreen]
