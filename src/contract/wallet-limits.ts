// The numbers of wallets and of requests to sign; units as in limits.ts.
// A file of its own: pages that open no wallet do not load them (docs/decisions/0006-loading-moments.md).

// Wallets from outside
export const WALLET_CONNECT_RETRIES = 2
export const METAMASK_WALLETCONNECT_DELAY = 2500
export const CONNECTOR_INIT_TIMEOUT = 1500
/** Wait for wallets that do not announce themselves. */
export const INJECTED_WAIT = 3000
/** Longest icon of a wallet, as a `data:` address, and longest name; a longer icon is not shown, a longer name is cut. */
export const WALLET_ICON_MAX = 256_000
export const WALLET_NAME_MAX = 40
/** Connections that a browser remembers: the newest ones. */
export const CONNECTIONS_KEPT = 20
/** Life of a nonce, by the service's default. */
export const WALLET_NONCE_LIFETIME = 300_000
/** A list of more wallets than these can be searched. */
export const WALLETS_WITHOUT_SEARCH = 8
/** How many wallets are suggested to a person without one. */
export const WALLETS_SUGGESTED = 3
export const WALLET_REQUEST_TIMEOUT = 120_000

// Embedded wallet
export const WALLET_PROXY_WAIT = 30_000
export const WALLET_PROXY_WAIT_SHORT = 15_000
export const WALLET_CREATE_TIMEOUT = 10_000
export const WALLET_CREATED_CLOSE_DELAY = 2500
export const PASSWORD_DONE_CLOSE_DELAY = 1400
export const FRAME_READY_POLL = 150
export const EXPORT_MIN_WAIT = 1000
/** Age at which the page has another ticket for a window that is not opened yet; one counts for 60 s. */
export const KEY_TICKET_RENEWAL = 45_000

// Requests to sign
/** Bytes of a message, or characters of typed data; what is larger cannot be shown. */
export const SIGN_REQUEST_BYTES_MAX = 128 * 1024
/** How deep the values of typed data may be nested, and how many an array of them may hold. */
export const SIGN_DEPTH_MAX = 16
export const SIGN_ARRAY_MAX = 1000
/** How long a chain may take to try a transaction out, in milliseconds. */
export const PREVIEW_WAIT = 3000
/** How long the service's word on a use of a wallet counts, from when it was asked for, in milliseconds. */
export const USE_KEPT = 3000
