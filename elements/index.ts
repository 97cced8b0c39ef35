// The package's entry: the three classes, and `defineAll` to register them. Registers nothing by itself.

export type { LinkedAccount, User } from '../src/contract/entities.ts'
export type { EventDetails, LoginResult } from '../src/contract/events.ts'
export type { HostConfig } from '../src/contract/host-config.ts'
export { LatchkeyError } from '../src/contract/latchkey-error.ts'
export { defineAll } from './define-all.ts'
export { FundAccount } from './fund-account.ts'
export { LoginModal } from './login-modal.ts'
export type * from './tags.ts'
export { WalletButton } from './wallet-button.ts'
