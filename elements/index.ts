// The package's entry: the three classes, and `defineAll` to register them. Registers nothing by itself.

import { defineTag } from './define-tag.ts'
import { ElementBase } from './element-base.ts'
import { FundAccount } from './fund-account.ts'
import { LoginModal } from './login-modal.ts'
import { WalletButton } from './wallet-button.ts'

export type { LinkedAccount, User } from '../src/contract/entities.ts'
export type { EventDetails, LoginResult } from '../src/contract/events.ts'
export type { HostConfig } from '../src/contract/host-config.ts'
export { LatchkeyError } from '../src/contract/latchkey-error.ts'
export type * from './tags.ts'
export { FundAccount, LoginModal, WalletButton }

/**
 * Defines `<login-modal>`, `<wallet-button>` and `<fund-account>`; `prefix: 'my-'` makes them `<my-login-modal>` and so on.
 * @example
 * import { defineAll } from 'latchkey'
 * defineAll({ prefix: 'my-' })
 */
export const defineAll = ({ prefix = '' }: { prefix?: string } = {}): void => {
  // A constructor can be registered once only, so a further set of names gets classes of its own.
  const fresh = <T extends CustomElementConstructor>(tag: T): T =>
    (prefix ? class extends (tag as CustomElementConstructor) {} : tag) as T
  ElementBase.modalTag ??= `${prefix}login-modal`
  for (const [name, tag] of Object.entries({
    'login-modal': LoginModal,
    'wallet-button': WalletButton,
    'fund-account': FundAccount,
  }))
    defineTag(prefix + name, () => fresh(tag))
}
