// Shifts of the layout, as the browser reports them, and the time from which nothing in the tags moves of itself.

import type { JSHandle, Page } from 'playwright-core'

/** A shift of the layout: when (ms since the page began), what part of the window (0 to 1), and what moved. */
interface Shifted {
  readonly at: number
  readonly value: number
  readonly what: string
}

/** Two frames: what shifted is reported after the frame in which it did. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )

/** The list in the page to which every shift from now on is added. The test page loses its own list of events, which grows at its head. */
export const recordShifts = (page: Page): Promise<JSHandle<Shifted[]>> =>
  page.evaluateHandle(() => {
    document.querySelector('#events')?.remove()
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const shifts: Shifted[] = []
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
          [node?.nodeName ?? 'in a tag', from.x, from.y, from.width, from.height, '>', to.x, to.y, to.width, to.height].join(' '),
        )
        shifts.push({ at: startTime, value, what: `${value.toFixed(3)} ${moved.join('; ')}` })
      }
    }).observe({ type: 'layout-shift' })
    return shifts
  })

/** Resolves with the time when all that a press began in the tags has ended, in milliseconds since the page began. */
export const settled = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => {
    const tags = [...document.querySelectorAll('login-modal, wallet-button')]
    // The shadows of what scrolls are animations by its place, which do not end.
    return !tags.some((tag) => tag.shadowRoot?.getAnimations().some(({ timeline }) => timeline === document.timeline))
  })
  await twoFrames(page)
  return page.evaluate(() => performance.now())
}
