// What a language has to say: the copy of every screen and tag, and the texts of the error catalogue. English stands where it is drawn;
// a language that lacks a word, or has one that nobody draws, does not compile.

import type { copy as fundAccount } from '../../elements/fund-account.ts'
import type { copy as dialog } from '../../elements/modal/dialog.ts'
import type { copy as walletButton } from '../../elements/wallet-button.ts'
import type { Catalogue } from '../contract/catalogue-text.ts'
import type { BuiltScreen } from '../contract/screens.ts'
import type { REGISTRY } from '../screens/registry.ts'
import type { copy as stage } from '../screens/stage.tsx'

/** A screen's own words. */
export type ScreenWords<N extends BuiltScreen> = Awaited<ReturnType<(typeof REGISTRY)[N]['load']>>['copy']

/** All words of a language. */
export interface Words {
  /** What the words are in: `de`. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly dialog: typeof dialog
  readonly walletButton: typeof walletButton
  readonly fundAccount: typeof fundAccount
  readonly stage: typeof stage
  readonly screens: { readonly [N in BuiltScreen]: ScreenWords<N> }
  /** The error catalogue, by the English that the flows carry. */
  readonly catalogue: Catalogue
}

/** What a language's file exports as `speak`. `tag` is the whole language tag, for numbers and dates: `ar-EG`. */
export type Speak = (tag: string) => Words
