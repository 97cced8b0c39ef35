// Names of the nine social providers, the same in every language.

import type { OAuthProvider } from '../../contract/accounts.ts'

export const PROVIDER_NAMES: Readonly<Record<OAuthProvider, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  github: 'GitHub',
  google: 'Google',
  linkedin: 'LinkedIn',
  spotify: 'Spotify',
  instagram: 'Instagram',
  twitter: 'Twitter',
  tiktok: 'TikTok',
}
