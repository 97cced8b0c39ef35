// The protocol's words: headers, storage keys, cookies, URL parameters. They are spelled in this file only.
// Published clients use them, so the vendor prefix is part of the wire (docs/design/protocol.md).

/** Whose call it is. Constants of their own, as {@link TOKEN_KEY}: the first script of a page needs no other. */
export const APP_HEADER = 'privy-app-id'
export const CLIENT_HEADER = 'privy-client-id'

/** Request headers. `client` names the speaking library and its version. */
export const HEADER = {
  appId: APP_HEADER,
  clientId: CLIENT_HEADER,
  analyticsId: 'privy-ca-id',
  client: 'privy-client',
  idempotencyKey: 'idempotency-key',
} as const

/** Request headers of the protocol that only some calls or some platforms send; the service must let them through CORS. */
export const RARE_HEADER = {
  /** On a sign-in with a bearer: only the same user's is taken, as a proof that it is them. */
  confirm: 'latchkey-confirm',
  channelToken: 'farcaster-channel-token',
  nativeApp: 'x-native-app-identifier',
} as const

/** Request header with what a second factor has answered, for a client that keeps it. It counts no longer than the session's own stamp. */
export const FACTOR_TOKEN_HEADER = 'latchkey-mfa-token'

/** Where a forked token is kept, and the query parameter that brings it. Constants of their own: the buttons' code needs these two alone. */
export const FORKED_KEY = 'privy:session_transfer_token'
export const FORKED_PARAM = 'privy_token'

/** Query parameters of a provider's answer, in this order: {@link OAUTH_PARAM} followed by one of these. */
export const OAUTH_PARTS = ['code', 'state', 'provider'] as const
export const OAUTH_PARAM = 'privy_oauth_'
/** Where such an answer waits: `sessionStorage`, this with one of {@link OAUTH_PARTS} behind it. */
export const OAUTH_ANSWER = 'latchkey:oauth_'

/** The query parameters that say in which wallet's own browser the page was opened: `privy_` with one of these behind it. */
export const WALLET_PARTS = ['connector', 'wallet_client'] as const
export const WALLET_PARAM = 'privy_'
/** An address with an answer of Telegram's, or with the data of a web app within it, encoded behind the #. */
export const HAS_TELEGRAM = /auth_date(=|%3D)/
/** Where that waits: `sessionStorage`, this with one of {@link WALLET_PARTS} behind it. */
export const WALLET_RETURN = 'latchkey:wallet_'

/**
 * Query parameters of Telegram's answer. They are short words that a host may have for itself: they count where the first three are
 * together, and the app has Telegram.
 */
export const TELEGRAM_PARTS = ['id', 'hash', 'auth_date', 'first_name', 'last_name', 'username', 'photo_url'] as const
/** Where that waits: `sessionStorage`, this with one of {@link TELEGRAM_PARTS} behind it. */
export const TELEGRAM_ANSWER = 'latchkey:telegram_'

/** `localStorage` key of the access token. */
export const TOKEN_KEY = 'privy:token'

/** `localStorage` keys of a session. Every value is JSON-stringified, as the published clients do it. */
export const STORAGE = {
  token: TOKEN_KEY,
  refreshToken: 'privy:refresh_token',
  /** Identity tokens of other clients, in both spellings: never written here, taken away at sign-out. */
  identityToken: 'privy:id_token',
  identityTokenCore: 'privy:id-token',
  forkedToken: FORKED_KEY,
  analyticsId: 'privy:caid',
  stateCode: 'privy:state_code',
  codeVerifier: 'privy:code_verifier',
  /** What the social login that left the page is for; not one of the protocol's. */
  oauth: 'latchkey:oauth',
  /** A random mark, another one after each change of the user: other tabs read the user again. Not one of the protocol's. */
  userMark: 'latchkey:user-mark',
} as const

/**
 * `localStorage` key of the id of the session whose login is still to do what the page asks for beside the service; not one of the protocol's. It goes
 * when that is done.
 */
export const UNFINISHED_KEY = 'latchkey:unfinished'

/** `localStorage` key of the wallets from outside that this browser has connected: a list, not a text. A constant of its own: it is looked at on every page. */
export const CONNECTIONS_KEY = 'privy:connections'

