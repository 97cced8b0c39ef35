// When a press in a window counts: it was seen for a while without one, and its person has moved something in it.
// See docs/design/frame.md, "Presses".

/** Milliseconds for which a window must have been visible and focused, without a press, before one counts. */
export const QUIET_MS = 600

/** Pixels by which a mouse must have moved from where it was first. */
const LEAST_MOVE = 1

/** Calls `run` once, after `ms`; gives what takes it back. */
export type After = (ms: number, run: () => void) => () => void

export interface ScreenPoint {
  readonly screenX: number
  readonly screenY: number
}

export interface PressRules {
  /** Whether the window is visible and has the focus. */
  seen(isSeen: boolean): void
  /** A mouse is here. One that has not moved on the screen has not moved, whatever came under it. */
  mouse(at: ScreenPoint): void
  /** A key was let go, or a finger or a pen has left the window. */
  letGo(): void
  /** What is shown is new: it has to be seen before it is pressed. */
  renew(): void
  /** Whether a press that begins now counts. One that does not begins the time anew. */
  press(): boolean
  /** Whether the window has been seen for long enough without a press. */
  isReady(): boolean
  /** Whether a press would count now: it is ready, and something was moved in it. */
  counts(): boolean
}

/** `changed` hears each time that one of the two has changed. */
export const createPressRules = (after: After, changed: () => void): PressRules => {
  let isSeen = false
  let isQuiet = false
  let hasMoved = false
  let last: ScreenPoint | null = null
  let told = ''
  let cancel = (): void => {}
  const isReady = (): boolean => isSeen && isQuiet
  const counts = (): boolean => isReady() && hasMoved
  const tell = (): void => {
    const now = `${isReady()} ${counts()}`
    if (told === now) return
    told = now
    changed()
  }
  const begin = (): void => {
    cancel()
    isQuiet = false
    if (isSeen)
      cancel = after(QUIET_MS, () => {
        isQuiet = true
        tell()
      })
    tell()
  }
  const moved = (): void => {
    hasMoved = true
    tell()
  }
  return {
    seen(now) {
      if (now === isSeen) return
      isSeen = now
      // Trust: a press that was meant for what was in front of this window, or is in front of it now, is none of it.
      hasMoved = false
      last = null
      begin()
    },
    mouse(at) {
      // Trust: browsers tell of a pointer when a window comes under it. The first place is where it was; another one is a person's move.
      // Some browsers tell where a pointer is in parts of a pixel when it moves, and in whole ones when it goes down: that is no move.
      const way = last ? Math.max(Math.abs(at.screenX - last.screenX), Math.abs(at.screenY - last.screenY)) : 0
      if (way >= LEAST_MOVE) moved()
      else if (last) return
      last = { screenX: at.screenX, screenY: at.screenY }
    },
    letGo: moved,
    renew: begin,
    press() {
      if (counts()) return true
      begin()
      return false
    },
    isReady,
    counts,
  }
}
