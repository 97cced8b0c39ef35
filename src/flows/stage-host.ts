// What the stage finds around itself: the element whose shadow root it stands in.

import type { Modal } from './modal.ts'

export interface StageHost extends HTMLElement {
  readonly modal: Modal
  /** False in standalone mode: no close button is drawn. */
  readonly closable: boolean
  /** Accents as given by attribute and token: the first that is a colour counts, before the app's own and ours. */
  readonly accents: readonly string[]
  /** Asks for the modal to close; the host page may prevent it. */
  requestClose(): void
  /** The code of a screen could not be loaded. */
  failed(error: unknown): void
}