/** `localStorage` key of the person who logged in last in this browser; not one of the protocol's. */
export const lastPersonKey = (appId: string): string => `latchkey:person:${appId}`

/** `localStorage` key of the address of a wallet from elsewhere that its person did not bring when it was offered; not one of the protocol's. */
export const leftWalletKey = (appId: string): string => `latchkey:left-wallet:${appId}`

/** `localStorage` key that says that `sdk_initialize` was sent for this config of this app. */
export const sentKey = (appId: string, hash: string): string => `privy:sent:${appId}:${hash}`
/** Where the transactions of an account are kept that were sent in this browser. */
export const transactionsKey = (account: string): string => `latchkey:sent:${account.toLowerCase()}`

/** `localStorage` key of an embedded wallet whose account the page has given up (`wallet_revokePermissions`): `true`. */
export const revokedKey = (account: string): string => `latchkey:revoked:${account.toLowerCase()}`

/** `localStorage` key of the method that was used last in this browser; it outlives a sign-out. The value is the type of its account. */
export const recentKey = (appId: string): string => `privy:${appId}:recent-login-method`

/** `localStorage` keys of the wallet of the last login by one: its `walletClientType`, and its chain type. */
export const recentWalletKey = (appId: string): string => `privy:${appId}:recent-wallet-client`
export const recentChainKey = (appId: string): string => `privy:${appId}:recent-chain-type`

/** `localStorage` key of what a guest is known by; it goes with the session, and when the guest has an account. */
export const guestKey = (appId: string): string => `privy:guest:${appId}`

/** `localStorage` key of the token with which the wallet of an account of another app is asked. */
export const crossAppKey = (providerAppId: string): string => `privy:cross-app:${providerAppId}`

/** A stored refresh token with this text counts as none. */
export const DEPRECATED_TOKEN = 'deprecated'

/** Cookies of a session; all `path=/; SameSite=Strict; Secure`. `session` is a readable marker with the value `t`. */
export const COOKIE = {
  token: 'privy-token',
  session: 'privy-session',
  refreshToken: 'privy-refresh-token',
  identityToken: 'privy-id-token',
} as const

/** Query parameters of the host page that carry an answer for us; they are taken from the address bar before the first request. */
export const URL_PARAM = {
  forkedToken: FORKED_PARAM,
  oauthCode: 'privy_oauth_code',
  oauthState: 'privy_oauth_state',
  oauthProvider: 'privy_oauth_provider',
  connector: 'privy_connector',
  walletClient: 'privy_wallet_client',
} as const

/** What the page that a provider sends the person back to tells the page that opened its window (docs/design/protocol.md, "Window messages"). */
export const OAUTH_MESSAGE = { answer: 'PRIVY_OAUTH_RESPONSE', error: 'PRIVY_OAUTH_ERROR' } as const
/** The BroadcastChannel for the same message where the window has lost its opener. */
export const OAUTH_CHANNEL = 'popup-privy-oauth'
/** Authorization codes that are none: the person declined, or the provider failed. */
export const OAUTH_DECLINED = 'undefined'
export const OAUTH_FAILED = 'error'

/** `iss` of every access token: the published server-side client accepts this text only. */
export const TOKEN_ISSUER = 'privy.io'

/** Prefix of every user id. */
export const USER_ID_PREFIX = 'did:privy:'

/** core sends this literally when signed out; it means "no bearer". */
export const NULL_BEARER = 'null'

/** `walletClientType` of an embedded wallet. */
export const EMBEDDED_CLIENT = 'privy'
/** `connectorType` of a wallet that was embedded at another service: an import of people has brought its address, and no key. */
export const FORMER_WALLET = 'former'
/** The recovery method that asks the person nothing. */
export const AUTOMATIC_RECOVERY = 'privy'
/** `localStorage` key of the chain that an embedded wallet was switched to last. */
export const embeddedChainKey = (address: string): string => `privy:wallet:${address}`

/** Where an app's config is, before the app's id: the first script of a page asks for it, and knows no endpoints. */
export const CONFIG_PATH = '/api/v1/apps/'
