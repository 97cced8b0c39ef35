// Registers the three tags.

import { defineTag } from './define-tag.ts'
import { FundAccount } from './fund-account.ts'
import { LoginModal } from './login-modal.ts'
import { WalletButton } from './wallet-button.ts'

/** Defines `<login-modal>`, `<wallet-button>` and `<fund-account>`; `prefix: 'my-'` makes them `<my-login-modal>` and so on. */
export const defineAll = ({ prefix = '' }: { prefix?: string } = {}): void => {
  // A constructor can be registered once only, so a further set of names gets classes of its own.
  const fresh = <T extends CustomElementConstructor>(tag: T): T =>
    (prefix ? class extends (tag as CustomElementConstructor) {} : tag) as T
  const modal = fresh(LoginModal)
  defineTag(`${prefix}login-modal`, () => modal)
  WalletButton.modalTag ??= `${prefix}login-modal`
  defineTag(`${prefix}wallet-button`, () => fresh(WalletButton))
  defineTag(`${prefix}fund-account`, () => fresh(FundAccount))
}
