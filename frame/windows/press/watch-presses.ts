// Presses in this window that count (frame/windows/press/press-rules.ts), by what the browser tells of it.
// See docs/design/frame.md, "Presses".

import { type After, createPressRules } from './press-rules.ts'

export interface Presses {
  /** Calls `act` for each press of a button that counts, `refused` for each other one. */
  on(button: HTMLElement, act: () => void): void
  /** Lets a press through into what another script has drawn only where it counts and `isGuarded` says so of its path. */
  guard(isGuarded: (path: readonly EventTarget[]) => boolean): void
  /** What is shown is new. */
  renew(): void
}

/** Set on the body while presses count: for looks, for tests and for inspection. */
const COUNTS = 'data-counts'

/** Keys that press what has the focus. */
const PRESSING: ReadonlySet<string> = new Set(['Enter', ' '])

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Watches this window. `refused` hears of a press that did not count, `changed` whether presses count. */
export const watchPresses = ({ changed, refused }: { changed(doCount: boolean): void; refused(): void }): Presses => {
  const rules = createPressRules(after, (doCount) => {
    document.body.toggleAttribute(COUNTS, doCount)
    changed(doCount)
  })
  /** Whether the press that goes on counted when it began; null: there is none. */
  let began: boolean | null = null
  // Trust: events of the browser alone, and before any listener of the document. A script's are no sign of a person.
  const hear = <N extends keyof WindowEventMap>(name: N, then: (event: WindowEventMap[N]) => void): void =>
    addEventListener(name, (event) => event.isTrusted && then(event), { capture: true })
  const look = (): void => rules.seen(document.visibilityState === 'visible' && document.hasFocus())
  for (const name of ['focus', 'blur', 'pageshow', 'pagehide'] as const) addEventListener(name, look)
  document.addEventListener('visibilitychange', look)
  hear('pointermove', (event) => event.pointerType === 'mouse' && rules.mouse(event))
  hear('pointerdown', (event) => {
    if (event.pointerType === 'mouse') rules.mouse(event)
    began = rules.press()
  })
  hear('pointerup', ({ pointerType }) => pointerType !== 'mouse' && rules.letGo())
  hear('pointercancel', rules.letGo)
  hear('keydown', ({ key, repeat }) => {
    if (PRESSING.has(key) && !repeat) began = rules.press()
  })
  hear('keyup', rules.letGo)
  look()
  /** Whether a click counts: when it went down, and now. One without either is of an assistive technology, or of a form. */
  const takes = (event: Event): boolean => {
    const counted = began ?? rules.press()
    // What an assistive technology presses has no pointer and no key before it: its first press is the sign of a person.
    if (began === null && event.isTrusted) rules.letGo()
    return event.isTrusted && counted && rules.counts()
  }
  // After all listeners of the click.
  addEventListener('click', () => {
    began = null
  })
  return {
    on: (button, act) =>
      button.addEventListener('click', (event) => {
        if (takes(event)) act()
        else refused()
      }),
    guard: (isGuarded) =>
      addEventListener(
        'click',
        (event) => {
          if (!isGuarded(event.composedPath()) || takes(event)) return
          event.preventDefault()
          event.stopImmediatePropagation()
          began = null
          refused()
        },
        { capture: true },
      ),
    renew: rules.renew,
  }
}
