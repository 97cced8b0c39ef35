// The type of a language: the copy of every screen and tag, and the texts of the error catalogue, in files as parts.ts
// says. A missing or unused word does not compile.

import type { copy as fundAccount } from '../../elements/fund-account.ts'
import type { copy as dialog } from '../../elements/modal/dialog.ts'
import type { copy as walletButton } from '../../elements/wallet-button.ts'
import type { Catalogue } from '../contract/catalogue-text.ts'
import type { BuiltScreen } from '../contract/screens.ts'
import type { REGISTRY } from '../screens/registry.ts'
import type { copy as stage } from '../screens/stage.tsx'
import type { PartName, ScreenOf } from './parts.ts'

/** A screen's own words. */
export type ScreenWords<N extends BuiltScreen> = Awaited<ReturnType<(typeof REGISTRY)[N]['load']>>['copy']
type WordsOf<N extends BuiltScreen> = { readonly [S in N]: ScreenWords<S> }

/** The words of a language's first file. */
export interface Words {
  /** What the words are in: `de`. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly dialog: typeof dialog
  readonly walletButton: typeof walletButton
  readonly fundAccount: typeof fundAccount
  readonly stage: typeof stage
  readonly screens: WordsOf<Exclude<BuiltScreen, ScreenOf<PartName>>>
  /** The error catalogue, by the English that the flows carry. */
  readonly catalogue: Catalogue
}

/** The words of another part. */
export interface PartWords<P extends PartName> {
  readonly screens: WordsOf<ScreenOf<P>>
  readonly catalogue: Catalogue<P>
}

/** A language as it is spoken: its first file, and of the other parts what has come. */
export interface Spoken extends Words {
  readonly screens: Words['screens'] & Partial<WordsOf<BuiltScreen>>
  /** A flow's state with what it says of errors in this language. */
  translate<S extends object>(state: S): S
  /** Fetches the part that has the words of a screen, or all of them. Undefined: they are here. */
  load(screen?: BuiltScreen): Promise<unknown> | undefined
}

/** What a language's first file exports as `speak`. `tag` is the whole language tag, for numbers and dates: `ar-EG`. */
export type Speak = (tag: string) => Spoken
/** What the file of a part exports as `speak`; what the first file says already need not be said again. */
export type SpeakPart<P extends PartName> = (tag: string, first: Words) => PartWords<P>
/** Where a language's parts are. */
export type Parts = { readonly [P in PartName]: () => Promise<{ readonly speak: SpeakPart<P> }> }
