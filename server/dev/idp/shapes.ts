// The field names and answers of each of the nine providers. Their paths are those of the product's table of providers.

import type { OAuthProvider } from '../../../src/contract/methods.ts'
import { DRIVE_SCOPE } from '../../services/oauth/providers.ts'
import type { Person } from './people.ts'

/** What the OpenID provider behind all nine gave for a code. */
export interface PlainToken {
  readonly access_token: string
  readonly id_token: string
  readonly expires_in: number
}
export interface Shape {
  /** How the client shows itself. */
  readonly secret: 'form' | 'basic' | 'client-key' | 'signed'
  readonly between: ' ' | ','
  readonly scopes: readonly string[]
  readonly pkce: 'needed' | 'taken' | 'refused'
  /** What it calls a person's no. */
  readonly no: string
  readonly tokens: (token: PlainToken, subject: string, scope: string) => object
  readonly person?: (person: Person, subject: string) => unknown
  readonly addresses?: (person: Person) => unknown
  /** Answers of refusal, in its own words. */
  readonly suspended: readonly [status: number, body: unknown]
  readonly limited: readonly [status: number, body: unknown]
}

const plain: Shape['tokens'] = ({ access_token, expires_in }, _, scope) => ({
  access_token,
  expires_in,
  scope,
  token_type: 'Bearer',
})
const withId: Shape['tokens'] = (token, ...of) => ({ ...plain(token, ...of), id_token: token.id_token })
const withRefresh: Shape['tokens'] = (token, ...of) => ({
  ...plain(token, ...of),
  refresh_token: `refresh-${token.access_token}`,
})
const COMMON = {
  between: ' ',
  secret: 'form',
  pkce: 'taken',
  no: 'access_denied',
  suspended: [403, { message: 'This account has been suspended.' }],
  limited: [429, { message: 'Too Many Requests' }],
  tokens: plain,
} as const

export const SHAPES: Readonly<Record<OAuthProvider, Shape>> = {
  apple: {
    ...COMMON,
    secret: 'signed',
    scopes: ['name', 'email'],
    no: 'user_cancelled_authorize',
    tokens: (...of) => ({ ...withId(...of), ...withRefresh(...of) }),
    suspended: [400, { error: 'invalid_grant', error_description: 'The account is suspended.' }],
  },
  discord: {
    ...COMMON,
    scopes: ['identify', 'email'],
    tokens: withRefresh,
    person: ({ handle, name, email, verified }, id) => ({
      id,
      username: handle,
      discriminator: '0',
      global_name: name,
      avatar: null,
      email,
      verified,
    }),
    limited: [429, { message: 'You are being rate limited.', retry_after: 3, global: false }],
  },
  github: {
    ...COMMON,
    scopes: ['read:user', 'user:email'],
    tokens: ({ access_token }, _subject, scope) => ({
      access_token,
      scope: scope.replaceAll(' ', ','),
      token_type: 'bearer',
    }),
    person: ({ handle, name }, id) => ({ id: Number(id), login: handle, name, email: null, type: 'User' }),
    addresses: ({ email, verified, handle }) => [
      { email: `${handle}@users.noreply.example.com`, primary: false, verified: true, visibility: null },
      { email, primary: true, verified, visibility: 'private' },
    ],
    suspended: [403, { message: 'Sorry. Your account was suspended.', documentation_url: 'https://docs.example.com' }],
    limited: [403, { message: 'API rate limit exceeded for user.', documentation_url: 'https://docs.example.com' }],
  },
  google: {
    ...COMMON,
    scopes: ['openid', 'email', 'profile', DRIVE_SCOPE],
    // Without `openid` there is no id token.
    tokens: (token, subject, scope) => (/\bopenid\b/.test(scope) ? withId : plain)(token, subject, scope),
    suspended: [400, { error: 'invalid_grant', error_description: 'Account has been suspended' }],
    limited: [429, { error: 'rate_limit_exceeded', error_description: 'Rate Limit Exceeded' }],
  },
  linkedin: {
    ...COMMON,
    scopes: ['openid', 'profile', 'email'],
    pkce: 'refused',
    no: 'user_cancelled_login',
    tokens: withId,
    person: ({ name, email, verified }, sub) => ({ sub, name, email, email_verified: verified, locale: 'en_US' }),
  },
  spotify: {
    ...COMMON,
    secret: 'basic',
    scopes: ['user-read-email', 'user-read-private'],
    tokens: withRefresh,
    person: ({ name, email }, id) => ({ id, display_name: name, email, product: 'free', type: 'user' }),
  },
  instagram: {
    ...COMMON,
    scopes: ['instagram_business_basic'],
    between: ',',
    pkce: 'refused',
    tokens: ({ access_token }, subject, scope) => ({
      data: [{ access_token, user_id: Number(subject), permissions: scope.split(',') }],
    }),
    person: ({ handle }, user_id) => ({ user_id, username: handle, id: `app-${user_id}` }),
  },
  twitter: {
    ...COMMON,
    secret: 'basic',
    scopes: ['users.read', 'tweet.read'],
    pkce: 'needed',
    person: ({ handle, name }, id) => ({
      data: { id, username: handle, name, profile_image_url: `https://pictures.example.com/${handle}.png` },
    }),
    suspended: [403, { title: 'Forbidden', detail: 'Your account is suspended.', status: 403 }],
    limited: [429, { title: 'Too Many Requests', detail: 'Too Many Requests', status: 429 }],
  },
  tiktok: {
    ...COMMON,
    secret: 'client-key',
    scopes: ['user.info.basic', 'user.info.profile'],
    between: ',',
    pkce: 'refused',
    tokens: (token, open_id, scope) => ({ ...withRefresh(token, open_id, scope), open_id, refresh_expires_in: 31_536_000 }),
    person: ({ handle, name }, open_id) => ({
      data: { user: { open_id, username: handle, display_name: name } },
      error: { code: 'ok', message: '', log_id: '1' },
    }),
    suspended: [403, { data: {}, error: { code: 'user_suspended', message: 'The user is suspended.', log_id: '1' } }],
    limited: [200, { data: {}, error: { code: 'rate_limit_exceeded', message: 'Too many requests.', log_id: '1' } }],
  },
}
