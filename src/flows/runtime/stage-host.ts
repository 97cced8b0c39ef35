// What a stage draws, and what it asks of the element that it is drawn in.

import type { BuiltScreen } from '../../contract/screens.ts'
import type { Modal } from './modal.ts'

/** A language, as far as the stage hands out its words. */
export interface StageWords {
  /** For numbers and dates: `de-AT`. */
  readonly locale: string
  /** The words of a screen, or of the stage, by the English ones. */
  of<T extends object>(place: BuiltScreen | 'stage', english: T): T
  /** Loads the words of a screen. Undefined: they are loaded. */
  load(screen: BuiltScreen): Promise<unknown> | undefined
}

export interface StageHost {
  readonly modal: Modal
  /** Null: English. {@link Modal.redraw} follows a change. */
  readonly words: StageWords | null
  /** False in standalone mode: no close button is drawn. */
  readonly closable: boolean
  /** True: the screens are drawn alone, without header and as high as they are. */
  readonly bare?: boolean
  /** The colour that attribute or token give, before the app's own and ours; empty: neither gives one. */
  readonly accent: string
  /** A screen is painted: what is loaded ahead delays it no more. */
  painted?(): void
  /** Asks for the modal to close; the host page may prevent it. */
  requestClose(): void
}
