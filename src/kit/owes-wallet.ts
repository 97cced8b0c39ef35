// The rule by which a login makes an embedded wallet (docs/design/spec.md, "After a successful login").

/** `users-without-wallets`: for people who have no wallet at all; `all-users`: for those who have no embedded one. */
type WalletAtLogin = 'users-without-wallets' | 'all-users' | 'off'

interface OwnedWallet {
  readonly embedded: boolean
  /** Whether it was one at another service, and its person can bring its key. */
  readonly former: boolean
}

/** Whether a wallet is to be made for a user with these wallets. Trust: none is made unasked in the place of one that they had. */
export const owesWallet = (rule: WalletAtLogin, wallets: readonly OwnedWallet[]): boolean => {
  if (rule === 'off' || wallets.some(({ embedded, former }) => embedded || former)) return false
  return rule === 'all-users' || wallets.length === 0
}
