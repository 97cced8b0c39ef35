// Words of one app that signs in with another (docs/design/protocol.md, "Other apps").

/** Before the id of an app that is a provider of people to another one. */
export const APP_PROVIDER = 'privy:'

/** What a lent wallet is asked for. */
export const CROSS_APP_METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const
export type CrossAppMethod = (typeof CROSS_APP_METHODS)[number]

/** The id of the app that a provider's name stands for; null for a provider that is none. */
export const providerAppId = (provider: string): string | null =>
  provider.startsWith(APP_PROVIDER) ? provider.slice(APP_PROVIDER.length) : null
