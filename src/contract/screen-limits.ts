// The numbers of the screens that follow the menu; units as in limits.ts.
// A file of its own: the menu does not load them (docs/decisions/0006-loading-moments.md).

// Codes
export const RESEND_COOLDOWN = 30_000
/** After a refused code the boxes stay red this long, then empty themselves. */
export const CODE_RESET_DELAY = 1400

// Captcha
export const CAPTCHA_WAIT = 20_000
export const CAPTCHA_POLL = 200
export const CAPTCHA_RETRIES = 3
export const CAPTCHA_RETRY_DELAY = 1000

// Social login
export const OAUTH_TIMEOUT = 120_000
export const PRE_STEP_DELAY_SLOW = 1400

// Lists
export const PASSKEYS_MAX = 5
export const PASSKEYS_SHOWN = 2
/** Letters of a name that a person gives one. */
export const PASSKEY_NAME_MAX = 40
/** Methods to link shown on the account screen itself; more are behind a row. */
export const LINKS_SHOWN = 2
/** A list of more networks than these can be searched. */
export const NETWORKS_WITHOUT_SEARCH = 8
/** How long what would be moved by an answer is not drawn yet. */
export const ANSWER_PATIENCE = 1000
/** How long a button says that it has copied. */
export const COPIED_SHOWN = 2000

// Farcaster
export const FARCASTER_POLL = 2000
export const FARCASTER_LOGIN_TIMEOUT = 120_000
export const FARCASTER_SIGNER_TIMEOUT = 300_000
