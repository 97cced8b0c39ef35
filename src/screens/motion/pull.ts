// A sheet that is pulled down by its header closes. Keyboard, screen reader and close button work as without it.

import { MOBILE_BREAKPOINT } from '../../contract/limits.ts'

/** A sheet, not a card (docs/design/look.md, "Frame"). */
const SHEET = `(max-width: ${MOBILE_BREAKPOINT}px)`
/** Movement that makes a pull of a press, in px. */
const SLACK = 8
/** A pull this far closes, or a third of a low sheet; so does a flick of this speed, in px a millisecond. */
const FAR = 120
const FAST = 0.5
/** A finger that has rested this long, in ms, flicks no more. */
const RESTED = 80

/** Where the finger was, and when. */
type Place = readonly [y: number, time: number]

/** Whether the person may close what is shown: then its close button is there. */
const isClosable = (dialog: HTMLDialogElement): boolean => dialog.matches(':modal') && dialog.querySelector('.close') !== null

/** Follows one finger from its press on. */
const follow = (dialog: HTMLDialogElement, start: PointerEvent): void => {
  const { pointerId, clientY } = start
  const over = new AbortController()
  let [before, now]: [Place, Place] = [
    [clientY, start.timeStamp],
    [clientY, start.timeStamp],
  ]
  let pulled = 0
  const { style } = dialog
  const letGo = (): void => {
    over.abort()
    style.transform = style.transition = ''
  }
  const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', hear: (event: PointerEvent) => void): void =>
    dialog.addEventListener(name, (event) => event.pointerId === pointerId && hear(event), { signal: over.signal })

  on('pointermove', (event) => {
    const down = event.clientY - clientY
    if (pulled === 0 && down < SLACK) return
    // From here on the press belongs to the sheet: no button below it is pressed.
    if (pulled === 0) dialog.setPointerCapture(pointerId)
    pulled = Math.max(1, down)
    if (event.timeStamp > now[1]) [before, now] = [now, [event.clientY, event.timeStamp]]
    style.transition = 'none'
    style.transform = `translateY(${pulled}px)`
  })
  on('pointercancel', letGo)
  on('pointerup', (event) => {
    const [y, time] = before
    const rested = event.timeStamp - now[1] > RESTED
    const speed = rested || now[1] === time ? 0 : (now[0] - y) / (now[1] - time)
    const closes = pulled > Math.min(FAR, dialog.offsetHeight / 3) || (pulled > 0 && speed > FAST)
    // As the Esc key asks: the page may prevent it, and a screen over another one goes alone.
    if (closes) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    // The sheet goes on from where the finger has left it: away, or back.
    letGo()
  })
}

/** Lets a dialog be pulled by its header where it is a sheet that can be closed. */
export const letPull = (dialog: HTMLDialogElement): void =>
  dialog.addEventListener('pointerdown', (event) => {
    const isHeader = (event.target as Element).closest('header') !== null
    if (isHeader && event.isPrimary && event.button === 0 && matchMedia(SHEET).matches && isClosable(dialog))
      follow(dialog, event)
  })
