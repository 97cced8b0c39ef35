// Words of the OpenID provider: scopes and what each gives, kinds of clients, levels of a login (docs/oidc.md).

/** Scopes that a client may ask for, with the claims that each gives. */
export const OPENID_SCOPES = {
  openid: ['sub'],
  profile: ['name'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  wallets: ['wallets'],
  offline_access: [],
} as const
export type OpenIdScope = keyof typeof OPENID_SCOPES
export const OPENID_SCOPE_NAMES = Object.keys(OPENID_SCOPES) as readonly OpenIdScope[]

/** Claims that no scope gives: an own client of the app has those that its row names. */
export const OPENID_CLIENT_CLAIMS = ['locale', 'custom_metadata'] as const
export type OpenIdClientClaim = (typeof OPENID_CLIENT_CLAIMS)[number]

/** `confidential` keeps a secret, `public` (a page, an app on a phone) none, `device` has no browser. */
export const OPENID_CLIENT_KINDS = ['confidential', 'public', 'device'] as const
export type OpenIdClientKind = (typeof OPENID_CLIENT_KINDS)[number]

/** How a person has signed in: by one proof; by two, or by a passkey, which is a thing and its lock together. */
export const OPENID_LEVELS = ['urn:latchkey:acr:one', 'urn:latchkey:acr:two'] as const
