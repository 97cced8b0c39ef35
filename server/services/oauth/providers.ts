// The nine social providers in one table: addresses, scopes, and their peculiarities.

import type { GenericSchema } from 'valibot'
import type { OAuthProvider } from '../../../src/contract/methods.ts'
import type { Profile } from './profiles.ts'
import * as profiles from './profiles.ts'

/** Addresses of a provider. Each can be another one for an app, `latchkey app provider --url`. */
export interface ProviderUrls {
  readonly authorize: string
  readonly token: string
  /** Says who the person is; null where the id token does. */
  readonly profile: string | null
  readonly emails: string | null
  /** Issuer, in id tokens and in `iss`. */
  readonly issuer: string
}
export interface Provider {
  readonly urls: ProviderUrls
  readonly scopes: readonly string[]
  /** Separator of scopes. */
  readonly between: ' ' | ','
  /** How the service shows its secret: in the form, in a header, as `client_key`, or as a signed assertion. */
  readonly secret: 'form' | 'basic' | 'client-key' | 'signed'
  /** Whether it takes an S256 challenge. */
  readonly pkce: boolean
  /** Further parameters of the address for the person. */
  readonly asks?: Readonly<Record<string, string>>
  readonly profile: GenericSchema<unknown, Profile>
}

/** Rows that say nothing else are plain OAuth 2.0. */
const PLAIN = { between: ' ', secret: 'form', pkce: false } as const

export const PROVIDERS: Readonly<Record<OAuthProvider, Provider>> = {
  // The answer comes as a POST of the browser, the secret is a JWT signed with the owner's key, the name is sent only at the first sign-in.
  apple: {
    ...PLAIN,
    urls: {
      authorize: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      profile: null,
      emails: null,
      issuer: 'https://appleid.apple.com',
    },
    scopes: ['name', 'email'],
    secret: 'signed',
    asks: { response_mode: 'form_post' },
    profile: profiles.apple,
  },
  discord: {
    ...PLAIN,
    urls: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      profile: 'https://discord.com/api/users/@me',
      emails: null,
      issuer: 'https://discord.com',
    },
    scopes: ['identify', 'email'],
    pkce: true,
    profile: profiles.discord,
  },
  // Refusals of the token call come with status 200; addresses are a call of their own.
  github: {
    ...PLAIN,
    urls: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
      issuer: 'https://github.com/login/oauth',
    },
    scopes: ['read:user', 'user:email'],
    pkce: true,
    profile: profiles.github,
  },
  google: {
    ...PLAIN,
    urls: {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      profile: null,
      emails: null,
      issuer: 'https://accounts.google.com',
    },
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    asks: { prompt: 'select_account' },
    profile: profiles.google,
  },
  // PKCE is for native apps alone here, and a web app that sends a verifier is refused.
  linkedin: {
    ...PLAIN,
    urls: {
      authorize: 'https://www.linkedin.com/oauth/v2/authorization',
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
      profile: 'https://api.linkedin.com/v2/userinfo',
      emails: null,
      issuer: 'https://www.linkedin.com/oauth',
    },
    scopes: ['openid', 'profile', 'email'],
    profile: profiles.linkedin,
  },
  spotify: {
    ...PLAIN,
    urls: {
      authorize: 'https://accounts.spotify.com/authorize',
      token: 'https://accounts.spotify.com/api/token',
      profile: 'https://api.spotify.com/v1/me',
      emails: null,
      issuer: 'https://accounts.spotify.com',
    },
    scopes: ['user-read-email', 'user-read-private'],
    secret: 'basic',
    pkce: true,
    profile: profiles.spotify,
  },
  // The token answer has no type, and may be inside a list.
  instagram: {
    ...PLAIN,
    urls: {
      authorize: 'https://www.instagram.com/oauth/authorize',
      token: 'https://api.instagram.com/oauth/access_token',
      profile: 'https://graph.instagram.com/me?fields=user_id,username',
      emails: null,
      issuer: 'https://www.instagram.com',
    },
    scopes: ['instagram_business_basic'],
    between: ',',
    profile: profiles.instagram,
  },
  twitter: {
    ...PLAIN,
    urls: {
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      profile: 'https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url',
      emails: null,
      issuer: 'https://x.com',
    },
    scopes: ['users.read', 'tweet.read'],
    secret: 'basic',
    pkce: true,
    profile: profiles.twitter,
  },
  // The client id is a key, and a refusal may come with status 200.
  tiktok: {
    ...PLAIN,
    urls: {
      authorize: 'https://www.tiktok.com/v2/auth/authorize/',
      token: 'https://open.tiktokapis.com/v2/oauth/token/',
      profile: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name,username',
      emails: null,
      issuer: 'https://www.tiktok.com',
    },
    scopes: ['user.info.basic', 'user.info.profile'],
    between: ',',
    secret: 'client-key',
    profile: profiles.tiktok,
  },
}

/** What lets the wallet keep files of its own in a person's Google Drive, and see no other. */
export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.appdata'

/** Whether the id token identifies the user. */
export const isOpenId = ({ urls }: Provider): boolean => urls.profile === null
