// What each endpoint does, and how it refuses: for documentation, OpenAPI and tests.

import type { EndpointName } from './table.ts'

const SESSION = ['missing_or_invalid_token']
const SIGN_IN = ['invalid_credentials', 'disallowed_login_method', 'allowlist_rejected']
const SIGN_UP = [...SIGN_IN, 'max_accounts_reached']
const AUTHENTICATE = [...SIGN_IN, 'user_does_not_exist', 'max_accounts_reached', 'another_user', 'too_many_requests']
const OWNED = ['linked_to_another_user', 'cannot_link_more_of_type']
const TRANSFER = [...SESSION, 'invalid_credentials', 'not_supported', ...OWNED, 'guest_wallet_elsewhere']
const ADD = [...SESSION, 'invalid_credentials', 'disallowed_login_method', ...OWNED, 'guest_wallet_elsewhere']
/** Adds what the app may let another user take over. */
const LINK = [...ADD, 'account_transfer_required', 'too_many_requests']
const UPDATE = [...LINK, 'recent_login_required', 'missing_or_invalid_mfa', 'linked_account_not_found']
const UNLINK = [...SESSION, 'recent_login_required', 'linked_account_not_found', 'cannot_unlink_sole_account']
const UNLINK_FACTOR = [...UNLINK, 'missing_or_invalid_mfa']
const UNLINK_WALLET = [...UNLINK, 'cannot_unlink_embedded_wallet']
const OWN_WALLET = [...SESSION, 'linked_account_not_found']
const WALLET_KEY = [...OWN_WALLET, 'missing_or_invalid_mfa']
/** Of a call that hands out what opens a wallet. */
const OPEN_WALLET = [...WALLET_KEY, 'recent_login_required']
const PASSKEY_INIT = ['disallowed_login_method', 'invalid_origin', 'missing_origin']
/** Refusals of calls with a captcha: an invalid token, or no verdict. */
const CAPTCHA = ['invalid_captcha', 'service_unavailable']
/** What a wallet has signed may have to be judged by its chain. */
const ON_CHAIN = ['unsupported_chain_id', 'service_unavailable']
/** Refusals of a call that asks Farcaster's relay or registries. */
const FARCASTER = ['service_unavailable']
const SMS = ['not_supported', 'user_unsubscribed', 'twilio_verification_failed']
const OAUTH = ['oauth_state_mismatch', 'invalid_pkce_parameters', 'oauth_account_suspended']
const FACTOR = [...SESSION, 'missing_or_invalid_mfa']
const MAKE_WALLET = [...FACTOR, 'recent_login_required', 'invalid_credentials', 'disallowed_recovery_method', ...OWNED]
const ENROLL = [...FACTOR, 'invalid_credentials', 'disallowed_login_method', 'cannot_link_more_of_type']
const SHOW = [...FACTOR, 'mfa_verification_max_attempts_reached']
const UNENROLL = [...FACTOR, 'linked_account_not_found']
const BEGIN_PASSKEY = [...SESSION, 'linked_account_not_found', 'invalid_origin', 'missing_origin']
/** Of a recovery that the person's own cloud keeps. */
const CLOUD = [...SESSION, 'disallowed_recovery_method']
const OAUTH_INIT = ['invalid_pkce_parameters', 'invalid_app_url_scheme_configuration', 'invalid_origin']
/** Of one app that asks for the wallets of another's people. */
const NOT_CONNECTED = ['cross_app_connection_not_allowed']
const CROSS_APP_ASK = [...NOT_CONNECTED, 'oauth_state_mismatch']
const CROSS_APP_REQUEST = [...SESSION, ...NOT_CONNECTED, 'invalid_credentials', 'token_already_used']
const TICKET = ['window_ticket_invalid', 'invalid_origin']
const BACKEND = ['missing_or_invalid_app_secret']
const LOOKUP = [...BACKEND, 'not_found']
const WANT_WALLETS = {
  summary: 'For the back end: ask for embedded wallets, which are made at the next login',
  errors: [...LOOKUP, 'cannot_link_more_of_type'],
}
const found = (what: string) => ({ summary: `For the back end: one user by ${what}`, errors: LOOKUP })

