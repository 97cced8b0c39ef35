// Pages of a browser that Puppeteer drives.

import puppeteer, { type Browser, type ElementHandle, type Frame, type LaunchOptions, type Page } from 'puppeteer-core'
import { type Driven, FIND, type Kind, type OtherBrowser, type PageSize, until, WIDE } from './driven.ts'

const driven = (browser: Browser, page: Page, place: Page | Frame, size: PageSize): Driven => {
  const find = (kind: Kind, name: string): Promise<ElementHandle<Element>> =>
    until(`${kind} ${name}`, async () => {
      const handle = await place.evaluateHandle(`(${FIND})(${JSON.stringify(kind)}, ${JSON.stringify(name)})`)
      return handle.asElement() as ElementHandle<Element> | null
    })
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (expression) => place.evaluate(expression),
    see: async (kind, name) => void (await find(kind, name)),
    async press(name) {
      const button = await find('button', name)
      let before = ''
      // A press while the dialog still moves falls beside the button.
      await until(`${name} at rest`, async () => {
        const now = await button.evaluate((one) => JSON.stringify(one.getBoundingClientRect()))
        const rests = now === before
        before = now
        return rests
      })
      await button.click()
    },
    async type(label, text) {
      await (await find('field', label)).click()
      await page.keyboard.type(text)
    },
    key: (name) => page.keyboard.press(name),
    async move() {
      for (const place of [20, 40, 60]) await page.mouse.move(place, place)
    },
    async frame(part) {
      return driven(
        browser,
        page,
        await until(`frame ${part}`, async () => page.frames().find((one) => one.url().includes(part))),
        size,
      )
    },
    async window(part) {
      const found = await until(`window ${part}`, async () => (await browser.pages()).find((one) => one.url().includes(part)))
      await found.setViewport(size)
      return driven(browser, found, found, size)
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  }
}

/** Starts one. */
export const openPuppets = async (options: LaunchOptions): Promise<OtherBrowser> => {
  const browser = await puppeteer.launch({ headless: true, ...options })
  return {
    version: await browser.version(),
    async newPage(size = WIDE) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      return { ...driven(browser, page, page, size), close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
