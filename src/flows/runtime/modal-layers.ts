// The end of the layers of a modal: what is nested hands its result up, and the screen below is shown again.

import { exitError } from '../../contract/exit-error.ts'
import type { LatchkeyError } from '../../contract/latchkey-error.ts'
import { PURPOSES, type Purpose } from '../../contract/purposes.ts'
import { outcomeOf } from './modal-outcome.ts'
import { createLayer, drawnView, type Layer, type ModalState, topOf } from './modal-state.ts'

/** Stops the flow of a layer; what arrives for its screen from now on is dropped. */
export const leave = (modal: ModalState, layer: Layer): void => {
  layer.entry = ++modal.entries
  layer.flow?.stop()
  layer.flow = null
  layer.failure = null
}

/** The error of a nested purpose that ended without a result: what its screen said had failed, else that the person has left. */
export const cancelled = (purpose: Purpose, failure: Layer['failure'] = null): LatchkeyError =>
  failure?.error ?? exitError(purpose)

/** Leaves layers, the last one first; what is nested ends without a result, but the layer `spared`. */
const drop = (modal: ModalState, layers: readonly Layer[], spared?: Layer): void => {
  for (const layer of [...layers].reverse()) {
    const { failure } = layer
    leave(modal, layer)
    if (layer !== spared) layer.nested?.reject(cancelled(layer.nested.purpose, failure))
  }
}

/** What the person sees to have failed: on the modal's own screen, else on the one over it. */
export const failureIn = ({ layers }: ModalState): LatchkeyError | undefined =>
  (layers[0].failure ?? layers.at(-1)?.failure)?.error

/** Leaves all layers of a modal, and gives it an empty one. */
export const startOver = (modal: ModalState, handed?: object): Layer => {
  const layer = createLayer(null, handed)
  drop(modal, modal.layers)
  modal.layers = [layer]
  return layer
}

/** Shows what is below again, as it is by now. */
const showTop = (modal: ModalState): void => {
  const before = drawnView(modal)
  const top = topOf(modal)
  if (!top.flow) modal.$view.set('loading')
  top.show()
  const now = drawnView(modal)
  if (now && now.name !== before?.name) modal.hooks.screen(now.name, before?.name ?? null)
}

/**
 * Ends nested screens, with those over them. `end`: true where they were completed, false where the person left them, else what the promise
 * rejects with.
 */
export const endNested = (modal: ModalState, layer: Layer, end: boolean | LatchkeyError): void => {
  const place = modal.layers.indexOf(layer)
  const { nested, failure } = layer
  if (place < 1 || !nested) return
  const outcome = outcomeOf(layer.done, modal.runtime.$user.get())
  const [own, ...over] = modal.layers
  modal.layers = [own, ...over.slice(0, place - 1)]
  drop(modal, over.slice(place - 1), layer)
  showTop(modal)
  if (typeof end === 'object') nested.reject(end)
  // What was completed counts however it was closed.
  else if (outcome?.kind === nested.purpose) nested.resolve(outcome.result)
  else if (PURPOSES[nested.purpose].exit === null) nested.resolve(null)
  else nested.reject(cancelled(nested.purpose, failure))
}
