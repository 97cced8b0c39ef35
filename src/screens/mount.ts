// What the elements load when a modal is about to open: the stage as a private element, and the modal it draws.

import r2wc from '@r2wc/react-to-web-component'
import styles from './stage.css'
import { Stage } from './stage.tsx'

export { createModal } from '../flows/modal.ts'
export { appView } from '../session/app-view.ts'

const STAGE = 'login-stage'

let sheet: CSSStyleSheet | undefined

/** Makes a stage for a shadow root and adopts its styles there. */
export const createStage = (root: ShadowRoot): HTMLElement => {
  if (!customElements.get(STAGE)) customElements.define(STAGE, r2wc(Stage))
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return document.createElement(STAGE)
}
