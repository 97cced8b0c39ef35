// When a press counts: what it is on has been really visible for a while, and did not come under the pointer by itself.
// See docs/design/frame.md, "Visible frames".

/** Milliseconds that a frame must have been visible before a press of it counts. */
export const VISIBLE_MS = 500
/** Milliseconds that a mouse, or the focus of a keyboard, must have been in a frame before. */
export const THERE_MS = 350

export interface ArmingClock {
  now(): number
  /** Calls `run` once, after `ms`; gives what takes it back. */
  after(ms: number, run: () => void): () => void
}

/** Where a pointer is: on the screen, and in the frame. */
export interface PointerPlace {
  readonly screenX: number
  readonly screenY: number
  readonly clientX: number
  readonly clientY: number
}

/** With what a press is made: fingers and pens are nowhere before they press. */
export type PressedBy = 'mouse' | 'touch' | 'keyboard'

export interface Arming {
  /** What the browser says of the whole frame: nothing covers it, nothing changes how it looks. */
  visible(isVisible: boolean): void
  /** The pointer has come in, or moved. */
  pointer(place: PointerPlace): void
  pointerOut(): void
  focus(isIn: boolean): void
  /** Whether a press by this counts now. */
  counts(by: PressedBy): boolean
}

/** Pixels that rounding may make of a frame that stands still. */
const STILL = 2
const near = (one: number, other: number): boolean => Math.abs(one - other) <= STILL

/** `changed` hears whether what is shown is armed. */
export const createArming = ({ now, after }: ArmingClock, changed: (isArmed: boolean) => void): Arming => {
  let armed = false
  let cancel = (): void => {}
  let place: PointerPlace | null = null
  let [pointerSince, focusSince] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const arm = (isArmed: boolean): void => {
    if (armed === isArmed) return
    armed = isArmed
    changed(isArmed)
  }
  return {
    visible(isVisible) {
      cancel()
      if (!isVisible) arm(false)
      // Trust: what was uncovered a moment before the press was not seen by the person who presses.
      else if (!armed) cancel = after(VISIBLE_MS, () => arm(true))
    },
    pointer(next) {
      // Trust: a pointer that stands still on the screen and moves in the frame was moved under: the frame went, not the person.
      const moved =
        place &&
        near(place.screenX, next.screenX) &&
        near(place.screenY, next.screenY) &&
        !(near(place.clientX, next.clientX) && near(place.clientY, next.clientY))
      if (!place || moved) pointerSince = now()
      place = next
    },
    pointerOut() {
      place = null
      pointerSince = Number.POSITIVE_INFINITY
    },
    focus(isIn) {
      if (!isIn) focusSince = Number.POSITIVE_INFINITY
      else if (focusSince === Number.POSITIVE_INFINITY) focusSince = now()
    },
    counts: (by) => armed && (by === 'touch' || now() - (by === 'mouse' ? pointerSince : focusSince) >= THERE_MS),
  }
}
