// How long presses of journeys take to be painted, and how far layouts shift: written to the file of PRESS_FILE,
// a line of JSON each (scripts/bench/journeys.ts). Without it nothing is watched.

import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { slowAlone } from './slow.ts'

const FILE = process.env.PRESS_FILE

/** What a person does, by the methods of Playwright that do it. */
const ACTS = ['click', 'dblclick', 'tap', 'fill', 'press', 'pressSequentially', 'check', 'uncheck', 'setChecked', 'selectOption']
const BARE_ACTS = ['press', 'type', 'insertText', 'click', 'up']
/** Acts of the mouse on an element: a person's is over it before they press, and holds the button for a moment (ms). */
const PRESSES = ['click', 'dblclick', 'check', 'uncheck', 'setChecked']
const HELD = 60
/** A press is painted by then, or its page is not there any more (ms). */
const LATEST = 2000

/**
 * Script for every page: the browser's own times from a press to its next paint (Event Timing), what was pressed, and shifts that no press caused.
 * It tells each by the function that the test has put there.
 */
const WATCH = `(() => {
  const page = performance.timeOrigin + Math.random()
  // A journey may set the clock of its page.
  const [frame, after] = [requestAnimationFrame, setTimeout]
  globalThis.paintedForTest = () => new Promise((resolve) => frame(() => after(resolve)))
  const tell = (one) => globalThis.toldToTest?.(JSON.stringify({ ...one, page }))
  const named = (target) => {
    const pressed = target?.closest?.('button, a, input, [role=menuitem], [role=option]') ?? target
    return (pressed?.getAttribute?.('aria-label') || pressed?.textContent || pressed?.localName || '').trim().slice(0, 40)
  }
  let last = null
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, (event) => { last = event.composedPath()[0] }, { capture: true })
  let opened = -1
  const { open } = window
  window.open = (...given) => {
    opened = performance.now()
    return open.apply(window, given)
  }
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId, startTime, processingEnd } of list.getEntries())
      if (interactionId && /^(pointerdown|pointerup|click|keydown)$/.test(name))
        tell({
          press: named(last), kind: name, id: interactionId, time: duration,
          handled: Math.round(processingEnd - startTime),
          opens: startTime <= opened && opened <= startTime + duration,
        })
  }).observe({ type: 'event', durationThreshold: 16 })
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    // What is in a tag has no node here. The test page's own list of events, which grows at its head, has.
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && sources.some(({ node }) => !node))
        tell({ shift: value, after: named(last), moved: sources.map((one) => box(one.previousRect) + ' > ' + box(one.currentRect))[0] })
  }).observe({ type: 'layout-shift' })
})()`

type Acting = Record<string, ((...given: unknown[]) => Promise<unknown>) | undefined>

/** Waits for the page's next paint. A press that leads to another page is not waited for. */
const painted = async (page: Page): Promise<void> => {
  const next = page.evaluate('globalThis.paintedForTest?.()').catch(() => undefined)
  const late = new AbortController()
  await Promise.race([next, pause(LATEST, undefined, { signal: late.signal, ref: false }).catch(() => undefined)])
  late.abort()
}

/**
 * Has each of these acts computed as a person's own machine would: no other page is slowed, and the test looks for what comes next once the
 * press is painted. A test that looks at once computes in the page between the press and its paint.
 */
const asByPerson = (acting: Acting, names: readonly string[], pageOf: (acting: unknown) => Page): void => {
  for (const name of names) {
    const act = acting[name]
    if (!act) continue
    acting[name] = async function (this: unknown, ...given) {
      const page = pageOf(this)
      await slowAlone(page)
      const hover = PRESSES.includes(name) ? acting.hover : undefined
      if (hover) {
        await hover.call(this, ...given)
        await painted(page)
        if (/click/.test(name)) given[0] = { delay: HELD, ...(given[0] as object | undefined) }
      }
      const done = await act.apply(this, given)
      await painted(page)
      return done
    }
  }
}

let areLocatorsWatched = false
const watchActs = (page: Page): void => {
  for (const acting of [page.keyboard, page.mouse]) asByPerson(acting as unknown as Acting, BARE_ACTS, () => page)
  if (areLocatorsWatched) return
  areLocatorsWatched = true
  const locator = page.locator('html')
  asByPerson(Object.getPrototypeOf(locator) as Acting, ACTS, (one) => (one as typeof locator).page())
}

/** Watches all pages of a person, where a file is named. */
export const watchPresses = async (context: BrowserContext): Promise<void> => {
  if (!FILE) return
  context.on('page', watchActs)
  await context.exposeBinding('toldToTest', ({ page, frame }, text: string) => {
    // Shifts of a frame are of its own window.
    if (frame !== page.mainFrame() && text.startsWith('{"shift"')) return
    appendFileSync(FILE, `${JSON.stringify({ ...(JSON.parse(text) as object), at: new URL(page.url()).pathname })}\n`)
  })
  await context.addInitScript(WATCH)
}
