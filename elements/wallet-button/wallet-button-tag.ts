// <wallet-button>, as its code uses it, which is loaded later.

import type { ShownWallet } from '../../src/kit/shown-wallet.ts'
import type { WalletButtonProperties } from '../contract/tag.ts'
import type { Tag } from '../contract/tag-code.ts'
import type { PageModal } from '../page.ts'

/** The wallet in the button. */
export interface WalletFace {
  /** The wallet in the button; null: there is none. */
  readonly shown: ShownWallet | null
  /** Draws the wallet into the button. False: there is none. */
  paint(words: { readonly wrongNetwork: string; readonly logIn: string }): boolean
  disconnect(address: string): void
  /** Announces a text to screen readers. */
  announce(text: string): void
  stop(): void
}

export interface WalletButtonTag extends Tag, WalletButtonProperties {
  readonly button: HTMLButtonElement
  readonly wallet: WalletFace | null
  /** What the button is tinted with, which its menu shares. */
  readonly tinted: { readonly accent: string }
  /** The page's modal for this app; a page without one gets one inside this tag where `make` is true. */
  loginModal(make: boolean): PageModal | null
  /** Code of the menu could not be loaded. */
  failed(cause: unknown): void
}
