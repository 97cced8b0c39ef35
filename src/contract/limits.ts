// Every number of the product: times in milliseconds, lengths in characters or CSS pixels, sizes as named.
// Constants, not fields of a table, so that bundles hold those they use: docs/decisions/0005-limits-are-constants.md.

// Calls
export const API_TIMEOUT = 20_000
/** How long a method waits for its code, with the time in which there is no connection. */
export const METHOD_CODE_TIMEOUT = 30_000
export const HTTP_ATTEMPTS = 3
/** Wait before the second attempt; each further wait is {@link HTTP_RETRY_FACTOR} times longer. */
export const HTTP_RETRY_DELAY = 500
export const HTTP_RETRY_FACTOR = 3

// Session
/** Lifetime of the refresh-token marker cookie: 30 days. */
export const SESSION_MARKER_LIFETIME = 30 * 24 * 60 * 60 * 1000
/** A token with less life left than this is renewed before it is handed out. */
export const TOKEN_FRESHNESS = 30_000
/**
 * How long a tab waits for another one's refresh lock: longer than one attempt of a call. A person waits no longer for a tab that is frozen with it; one
 * that is still trying gets the same successor from the service.
 */
export const REFRESH_LOCK_WAIT = 25_000

// Codes
export const CODE_LENGTH = 6

// Passkeys
/** Life of a challenge, and how long a browser's dialog waits for the person. */
export const PASSKEY_CHALLENGE_LIFETIME = 300_000
/** An offer that waits in the e-mail field gets a fresh challenge before the old one is over. */
export const PASSKEY_AUTOFILL_RENEWAL = 270_000

// Tokens of the host's own
/** A longer one is refused unread. */
export const CUSTOM_TOKEN_MAX = 16_384
/** Longest `sub` of such a token. */
export const CUSTOM_USER_ID_MAX = 255
/** Random bytes of what a guest is known by. */
export const GUEST_SECRET_BYTES = 32

/** After this long a waiting screen offers to begin again. */
export const RETRY_OFFER_DELAY = 8000

// After login
export const SUCCESS_CLOSE_DELAY = 1400
export const PRE_STEP_DELAY = 900

// Requests
/** Requests that may wait while one is shown; a further one is refused. */
export const REQUESTS_WAITING_MAX = 20
/** Screens that may be over a modal's own, one over the other. */
export const NESTING_MAX = 3

// Another app
export const CROSS_APP_TIMEOUT = 120_000
export const POPUP_WIDTH = 440
export const POPUP_HEIGHT = 680
/** How often a page looks whether its popup is closed. */
export const POPUP_CLOSE_POLL = 300

// Social login
/** Random bytes of a state and of a verifier. */
export const OAUTH_SECRET_BYTES = 36
/** How long the window that came back leaves its answer to the page that opened it, before it finishes the login itself. */
export const OAUTH_HAND_OVER = 1000

// Lists and fields
/** How long a browser keeps who logged in last, for the card before the menu. */
export const LAST_PERSON_LIFETIME = 90 * 24 * 60 * 60 * 1000
export const MENU_ENTRIES = 4
export const MENU_ENTRIES_WITHOUT_OVERFLOW = 5
export const APP_ID_LENGTH = 25
/** Characters that a recovery password has at least, whatever the app wants. */
export const PASSWORD_MIN = 6
export const PASSPHRASE_WORDS = 4
/** A score above this is medium, or strong; a variety of characters counts from so many characters on. */
export const STRENGTH_MEDIUM = 0.5
export const STRENGTH_STRONG = 0.9
export const STRENGTH_VARIETY_LENGTH = 8
export const LOGIN_MESSAGE_MAX = 100
/** Letters of an app's name. */
export const NAME_MAX = 64
export const DEFAULT_COUNTRY = 'US'
export const USD_DECIMALS = 2
export const TOKEN_DECIMALS = 6

// Sizes and motion: those of the style sheets are in these, and nowhere else
/** A modal is a sheet up to this width. Media queries of style sheets spell it, since they know no variables. */
export const MOBILE_BREAKPOINT = 440
/** A modal that closes is taken from the page after this long: as long as its style sheet lets it fade. */
export const SHEET_OUT = 150

// What a host's back end may ask for
export const METADATA_BYTES = 1024
export const METADATA_KEY_LENGTH = 64
export const USERS_PER_PAGE = 100
