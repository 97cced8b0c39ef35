// How long presses of journeys take to be painted, and how far layouts shift: written to the file of PRESS_FILE,
// a line of JSON each (scripts/bench/journeys.ts). Without it nothing is watched.

import { appendFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'

const FILE = process.env.PRESS_FILE

/**
 * Script for every page: the browser's own times from a press to its next paint (Event Timing), what was pressed, and shifts that no press caused.
 * It tells each by the function that the test has put there.
 */
const WATCH = `(() => {
  const page = performance.timeOrigin + Math.random()
  const tell = (one) => globalThis.toldToTest?.(JSON.stringify({ ...one, page }))
  const named = (target) => {
    const pressed = target?.closest?.('button, a, input, [role=menuitem], [role=option]') ?? target
    return (pressed?.getAttribute?.('aria-label') || pressed?.textContent || pressed?.localName || '').trim().slice(0, 40)
  }
  let last = ''
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, (event) => { last = named(event.composedPath()[0]) }, { capture: true })
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId, startTime, processingEnd } of list.getEntries())
      if (interactionId && /^(pointerup|click|keydown)$/.test(name)) tell({ press: last, kind: name, id: interactionId, time: duration, handled: Math.round(processingEnd - startTime) })
  }).observe({ type: 'event', durationThreshold: 16 })
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    // What is in a tag has no node here. The test page's own list of events, which grows at its head, has.
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && sources.some(({ node }) => !node))
        tell({ shift: value, after: last, moved: sources.map((one) => box(one.previousRect) + ' > ' + box(one.currentRect))[0] })
  }).observe({ type: 'layout-shift' })
})()`

/** Watches all pages of a person, where a file is named. */
export const watchPresses = async (context: BrowserContext): Promise<void> => {
  if (!FILE) return
  await context.exposeBinding('toldToTest', ({ page, frame }, text: string) => {
    // Shifts of a frame are of its own window.
    if (frame !== page.mainFrame() && text.startsWith('{"shift"')) return
    appendFileSync(FILE, `${JSON.stringify({ ...(JSON.parse(text) as object), at: new URL(page.url()).pathname })}\n`)
  })
  await context.addInitScript(WATCH)
}
