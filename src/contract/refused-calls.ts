// Calls of published clients that the service does not have: each is refused with `feature_not_supported` (docs/move.md, "What is refused").

/** `*` is any rest of a path, `:name` one part of it. A path that a row of the table has as well is that row's. */
export const REFUSED_CALLS = [
  {
    feature: 'wallets whose key is in an enclave',
    paths: [
      '/api/v1/wallets',
      '/api/v1/wallets/*',
      '/v1/wallets',
      '/v1/wallets/*',
      '/api/v1/encrypted_authorization_keys/*',
      '/api/v1/delegated_actions/*',
    ],
  },
  { feature: 'second factors of such wallets', paths: ['/api/v1/mfa_auth/*'] },
  { feature: 'smart wallets', paths: ['/api/v1/apps/:appId/smart_wallets'] },
  { feature: 'cards', paths: ['/api/v1/cards', '/api/v1/cards/*', '/api/v1/apps/:appId/cards/*'] },
  {
    feature: 'accounts and on-ramps in money of a state',
    paths: ['/api/v1/fiat/*', '/api/v1/onramp/*', '/api/v1/funding/*'],
  },
  { feature: 'addresses that deposits are turned into coins at', paths: ['/api/v1/deposit_accounts/*'] },
  { feature: 'iCloud of a native app', paths: ['/api/v1/recovery/oauth/callback_icloud/*'] },
] as const

/** Messages to the wallet's frame that are refused with the type `error`, and what they belong to. */
export const REFUSED_MESSAGES = {
  'privy:user-signer:sign': 'wallets whose key is in an enclave',
  'privy:wallets:add': 'more than one account in a wallet',
  'privy:solana-wallet:create-additional': 'more than one account in a wallet',
  'privy:delegated-actions:consent': 'signatures by a back end',
  'privy:auth:unlink-passkey': 'unlinking a passkey by the frame: the call `passkeys/unlink` does it',
} as const
