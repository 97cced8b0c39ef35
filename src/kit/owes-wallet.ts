// The rule by which a login makes an embedded wallet (docs/design/spec.md, "After a successful login").

/** `users-without-wallets`: for people who have no wallet at all; `all-users`: for those who have no embedded one. */
type WalletAtLogin = 'users-without-wallets' | 'all-users' | 'off'

/** Whether a wallet is to be made for a user with these wallets. `embedded`: whether a wallet of theirs is an embedded one. */
export const owesWallet = (rule: WalletAtLogin, wallets: readonly { readonly embedded: boolean }[]): boolean => {
  if (rule === 'off' || wallets.some(({ embedded }) => embedded)) return false
  return rule === 'all-users' || wallets.length === 0
}
