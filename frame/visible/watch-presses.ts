// Presses of a visible frame that count (frame/visible/arming.ts), by what this browser sees and hears.
// See docs/design/frame.md, "Visible frames".

import type { FrameWords } from '../words/words.ts'
import { type After, type Arming, createArming, type PressedBy } from './arming.ts'

/** Milliseconds between two looks: the least that browsers allow. */
const LOOK_MS = 100
/** Milliseconds after which the person is told that the frame is covered. */
const TELL_MS = 1000
/** A pixel less counts as whole: places of frames are not round. */
const WHOLE = 0.99

/** `trackVisibility` is no part of TypeScript's browser yet (Intersection Observer, version 2). */
type Looks = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type Seen = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Whether this browser tells if something covers a frame. Where it does not, no press counts. */
export const seesCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype

/** The text shown after a press that did not count. */
export const refusalText = (words: Pick<FrameWords, 'blind' | 'pressAgain' | 'covered'>): string => {
  if (!seesCovers()) return words.blind
  return document.body.hasAttribute('data-armed') ? words.pressAgain : words.covered
}

/** Whether a text is about presses: it is taken away once they count again, and nothing else is. */
export const isOfPresses = ({ pressAgain, covered }: Pick<FrameWords, 'pressAgain' | 'covered'>, text: string | null): boolean =>
  text === pressAgain || text === covered

const watchVisible = (target: Element, arming: Arming): void => {
  // Trust: evidence that is missing is a refusal.
  if (!seesCovers()) return
  const watch = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1) as Seen | undefined
      arming.visible(last?.isVisible === true && last.intersectionRatio >= WHOLE)
    },
    { threshold: [0, WHOLE, 1], trackVisibility: true, delay: LOOK_MS } as Looks,
  )
  watch.observe(target)
  // What has changed its size is looked at anew: until then the last look is one of something else.
  const lookAgain = (): void => {
    arming.visible(false)
    watch.unobserve(target)
    watch.observe(target)
  }
  new ResizeObserver(lookAgain).observe(target)
  addEventListener('resize', lookAgain)
}

const watchPointer = (arming: Arming): void => {
  const told = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') arming.pointer(event)
  }
  for (const name of ['pointerover', 'pointermove', 'pointerdown'] as const)
    document.addEventListener(name, told, { capture: true, passive: true })
  document.documentElement.addEventListener('pointerleave', () => arming.pointerOut())
  addEventListener('focusin', () => arming.focus(true))
  addEventListener('blur', () => arming.focus(false))
}

const pressedBy = (event: MouseEvent): PressedBy => {
  // A click without a pointer before it: Enter or Space.
  if (event.detail === 0) return 'keyboard'
  return (event as Partial<PointerEvent>).pointerType === 'touch' || (event as Partial<PointerEvent>).pointerType === 'pen'
    ? 'touch'
    : 'mouse'
}

export interface Presses {
  /** Calls `act` for each press of a button that counts, `refused` for each other one. */
  on(button: HTMLElement, act: () => void): void
}

/** Watches `target`. `changed` hears whether presses can count; `refused`, that one did not: the person presses again a moment later. */
export const watchPresses = (
  target: Element,
  { changed, refused }: { changed(isArmed: boolean): void; refused(): void },
): Presses => {
  const after: After = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  let untell = (): void => {}
  const arming = createArming(after, {
    changed(isArmed) {
      untell()
      if (isArmed) changed(true)
      // What grows or scrolls is out of sight for a moment: the person is told once it lasts.
      else untell = after(TELL_MS, () => changed(false))
    },
    // For tests, and for inspection: the inputs by which a press counts now.
    counting: (by) => document.body.setAttribute('data-counts', by.join(' ')),
  })
  watchVisible(target, arming)
  watchPointer(arming)
  return {
    on(button, act) {
      // Judged when it goes down too: what was moved between is no press of this button.
      let began: boolean | null = null
      button.addEventListener('pointerdown', (event) => {
        began = event.isTrusted && arming.counts(event.pointerType === 'mouse' ? 'mouse' : 'touch')
      })
      button.addEventListener('click', (event) => {
        const by = pressedBy(event)
        const counts = event.isTrusted && arming.counts(by) && (by === 'keyboard' || began === true)
        began = null
        if (counts) act()
        else refused()
      })
    },
  }
}
