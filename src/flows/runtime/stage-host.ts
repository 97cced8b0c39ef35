// What a stage draws, and what it asks of the element that it is drawn in.

import type { BuiltScreen } from '../../contract/screens.ts'
import type { Modal } from './modal.ts'

/** The words of a language, as far as the stage hands them out. */
export interface StageWords {
  readonly stage: { readonly back: string; readonly close: string; readonly loading: string }
  readonly screens: Readonly<Partial<Record<BuiltScreen, object>>>
  /** A flow's state with its error texts in this language. */
  translate<S extends object>(state: S): S
  /** Loads the words of a screen. Undefined: they are loaded. */
  load(screen: BuiltScreen): Promise<unknown> | undefined
}

export interface StageHost {
  readonly modal: Modal
  /** Null: English, which the screens contain. {@link Modal.redraw} follows a change. */
  readonly words: StageWords | null
  /** False in standalone mode: no close button is drawn. */
  readonly closable: boolean
  /** True: the screens are drawn alone, without header and as high as they are. */
  readonly bare?: boolean
  /** Accents as given by attribute and token: the first that is a colour counts, before the app's own and ours. */
  readonly accents: readonly string[]
  /** Asks for the modal to close; the host page may prevent it. */
  requestClose(): void
  /** The code of a screen could not be loaded. */
  failed(error: unknown): void
}
