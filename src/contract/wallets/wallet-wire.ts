// Keys of the browser's storage that only the code of wallets from outside uses (protocol.md §1.6). A file of its own, so that no page without one carries them.

/** What `privy:connections` was before; where it stands it goes, with every key that begins with {@link OLD_SESSIONS}. */
export const OLD_CONNECTORS_KEY = 'privy:connectors'
export const OLD_SESSIONS = 'walletconnect'
/** `localStorage` key of the wallet that the person chose last; not one of the protocol's. */
export const ACTIVE_WALLET_KEY = 'latchkey:active-wallet'
/** `localStorage` key of our own list of WalletConnect's sessions. What their library keeps has {@link WALLET_CONNECT_PREFIX} before it. */
export const WALLET_CONNECT_KEY = 'latchkey:wallet-connect'
export const WALLET_CONNECT_PREFIX = 'latchkey:wallet-connect:'
