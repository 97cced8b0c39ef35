// The entry of the screens for elements: the stage as a private element, and what makes its modal.

import r2wc from '@r2wc/react-to-web-component'
import { flushSync } from 'react-dom'
import { adoptStyles } from '../browser/adopt-styles.ts'
import { createModal as createFlowModal, type Modal, type ModalHooks } from '../flows/runtime/modal.ts'
import type { StageHost } from '../flows/runtime/stage-host.ts'
import type { Runtime } from '../session/runtime.ts'
import { DIRECTORY } from './registry.ts'
import styles from './stage.css'
import { Stage, type StageElement } from './stage.tsx'

export { appView } from '../app/app-view.ts'
export { loadBrands } from '../parts/brand.tsx'
export { isClosable, preload } from './registry.ts'

const STAGE = 'login-stage'

/** Makes a stage for a shadow root; it draws the modal of `stageHost`. */
export const createStage = (root: ShadowRoot, stageHost: StageHost): HTMLElement => {
  if (!customElements.get(STAGE)) customElements.define(STAGE, r2wc(Stage))
  adoptStyles(root, styles)
  const stage: StageElement = Object.assign(document.createElement(STAGE), { stageHost })
  return stage
}

/** A modal that shows the screens of this page. */
export const createModal = (runtime: Runtime, hooks: ModalHooks): Modal => createFlowModal(runtime, DIRECTORY, hooks)

/** Loads a screen with its flow. */
export const { load: loadScreen } = DIRECTORY

/** Runs `change` and draws what it changed before it returns: a dialog that opens then is laid out once. */
export const drawNow = (change: () => void): void => flushSync(change)
