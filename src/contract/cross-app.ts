// Words of one app that signs in with another (docs/design/protocol.md, "Other apps").

/** Before the id of an app that is a provider of people to another one. */
export const APP_PROVIDER = 'privy:'

/** What a lent wallet is asked for. */
export const CROSS_APP_METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const
export type CrossAppMethod = (typeof CROSS_APP_METHODS)[number]

/** What the window of the lending app tells the page that has asked. */
export const CROSS_APP_MESSAGE = {
  connected: 'PRIVY_CROSS_APP_CONNECT_RESPONSE',
  answer: 'PRIVY_CROSS_APP_ACTION_RESPONSE',
  error: 'PRIVY_CROSS_APP_ACTION_ERROR',
} as const
/** The windows of the service: consent to a login, and requests for a lent wallet. */
export const WINDOW_PATHS = ['/oauth/consent', '/oauth/transact', '/cross-app/connect', '/cross-app/transact'] as const
/** CSS pixels: the width of the window in which a lent wallet is asked. */
export const LENT_WINDOW_WIDTH = 400

/** The id of the app that a provider's name means; null for a provider that is none. */
export const providerAppId = (provider: string): string | null =>
  provider.startsWith(APP_PROVIDER) ? provider.slice(APP_PROVIDER.length) : null
