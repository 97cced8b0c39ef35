// The subjects of `npm run shots`, each taken in every look of LOOKS: gallery states by their links, and pages.

/** A way to look at it. */
export interface Look {
  readonly name: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly locale: string
  /** Size of the text, in percent: a person's own setting of the browser. */
  readonly text: number
  readonly forced: boolean
}
const plain = { theme: 'light', width: 360, locale: 'en', text: 100, forced: false } as const
const sizes = ([1280, 768, 360] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme): Look => ({ ...plain, name: `${theme}, ${width}`, theme, width })),
)
export const LOOKS: readonly Look[] = [
  ...sizes,
  { ...plain, name: 'Arabic', locale: 'ar' },
  { ...plain, name: 'German', locale: 'de' },
  { ...plain, name: '200 % text', text: 200 },
  { ...plain, name: 'forced colours', forced: true },
]

/** A state of the gallery, or the path of a page. */
export type Subject =
  | { readonly name: string; readonly screen: string; readonly state: string }
  | { readonly name: string; readonly page: 'demo' | 'outbox'; readonly path: string }

const state = (name: string, screen: string, of: string): Subject => ({ name, screen, state: of })
export const SUBJECTS: readonly Subject[] = [
  state('menu, 1 method', 'LANDING', 'e-mail-alone'),
  state('menu, 4 methods', 'LANDING', 'four-methods-in-order'),
  state('menu, 5 methods', 'LANDING', 'five-methods'),
  state('menu, 8 methods', 'LANDING', 'eight-methods-in-order'),
  state('menu, 12 methods', 'LANDING', 'twelve-methods'),
  state('wallets', 'LANDING_WALLETS', 'wallets'),
  state('code', 'AWAITING_PASSWORDLESS_CODE', 'typing'),
  state('code, wrong', 'AWAITING_PASSWORDLESS_CODE', 'wrong'),
  state('success', 'AWAITING_PASSWORDLESS_CODE', 'done'),
  state('waiting for a provider', 'AWAITING_OAUTH_SCREEN', 'waiting'),
  state('waiting for a wallet', 'AWAITING_CONNECTION', 'connecting'),
  state('waiting for a passkey', 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', 'passkey-loading'),
  state('account', 'ACCOUNT_SCREEN', 'every-type-of-account'),
  state('devices', 'ACCOUNT_SESSIONS_SCREEN', 'several-sessions'),
  state('activity', 'ACCOUNT_ACTIVITY_SCREEN', 'everything-that-can-happen'),
  state('end of the account', 'DELETE_ACCOUNT_SCREEN', 'typed-with-a-wallet'),
  state('connected apps', 'CONNECTED_APPS_SCREEN', 'several-apps'),
  state('no connected app', 'CONNECTED_APPS_SCREEN', 'none'),
  state('second factor', 'MFA_VERIFICATION_SCREEN', 'authenticator-app'),
  state('second factors', 'MFA_ENROLLMENT_FLOW_SCREEN', 'some-more-can-be-added'),
  state('recovery codes', 'MFA_ENROLLMENT_FLOW_SCREEN_CODES', 'codes'),
  state('recovery of the wallet', 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN', 'choice-with-a-password'),
  state('review of a transaction', 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN', 'tokens'),
  state('a transaction that is done', 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN', 'complete'),
  state('what was sent', 'TRANSACTIONS_SCREEN', 'some'),
  state('nothing sent', 'TRANSACTIONS_SCREEN', 'none'),
  state('wallet to bring', 'EMBEDDED_WALLET_BRING_SCREEN', 'offered'),
  state('own wallet', 'EMBEDDED_WALLET_SCREEN', 'its-own-tokens-and-items'),
  state('allowances', 'EMBEDDED_WALLET_ALLOWANCES_SCREEN', 'some'),
  state('a token to keep', 'EMBEDDED_WALLET_ADD_TOKEN_SCREEN', 'a-token-that-calls-itself-like-a-known-one'),
  state('ways to add funds', 'FUND_SCREEN', 'three-ways'),
  state('pill', 'wallet-button', 'signed-in'),
  state('pill, logged out', 'wallet-button', 'signed-out'),
  state('menu of the pill', 'ACCOUNT_MENU_SCREEN', 'signed-in-and-connected'),
  { name: 'mails', page: 'outbox', path: '/dev/outbox' },
  { name: 'demo', page: 'demo', path: '/demo' },
  { name: 'studio', page: 'demo', path: '/studio' },
  { name: 'gallery', page: 'demo', path: '/gallery.html' },
]
