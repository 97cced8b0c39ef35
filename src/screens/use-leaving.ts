// How one screen follows another: the former goes from sight in the paint that answers a press, the next is made after.

import { useLayoutEffect, useRef, useState } from 'react'
import { painted } from '../kit/wait.ts'

/** What is around a stage that nobody sees. */
const CLOSED = 'dialog:not([open]), [popover]:not(:popover-open)'

/**
 * Whether the screen that was made last stays in its place, unseen, although that of `entry` is to be shown. It keeps the focus meanwhile, and with it
 * the keyboard of a phone. `isOpen` false: the dialog goes away with what it shows.
 */
export const useLeaving = (stage: Element, isOpen: boolean, entry: number | undefined): boolean => {
  const made = useRef<number | undefined>(undefined)
  const [due, makeDue] = useState<number | undefined>(undefined)
  const isAnother = made.current !== undefined && entry !== undefined && made.current !== entry
  // What opens is made at once, and so is what changes in a page that nobody sees: it paints nothing.
  const waits = (): boolean => entry !== due && !document.hidden && !stage.closest(CLOSED)
  const isLeaving = isAnother && (!isOpen || waits())
  if (!isLeaving) made.current = entry
  useLayoutEffect(() => {
    if (!isLeaving) return
    let wanted = true
    painted().then(() => wanted && makeDue(entry))
    return () => {
      wanted = false
    }
  }, [isLeaving, entry])
  return isLeaving
}
