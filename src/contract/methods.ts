// The table of login methods, a row each, in the order of the login menu; every other list of methods is derived.
// What a method calls and draws is typed by its columns on higher floors; a missing row there does not compile, nor a screen that does not exist
// (screens.ts).

export interface MethodRow {
  /** Key of the app's config that enables it. */
  readonly flag: string
  /** Proper name, the same in every language; null: the screens have words for it. */
  readonly name: string | null
  /** Its place: in the `list`, behind the wallets, a `link` below the menu, in the list only where a host names it, or nowhere (null). */
  readonly menu: 'list' | 'wallets' | 'link' | 'named' | null
  /** Its name in the host's config; null: a host cannot name it there. */
  readonly host: string | null
  /** Screen that the login opens; `LANDING`: the menu itself logs in; null: not built, so never offered. */
  readonly screen: string | null
  /** Screen that starts the login at the service, and so has CAPTCHA_SCREEN before it; null: there is none. */
  readonly captcha: string | null
  /** Type of the linked account; null: the login makes none. */
  readonly account: string | null
  /** Screen where an account of it is linked; null: it cannot be linked. */
  readonly link: string | null
  /** Whether a person may link several of them. */
  readonly several: boolean
  /** Field of the account that identifies it to `unlink`; null: it cannot be unlinked. */
  readonly unlink: 'address' | 'phoneNumber' | 'credentialId' | 'subject' | 'fid' | 'telegramUserId' | null
  /** `brand`: its own mark (parts/brands.ts). */
  readonly icon: 'brand' | 'mail' | 'phone' | 'passkey' | 'people' | 'wallet'
}

const social = <P extends string>(provider: P, name: string) =>
  ({
    flag: `${provider}_oauth`,
    name,
    menu: 'list',
    host: provider,
    screen: 'AWAITING_OAUTH_SCREEN',
    captcha: null,
    account: `${provider}_oauth`,
    link: 'AWAITING_OAUTH_SCREEN',
    several: false,
    unlink: 'subject',
    icon: 'brand',
  }) as const

/** A method that apps can enable and that has no screen yet. */
const notBuilt = { screen: null, captcha: null, link: null, several: false, unlink: null } as const

const wallet = {
  name: null,
  menu: 'wallets',
  host: 'wallet',
  screen: 'LANDING_WALLETS',
  captcha: null,
  account: 'wallet',
  link: 'LINK_WALLET_SCREEN',
  several: true,
  unlink: 'address',
  icon: 'wallet',
} as const

export const METHODS = {
  email: {
    flag: 'email_auth',
    name: null,
    menu: 'list',
    host: 'email',
    screen: 'LANDING',
    captcha: 'AWAITING_PASSWORDLESS_CODE',
    account: 'email',
    link: 'LINK_EMAIL_SCREEN',
    several: false,
    unlink: 'address',
    icon: 'mail',
  },
  sms: {
    flag: 'sms_auth',
    name: null,
    menu: 'list',
    host: 'sms',
    screen: 'LANDING_PHONE',
    captcha: 'AWAITING_PASSWORDLESS_CODE',
    account: 'phone',
    link: 'LINK_PHONE_SCREEN',
    several: false,
    unlink: 'phoneNumber',
    icon: 'phone',
  },
  google: social('google', 'Google'),
  twitter: social('twitter', 'X'),
  discord: social('discord', 'Discord'),
  github: social('github', 'GitHub'),
  spotify: social('spotify', 'Spotify'),
  instagram: social('instagram', 'Instagram'),
  tiktok: social('tiktok', 'TikTok'),
  linkedin: social('linkedin', 'LinkedIn'),
  apple: social('apple', 'Apple'),
  farcaster: {
    flag: 'farcaster_auth',
    name: 'Farcaster',
    menu: 'list',
    host: 'farcaster',
    screen: 'AWAITING_FARCASTER_CONNECTION',
    captcha: 'AWAITING_FARCASTER_CONNECTION',
    account: 'farcaster',
    link: 'AWAITING_FARCASTER_CONNECTION',
    several: false,
    unlink: 'fid',
    icon: 'brand',
  },
  telegram: {
    flag: 'telegram_auth',
    name: 'Telegram',
    menu: 'list',
    host: 'telegram',
    screen: 'TELEGRAM_AUTH_SCREEN',
    captcha: 'TELEGRAM_AUTH_SCREEN',
    account: 'telegram',
    link: 'TELEGRAM_AUTH_SCREEN',
    several: false,
    unlink: 'telegramUserId',
    icon: 'brand',
  },
  siwe: { ...wallet, flag: 'wallet_auth' },
  siws: { ...wallet, flag: 'solana_wallet_auth' },
  passkey: {
    flag: 'passkey_auth',
    name: null,
    menu: 'link',
    host: 'passkey',
    screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE',
    captcha: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE',
    account: 'passkey',
    link: 'LINK_PASSKEY_SCREEN',
    several: true,
    unlink: 'credentialId',
    icon: 'passkey',
  },
  guest: {
    ...notBuilt,
    flag: 'guest_auth',
    name: null,
    menu: 'named',
    host: null,
    screen: 'LANDING',
    account: null,
    icon: 'people',
  },
  custom: { ...notBuilt, flag: 'custom_auth', name: null, menu: null, host: null, account: 'custom_auth', icon: 'people' },
  oidc: {
    flag: 'oidc_auth',
    name: null,
    menu: 'list',
    host: 'oidc',
    screen: 'OIDC_SCREEN',
    captcha: null,
    account: 'oidc',
    link: 'OIDC_SCREEN',
    several: true,
    unlink: 'subject',
    icon: 'people',
  },
} as const satisfies Readonly<Record<string, MethodRow>>

type Table = typeof METHODS
export type MethodName = keyof Table
/** A way to sign in; `privy:` with an app id means another app of the service. */
export type Method = MethodName | `privy:${string}`
/** The methods whose column has one of these values. */
export type MethodsWith<C extends keyof MethodRow, V> = {
  [M in MethodName]: Table[M][C] extends V ? M : never
}[MethodName]
export type MethodFlag = Table[MethodName]['flag']

export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[]
export const METHOD_FLAGS = METHOD_NAMES.map((method) => METHODS[method].flag) as readonly MethodFlag[]

/** The row of a method by its name; null for a name that is not in the table. */
export const methodRow = (name: string): MethodRow | null => (Object.hasOwn(METHODS, name) ? METHODS[name as MethodName] : null)

/** Methods that can be offered: built, whatever an app allows. */
export type BuiltMethod = MethodsWith<'screen', string>
export const isBuilt = (method: MethodName): method is BuiltMethod => METHODS[method].screen !== null

/** The social providers, as calls name them. */
export type OAuthProvider = MethodsWith<'account', `${string}_oauth`>
export const isProvider = (method: string): method is OAuthProvider => methodRow(method)?.account === `${method}_oauth`
export const OAUTH_PROVIDERS = METHOD_NAMES.filter(isProvider)
