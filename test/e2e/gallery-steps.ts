// Steps on the gallery: all states of all screens on one page.

import type { BrowserContext, Page } from 'playwright-core'
import { SCREEN_STATES } from '../../demo/states.ts'
import { screenName } from '../../src/contract/screen-name.ts'
import type { World } from './world.ts'

/** Pieces of the screens whose text goes beyond their box, or whose box goes beyond the modal. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('section[data-screen]')].flatMap((section) => {
      const root = section.querySelector('gallery-modal')?.shadowRoot
      const modal = root?.querySelector('dialog, .popover')?.getBoundingClientRect()
      return [...(root?.querySelectorAll<HTMLElement>('h2, p, button, a, label:not(.quiet), footer, main, .row, .box') ?? [])]
        .filter((piece) => {
          const box = piece.getBoundingClientRect()
          const outside = modal && box.width > 0 && (box.left < modal.left - 1 || box.right > modal.right + 1)
          return outside || (piece.scrollWidth > piece.clientWidth + 1 && getComputedStyle(piece).display !== 'inline')
        })
        .map(
          ({ localName, textContent }) =>
            `${section.getAttribute('data-screen')} ${section.getAttribute('data-state')}: ${localName} ${textContent}`,
        )
    }),
  )

/** The gallery with all states drawn; `lines` are what its console and its errors say. `before`: what the context gets first. */
export const openGallery = async (
  world: World,
  query: string,
  width: number,
  before: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<{ page: Page; lines: string[] }> => {
  const context = await world.person({ viewport: { width, height: 800 } })
  await before(context)
  const page = await context.newPage()
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  page.on('pageerror', (error) => lines.push(error.message))
  await page.goto(`${world.demoUrl}/gallery.html${query || '?'}&draw=all`)
  const screen = new URLSearchParams(query).get('screen')
  const drawn = SCREEN_STATES.filter((still) => !screen || screenName(still.screen) === screen)
  await page.waitForFunction((count) => {
    const all = [...document.querySelectorAll('gallery-modal')]
    return all.length === count && all.every((still) => still.shadowRoot?.querySelector('h2, [role=menu]'))
  }, drawn.length)
  return { page, lines }
}
