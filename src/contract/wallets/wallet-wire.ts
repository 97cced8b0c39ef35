// Storage keys used only by the code of external wallets (docs/design/protocol.md, "Storage keys").

/** The former name of `privy:connections`; removed where found, with every key that begins with {@link OLD_SESSIONS}. */
export const OLD_CONNECTORS_KEY = 'privy:connectors'
export const OLD_SESSIONS = 'walletconnect'
/** `localStorage` key of the wallet that the person chose last; not one of the protocol's. */
export const ACTIVE_WALLET_KEY = 'latchkey:active-wallet'
/** `localStorage` key of our own list of WalletConnect's sessions. What their library keeps has {@link WALLET_CONNECT_PREFIX} before it. */
export const WALLET_CONNECT_KEY = 'latchkey:wallet-connect'
export const WALLET_CONNECT_PREFIX = 'latchkey:wallet-connect:'
