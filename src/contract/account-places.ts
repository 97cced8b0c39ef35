// The places of an account, in their order (docs/design/look.md, "Account").

export const ACCOUNT_PLACES = ['profile', 'methods', 'wallets', 'security', 'devices', 'data'] as const
export type AccountPlace = (typeof ACCOUNT_PLACES)[number]
