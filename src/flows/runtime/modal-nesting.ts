// Screens over the present one, with a promise each (docs/design/requests.md, "Nesting").

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { NESTING_MAX } from '../../contract/limits.ts'
import type { Purpose, Results } from '../../contract/purposes.ts'
import type { Route } from '../../contract/screens.ts'
import type { NestOptions } from '../../session/page-hooks.ts'
import { cancelled, endNested } from './modal-layers.ts'
import { enter } from './modal-navigation.ts'
import { createLayer, type ModalState, topOf } from './modal-state.ts'

/** Shows a route over the present screen. */
export const nest = <P extends Purpose>(
  modal: ModalState,
  purpose: P,
  route: Route,
  { handed, signal }: NestOptions = {},
): Promise<Results[P]> =>
  new Promise<Results[Purpose]>((resolve, reject) => {
    if (modal.layers.length > NESTING_MAX) {
      reject(new LatchkeyError('nesting_too_deep', `${NESTING_MAX} screens lie over each other already.`))
    } else if (signal?.aborted || !modal.$view.get() || modal.drawnAhead !== null) {
      reject(cancelled(purpose))
    } else {
      const layer = createLayer({ purpose, resolve, reject }, handed)
      layer.history = [route]
      modal.layers = [...modal.layers, layer]
      signal?.addEventListener('abort', () => endNested(modal, layer, false), { once: true })
      enter(modal, layer)
    }
  }) as Promise<Results[P]>

/** Ends the nested screens that are shown, as the person does. False: none are. */
export const cancelNested = (modal: ModalState): boolean => {
  const top = topOf(modal)
  if (top.nested) endNested(modal, top, false)
  return top.nested !== null
}
