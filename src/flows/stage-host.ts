// What the stage finds around itself: the element whose shadow root it stands in.

import type { Modal } from './modal.ts'

export interface StageHost extends HTMLElement {
  readonly modal: Modal
  /** False in standalone mode: no close button is drawn. */
  readonly closable: boolean
  /** Accent as given by attribute or token; null: the app's own, or ours. */
  readonly accent: string | null
  /** Asks for the modal to close; the host page may prevent it. */
  requestClose(): void
  /** The code of a screen could not be loaded. */
  failed(error: unknown): void
}
