// Presses in this window that count (frame/windows/press/press-rules.ts), by what the browser tells of it.
// See docs/design/frame.md, "Presses".

import { type After, createPressRules } from './press-rules.ts'

export interface Presses {
  /**
   * Calls `act` for each press of a button that counts. The button rests until the window has been seen for long enough, and while `may` says no; `look`
   * asks that again.
   */
  on(button: HTMLElement, act: () => void, may?: () => boolean): void
  look(): void
  /** `say` hears of each press that did not count, until another one does. */
  onRefused(say: () => void): void
  /** Lets a press through into what another script has drawn only where it counts and `isGuarded` says so of its path. */
  guard(isGuarded: (path: readonly EventTarget[]) => boolean): void
  /** What is shown is new. */
  renew(): void
}

/** Set on the body while presses count: for looks, for tests and for inspection. */
const COUNTS = 'data-counts'

/** Buttons that are kept in mind: more than any screen has. */
const RESTING = 100

/** Keys that press what has the focus. */
const PRESSING: ReadonlySet<string> = new Set(['Enter', ' '])

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Tells the rules what happens in this window. */
const followWindow = (rules: ReturnType<typeof createPressRules>) => {
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
  const takes = ({ isTrusted }: Event): boolean => {
    // Trust: a script's click is none, and begins nothing anew.
    if (!isTrusted) return false
    const counted = began ?? rules.press()
    // What an assistive technology presses has no pointer and no key before it: its first press is the sign of a person.
    if (began === null) rules.letGo()
    return counted && rules.counts()
  }
  const over = (): void => {
    began = null
  }
  // After all listeners of the click.
  addEventListener('click', over)
  return { takes, over }
}

/** Watches this window. */
export const watchPresses = (): Presses => {
  let refused = (): void => {}
  let resting: (() => void)[] = []
  const showAll = (): void => {
    for (const show of resting) show()
  }
  const rules = createPressRules(after, () => {
    document.body.toggleAttribute(COUNTS, rules.counts())
    showAll()
  })
  const { takes, over } = followWindow(rules)
  return {
    on(button, act, may = () => true) {
      button.addEventListener('click', (event) => {
        if (!takes(event)) refused()
        else if (may()) act()
      })
      const show = (): void => {
        if (rules.isReady() && may()) button.removeAttribute('aria-disabled')
        else button.setAttribute('aria-disabled', 'true')
      }
      resting.push(show)
      show()
    },
    look: showAll,
    onRefused: (say) => {
      refused = say
    },
    guard: (isGuarded) =>
      addEventListener(
        'click',
        (event) => {
          if (!isGuarded(event.composedPath()) || takes(event)) return
          event.preventDefault()
          event.stopImmediatePropagation()
          over()
          refused()
        },
        { capture: true },
      ),
    renew() {
      // What was drawn before is not there any more.
      resting = resting.slice(-RESTING)
      rules.renew()
    },
  }
}