/** What each endpoint does, and the refusals a caller must expect beyond the general ones (invalid_data, too_many_requests). */
export const ENDPOINT_NOTES: Record<EndpointName, { summary: string; errors: readonly string[] }> = {
  'apps.config': { summary: 'The public config of an app', errors: ['missing_or_invalid_privy_app_id'] },
  'apps.smartWallets': { summary: 'Whether the app has smart wallets', errors: ['missing_or_invalid_privy_app_id'] },
  'passwordless.init': {
    summary: 'Send a login code by e-mail',
    errors: ['disallowed_login_method', 'too_many_requests', ...CAPTCHA],
  },
  'passwordless.authenticate': { summary: 'Sign in with a login code', errors: AUTHENTICATE },
  'passwordless.link': { summary: 'Link an e-mail address to the user', errors: LINK },
  'passwordless.update': { summary: "Change the user's e-mail address", errors: UPDATE },
  'passwordless.unlink': { summary: 'Take an e-mail address from the user', errors: UNLINK_FACTOR },
  'passwordless.transfer': { summary: 'Take an e-mail address over that another user has linked', errors: TRANSFER },
  'passwordless_sms.init': {
    summary: 'Send a login code by text message',
    errors: ['disallowed_login_method', ...SMS, 'too_many_requests', ...CAPTCHA],
  },
  'passwordless_sms.authenticate': { summary: 'Sign in with a login code from a text message', errors: AUTHENTICATE },
  'passwordless_sms.link': { summary: 'Link a phone number to the user', errors: LINK },
  'passwordless_sms.update': { summary: "Change the user's phone number", errors: UPDATE },
  'passwordless_sms.unlink': { summary: 'Take a phone number from the user', errors: UNLINK_FACTOR },
  'passwordless_sms.transfer': { summary: 'Take a phone number over that another user has linked', errors: TRANSFER },
  'oauth.init': {
    summary: 'Start a social login, or the linking of a social account where there is a session',
    errors: [
      'disallowed_login_method',
      'invalid_pkce_parameters',
      'invalid_app_url_scheme_configuration',
      'cross_app_connection_not_allowed',
    ],
  },
  'oauth.authenticate': { summary: 'Sign in with a social account', errors: [...AUTHENTICATE, ...OAUTH] },
  'oauth.link': { summary: 'Link a social account to the user', errors: [...LINK, ...OAUTH] },
  'oauth.unlink': { summary: 'Take a social account from the user', errors: UNLINK },
  'oauth.transfer': { summary: 'Take a social account over that another user has linked', errors: TRANSFER },
  'passkeys.authenticateInit': { summary: 'Begin a login by passkey', errors: [...PASSKEY_INIT, ...CAPTCHA] },
  'passkeys.authenticate': { summary: 'Sign in with a passkey', errors: [...SIGN_IN, 'another_user'] },
  'passkeys.registerInit': { summary: 'Begin a sign-up by passkey', errors: [...PASSKEY_INIT, ...CAPTCHA] },
  'passkeys.register': { summary: 'Sign up with a new passkey', errors: SIGN_UP },
  'passkeys.linkInit': {
    summary: 'Begin adding a passkey to the user',
    errors: [...SESSION, 'cannot_link_more_of_type', ...PASSKEY_INIT],
  },
  'passkeys.link': { summary: 'Add a passkey to the user', errors: ADD },
  'passkeys.unlink': { summary: 'Take a passkey from the user', errors: UNLINK_FACTOR },
  'siwe.init': { summary: 'Get a nonce for a message to an Ethereum wallet', errors: ['disallowed_login_method', ...CAPTCHA] },
  'siwe.authenticate': { summary: 'Sign in with an Ethereum wallet', errors: [...AUTHENTICATE, ...ON_CHAIN] },
  'siwe.link': { summary: 'Link an Ethereum wallet to the user', errors: [...LINK, ...ON_CHAIN] },
  'siwe.linkSmartWallet': {
    summary: 'Link a contract wallet to the user',
    errors: [...ADD, 'too_many_requests', ...ON_CHAIN],
  },
  'siwe.unlink': { summary: 'Take an Ethereum wallet from the user', errors: UNLINK_WALLET },
  'siwe.transfer': { summary: 'Take a wallet over that another user has linked', errors: TRANSFER },
  'siws.init': { summary: 'Get a nonce for a message to a Solana wallet', errors: ['disallowed_login_method', ...CAPTCHA] },
  'siws.authenticate': { summary: 'Sign in with a Solana wallet', errors: AUTHENTICATE },
  'siws.link': { summary: 'Link a Solana wallet to the user', errors: LINK },
  'siws.unlink': { summary: 'Take a Solana wallet from the user', errors: UNLINK_WALLET },
  'telegram.authenticate': {
    summary: 'Sign in with an answer of Telegram',
    errors: [...SIGN_UP, 'user_does_not_exist', 'another_user', ...CAPTCHA],
  },
  'telegram.link': { summary: "Link a person's Telegram to the user", errors: LINK },
  'telegram.unlink': { summary: 'Take Telegram from the user', errors: UNLINK },
  'telegram.transfer': { summary: 'Take Telegram over that another user has linked', errors: TRANSFER },
  'farcaster.init': {
    summary: 'Open a channel in which a person approves a login with Farcaster',
    errors: ['disallowed_login_method', 'invalid_origin', 'missing_origin', ...CAPTCHA],
  },
  'farcaster.status': {
    summary: 'How far the person is in that channel',
    errors: ['disallowed_login_method', 'invalid_credentials', ...FARCASTER],
  },
  'farcaster.authenticate': { summary: 'Sign in with a Farcaster account', errors: [...AUTHENTICATE, ...FARCASTER] },
  'farcaster.nonce': {
    summary: 'Get a nonce for a message that a Farcaster client signs',
    errors: ['disallowed_login_method', 'missing_origin', ...CAPTCHA],
  },
  'farcaster.authenticateNonce': {
    summary: 'Sign in with such a message',
    errors: [...AUTHENTICATE, ...FARCASTER],
  },
  'farcaster.link': { summary: 'Link a Farcaster account to the user', errors: [...LINK, ...FARCASTER] },
  'farcaster.unlink': { summary: 'Take a Farcaster account from the user', errors: UNLINK },
  'farcaster.transfer': { summary: 'Take a Farcaster account over that another user has linked', errors: TRANSFER },
  'farcaster.signerInit': {
    summary: 'Ask the person to let a key write to Farcaster for them',
    errors: [...OWN_WALLET, 'disallowed_login_method', 'not_supported', ...FARCASTER],
  },
  'farcaster.signerStatus': { summary: 'How far the person is with that key', errors: [...OWN_WALLET, ...FARCASTER] },
  'custom_jwt_account.authenticate': {
    summary: "Sign in with a token of the app's own issuer",
    errors: [...SIGN_UP, 'service_unavailable'],
  },
  'guest.authenticate': { summary: 'Sign in as a guest', errors: [...SIGN_UP, 'another_user', 'too_many_requests'] },
  'sessions.refresh': { summary: 'Renew a session', errors: SESSION },
  'sessions.logout': { summary: 'End a session', errors: [] },
  'sessions.fork': {
    summary: 'Make a token that hands the session on',
    errors: [...SESSION, 'disallowed_login_method', 'too_many_requests'],
  },
  'sessions.describeFork': { summary: 'Say whose session would be taken up', errors: SESSION },
  'sessions.recover': { summary: 'Take up a session that was handed on', errors: SESSION },
  'users.me': { summary: 'The signed-in user as they are now', errors: SESSION },
  'users.acceptTerms': { summary: 'Accept the terms of the app', errors: SESSION },
  'users.keepWallets': { summary: 'Of a guest: keep wallets that another session has made', errors: SESSION },
  'users.sessions': { summary: "List the user's open sessions", errors: SESSION },
  'users.revokeSession': { summary: "End one of the user's sessions", errors: SESSION },
  'users.revokeOtherSessions': { summary: "End all of the user's sessions but this one", errors: SESSION },
  'users.activity': { summary: 'What happened to the account of the user in the last 90 days', errors: SESSION },
  'users.export': { summary: 'Everything that is stored about the user', errors: FACTOR },
  'users.delete': {
    summary: 'Delete the user with all that is stored about them',
    errors: [...SESSION, 'recent_login_required'],
  },
  'users.connectedApps': { summary: "The apps that the user's wallets are lent to", errors: SESSION },
  'users.disconnectApp': { summary: "Take the user's wallets back from an app", errors: SESSION },
  'cross_app.connections': { summary: 'The apps that an app may sign in with', errors: [] },
  'cross_app.verify': { summary: "For the service's own window: which app asks for consent", errors: CROSS_APP_ASK },
  'cross_app.authorize': {
    summary: "For the service's own window: consent to another app",
    errors: [...FACTOR, ...CROSS_APP_ASK, 'linked_account_not_found'],
  },
  'cross_app.describe': { summary: "For the service's own window: which app asks", errors: NOT_CONNECTED },
  'cross_app.connect': {
    summary: "For the service's own window: lend a wallet to a page that keeps a key",
    errors: [...FACTOR, ...NOT_CONNECTED, 'linked_account_not_found'],
  },
  'cross_app.open': { summary: "For the service's own window: open a sealed request", errors: CROSS_APP_REQUEST },
  'cross_app.transact': {
    summary: "For the service's own window: open a request that came with a connection's token",
    errors: [...CROSS_APP_REQUEST, 'invalid_origin'],
  },
  'cross_app.answer': {
    summary: "For the service's own window: end a request with its result",
    errors: [...SESSION, 'token_already_used'],
  },
  'embedded_wallets.create': { summary: "For the wallet's frame: keep a new embedded wallet", errors: MAKE_WALLET },
  'embedded_wallets.list': { summary: "For the wallet's frame: the wallets of the user", errors: SESSION },
  'embedded_wallets.describe': { summary: "For the wallet's frame: which shares of a wallet count", errors: OWN_WALLET },
  'embedded_wallets.inUse': {
    summary: "For the wallet's frame: which shares count, before an open wallet is used",
    errors: WALLET_KEY,
  },
  'embedded_wallets.share': { summary: "For the wallet's frame: the service's share", errors: WALLET_KEY },
  'embedded_wallets.export': {
    summary: "For the frame that shows a person their key: the service's share",
    errors: OPEN_WALLET,
  },
  'embedded_wallets.recover': { summary: "For the wallet's frame: the shares for a new device", errors: OPEN_WALLET },
  'embedded_wallets.keyMaterial': {
    summary: "For the wallet's frame: what opens the recovery share",
    errors: OPEN_WALLET,
  },
  'embedded_wallets.unlock': {
    summary: "For the wallet's frame: the shares, for somebody who has the person's half of the recovery",
    errors: [...OPEN_WALLET, 'invalid_recovery_pin', 'recovery_attempts_exhausted', 'recovery_changed'],
  },
  'embedded_wallets.setRecovery': {
    summary: "For the wallet's frame: change how a wallet is recovered",
    errors: [...WALLET_KEY, 'recent_login_required', 'invalid_credentials', 'disallowed_recovery_method'],
  },
  'embedded_wallets.check': {
    summary: "For the wallet's frame: whether the session lives, and has shown the second factor",
    errors: [...SESSION, 'missing_or_invalid_mfa'],
  },
  'embedded_wallets.devices': {
    summary: "For the wallet's frame: the browsers that hold a share of a wallet",
    errors: [...SESSION, 'linked_account_not_found'],
  },
  'embedded_wallets.replace': {
    summary: "For the wallet's frame: put a new set of shares in the place of the one that counts",
    errors: [...WALLET_KEY, 'recent_login_required', 'invalid_credentials'],
  },
  'key_windows.tickets': { summary: 'A ticket for a window for keys without an opener', errors: [...SESSION, 'missing_origin'] },
  'key_windows.redeem': { summary: "For the service's own window: what it was opened for, and a token", errors: TICKET },
  'key_windows.answer': { summary: "For the service's own window: tell the page how it has ended", errors: SESSION },
  'key_windows.result': { summary: 'How a window has ended; waits for it', errors: [...SESSION, 'not_found'] },
  'key_windows.end': { summary: 'Give up a window that was opened with a ticket', errors: SESSION },
  'mfa.describe': { summary: "The user's second factors, and how many codes of last resort are left", errors: SESSION },
  'mfa.smsInit': {
    summary: 'Send a code of a second factor by text message',
    errors: [...SESSION, 'disallowed_login_method', 'linked_account_not_found', ...SMS, 'service_unavailable'],
  },
  'mfa.smsEnroll': { summary: 'Enrol a phone number as a second factor', errors: ENROLL },
  'mfa.smsVerify': { summary: 'Show a second factor: a code that was sent', errors: SHOW },
  'mfa.smsUnenroll': { summary: 'Leave the second factor by text message', errors: UNENROLL },
  'mfa.totpInit': { summary: 'Make a secret for an authenticator app', errors: ENROLL },
  'mfa.totpEnroll': { summary: 'Enrol an authenticator app as a second factor', errors: ENROLL },
  'mfa.totpVerify': { summary: 'Show a second factor: a code of an authenticator app', errors: SHOW },
  'mfa.totpUnenroll': { summary: 'Leave the authenticator app', errors: UNENROLL },
  'mfa.passkeysInit': { summary: 'Begin to show a passkey as a second factor', errors: BEGIN_PASSKEY },
  'mfa.passkeyInit': { summary: 'The same in the spelling of older clients', errors: BEGIN_PASSKEY },
  'mfa.passkeysVerify': { summary: 'Show a second factor: a passkey', errors: SHOW },
  'mfa.passkeysEnrollment': {
    summary: "Say which of the user's passkeys are a second factor",
    errors: [...ENROLL, 'linked_account_not_found'],
  },
  'mfa.recoveryCodes': { summary: 'Make new codes of last resort', errors: UNENROLL },
  'mfa.recoveryVerify': { summary: 'Show a code of last resort in the place of a second factor', errors: SHOW },
  'recovery.init': { summary: "Ask for the wallet's own folder in a person's Google Drive", errors: [...CLOUD, ...OAUTH_INIT] },
  'recovery.authenticate': {
    summary: "Get the token for the wallet's own folder",
    errors: [...SESSION, 'invalid_credentials', 'recovery_access_refused', 'oauth_state_mismatch', 'invalid_pkce_parameters'],
  },
  'recovery.initIcloud': { summary: 'Begin a sign-in to iCloud', errors: [...CLOUD, 'service_unavailable'] },
  'recovery.configurationIcloud': { summary: "The app's container in iCloud", errors: CLOUD },
  'analytics.event': { summary: 'Take one analytics event', errors: [] },
  'onRamp.sign': { summary: 'Make the signed address of the card on-ramp', errors: ['on_ramp_disabled'] },
  'onRamp.status': { summary: 'What has become of a purchase by card', errors: ['not_found', 'service_unavailable'] },
  'prices.token': { summary: 'What a coin costs in US dollars', errors: ['not_found'] },
  'rpc.call': { summary: 'Ask the node of a chain, by JSON-RPC', errors: ['unsupported_chain_id', 'too_many_requests'] },
  'users.get': found('id'),
  'users.list': { summary: 'For the back end: all users, page by page', errors: BACKEND },
  'users.search': { summary: 'For the back end: users by addresses and numbers, or by a piece of text', errors: BACKEND },
  'users.create': {
    summary: 'For the back end: bring a user along',
    errors: [...BACKEND, 'linked_to_another_user', 'max_accounts_reached'],
  },
  'users.createWallets': WANT_WALLETS,
  'users.pregenerateWallets': WANT_WALLETS,
  'users.setMetadata': { summary: "For the back end: set a user's custom metadata", errors: LOOKUP },
  'users.unlinkAccount': {
    summary: 'For the back end: take an account from a user',
    errors: [...LOOKUP, 'linked_account_not_found', ...UNLINK_WALLET.slice(2), 'missing_or_invalid_mfa'],
  },
  'users.remove': { summary: 'For the back end: delete a user with all that is stored about them', errors: LOOKUP },
  'users.byEmail': found('e-mail address'),
  'users.byPhone': found('phone number'),
  'users.byWallet': found('wallet address'),
  'users.bySmartWallet': found('smart wallet address'),
  'users.byFarcaster': found('Farcaster id'),
  'users.byCustomAuth': found('id at the host'),
  'users.byTelegram': found('Telegram id'),
  'users.bySubject': found('id at a social provider'),
  'users.byUsername': found('user name at a social provider or Telegram'),
  'allowlist.list': { summary: 'For the back end: who may sign in', errors: BACKEND },
  'allowlist.add': { summary: 'For the back end: let somebody in', errors: BACKEND },
  'allowlist.remove': { summary: 'For the back end: take somebody off the list', errors: LOOKUP },
  'apps.testCredentials': { summary: "For the back end: address and code of the app's test account", errors: BACKEND },
  'webhook.get': { summary: 'For the back end: the webhook', errors: BACKEND },
  'webhook.set': { summary: 'For the back end: make or change the webhook', errors: BACKEND },
  'webhook.remove': { summary: 'For the back end: take the webhook away', errors: BACKEND },
  'webhook.events': { summary: 'For the back end: what became of events', errors: BACKEND },
  'webhook.replay': { summary: 'For the back end: send events once more', errors: LOOKUP },
  'webhook.test': { summary: 'For the back end: try the webhook out', errors: LOOKUP },
}
