// Keys of the host's config that are taken and have no effect, with the reason that a developer is told.

export const UNREAD_KEYS: Readonly<Record<string, string>> = {
  'appearance.walletChainType': 'the login methods `siwe` and `siws` of the app say which wallets are taken',
  'embeddedWallets.requireUserPasswordOnCreate': 'its name is `embeddedWallets.requireUserOwnedRecoveryOnCreate` now',
  'embeddedWallets.priceDisplay': 'amounts are shown in dollars first and in the coin beside them',
  'externalWallets.coinbaseWallet': 'Coinbase Wallet is reached as the browser offers it',
  'externalWallets.walletConnect': '`appearance.walletList` says whether WalletConnect is offered',
  'externalWallets.solana': 'Solana wallets are found by the Wallet Standard',
  fundingMethodConfig: '`fiatOnRamp` says whether cards are taken, and where',
  'rpcConfig.rpcTimeouts': 'a wallet has 120 s for every answer',
  captchaEnabled: 'a page cannot waive what the service asks for, and has no site key for what it does not',
  'loginConfig.telegramAuthConfiguration': 'the config of the app names its bot, and what the bot may do',
}
