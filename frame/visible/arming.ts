// When a press counts: what it is on has been really visible for a while, and did not come under the pointer by itself.
// See docs/design/frame.md, "Visible frames".

/** Milliseconds that a frame must have been visible before a press of it counts. */
export const VISIBLE_MS = 500
/** Milliseconds that a mouse, or the focus of a keyboard, must have been in a frame before. */
export const THERE_MS = 350

/** Calls `run` once, after `ms`; gives what takes it back. */
export type After = (ms: number, run: () => void) => () => void

/** Where a pointer is: on the screen, and in the frame. */
export interface PointerPosition {
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
  pointer(place: PointerPosition): void
  pointerOut(): void
  focus(isIn: boolean): void
  /** Whether a press by this counts now. */
  counts(by: PressedBy): boolean
}

/** Pixels that rounding may make of a frame that does not move. */
const STILL = 2
const near = (one: number, other: number): boolean => Math.abs(one - other) <= STILL

interface ArmingHeard {
  /** Whether the frame has been visible for long enough. */
  changed(isArmed: boolean): void
  /** By what a press counts from now on; called where that has changed. */
  counting(by: readonly PressedBy[]): void
}

/** Whether something has been in the frame for long enough: false at once when it leaves, true only after the time. */
const createPresence = (after: After, changed: () => void) => {
  let isThere = false
  let cancel: (() => void) | null = null
  const leave = (): void => {
    cancel?.()
    cancel = null
    if (!isThere) return
    isThere = false
    changed()
  }
  return {
    there: () => isThere,
    leave,
    enter() {
      cancel ??= after(THERE_MS, () => {
        isThere = true
        changed()
      })
    },
  }
}

export const createArming = (after: After, { changed, counting }: ArmingHeard): Arming => {
  let armed = false
  let cancel = (): void => {}
  let place: PointerPosition | null = null
  let told = ''
  const counts = (by: PressedBy): boolean => armed && (by === 'touch' || (by === 'mouse' ? mouse : keyboard).there())
  const tell = (): void => {
    const by = (['mouse', 'touch', 'keyboard'] as const).filter(counts)
    if (told === by.join()) return
    told = by.join()
    counting(by)
  }
  const mouse = createPresence(after, tell)
  const keyboard = createPresence(after, tell)
  const arm = (isArmed: boolean): void => {
    if (armed === isArmed) return
    armed = isArmed
    changed(isArmed)
    tell()
  }
  return {
    visible(isVisible) {
      cancel()
      if (!isVisible) arm(false)
      // Trust: what was uncovered a moment before the press was not seen by the person who presses.
      else if (!armed) cancel = after(VISIBLE_MS, () => arm(true))
    },
    pointer(next) {
      // Trust: a pointer that is still on the screen and moves in the frame was moved under: the frame went, not the person.
      const moved =
        place &&
        near(place.screenX, next.screenX) &&
        near(place.screenY, next.screenY) &&
        !(near(place.clientX, next.clientX) && near(place.clientY, next.clientY))
      if (moved) mouse.leave()
      mouse.enter()
      place = next
    },
    pointerOut() {
      place = null
      mouse.leave()
    },
    focus(isIn) {
      if (isIn) keyboard.enter()
      else keyboard.leave()
    },
    counts,
  }
}
