// How one view follows another: what answers a press is painted first, what it leads to is made after.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ModalView } from '../flows/runtime/modal.ts'
import { painted } from '../kit/wait.ts'

/** What is around a stage that nobody sees. */
const CLOSED = 'dialog:not([open]), [popover]:not(:popover-open)'

/** Controls that show at once what is pressed: their own state would differ from the drawn one. */
const isField = (target: EventTarget | undefined): boolean => target instanceof Element && target.closest('input, label') !== null

/** A press in the stage that is not painted yet, and whether what it has changed is not drawn yet. */
interface Press {
  under: boolean
  stale: boolean
}

/** Presses in the stage. What is typed is none: a field shows it at once. */
const usePress = (stage: Element): RefObject<Press> => {
  const press = useRef({ under: false, stale: false })
  useLayoutEffect(() => {
    const over = new AbortController()
    const hear = (event: Event): void => {
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : isField(event.composedPath()[0])) return
      // Trust: the second press of two is no answer to what the first one has led to and is not seen yet.
      if (press.current.stale && event.type === 'click') {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      press.current.under = true
      painted().then(() => {
        press.current.under = false
      })
    }
    // The dialog is told of Esc before what is in it.
    stage.addEventListener('click', hear, { capture: true, signal: over.signal })
    stage.getRootNode().addEventListener('keydown', hear, { capture: true, signal: over.signal })
    return () => over.abort()
  }, [stage])
  return press
}

/** `hidden`: another screen is to follow. `still`: the same one, as a press has changed it. */
export type Leaving = 'hidden' | 'still' | null

/** A view that was made: the how manieth, of which entry, in which state. */
interface Made {
  readonly turn: number
  readonly entry?: number | undefined
  readonly state?: object | undefined
}

/**
 * Whether the view that was made last stays in its place, although `shown` is to be. It keeps the focus meanwhile, and with it the keyboard of a
 * phone. `isOpen` false: the dialog goes away with what it shows.
 */
export const useLeaving = (stage: Element, isOpen: boolean, shown: ModalView | undefined): Leaving => {
  const made = useRef<Made>({ turn: 0 })
  const [due, makeDue] = useState(0)
  const press = usePress(stage)
  const { entry, state } = shown ?? {}
  const before = made.current
  const next = before.turn + 1
  const isAnother = before.entry !== undefined && entry !== undefined && before.entry !== entry
  const isChanged = before.entry === entry && before.state !== state
  // What opens is made at once, and so is what changes in a page that nobody sees: it paints nothing.
  const waits = (): boolean => next !== due && !document.hidden && !stage.closest(CLOSED)
  let leaving: Leaving = null
  if (isAnother) leaving = !isOpen || waits() ? 'hidden' : null
  else if (isChanged && isOpen && press.current.under && waits()) leaving = 'still'
  if (!leaving && (before.entry !== entry || isChanged)) made.current = { turn: next, entry, state }
  useLayoutEffect(() => {
    press.current.stale = leaving === 'still'
    if (!leaving) return
    let wanted = true
    painted().then(() => wanted && makeDue(next))
    return () => {
      wanted = false
    }
  }, [leaving, next, press])
  return leaving
}
