// Firefox by its own protocol (WebDriver BiDi): $FIREFOX_PATH, else the one that the machine has.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import { type Driven, FIND, type Kind, type OtherBrowser, until } from './driven.ts'

const NAMES = ['firefox', 'firefox-esr', 'Firefox.app/Contents/MacOS/firefox']
export const findFirefox = (): string | null =>
  process.env.FIREFOX_PATH ??
  [...(process.env.PATH ?? '').split(delimiter), '/Applications']
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(existsSync) ??
  null

const driven = (browser: Browser, page: Page, place: Page | Frame): Driven => {
  const find = (kind: Kind, name: string): Promise<ElementHandle<Element>> =>
    until(`${kind} ${name}`, async () => {
      const handle = await place.evaluateHandle(`(${FIND})(${JSON.stringify(kind)}, ${JSON.stringify(name)})`)
      return handle.asElement() as ElementHandle<Element> | null
    })
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (expression) => place.evaluate(expression),
    see: async (kind, name) => void (await find(kind, name)),
    press: async (name) => (await find('button', name)).click(),
    async type(label, text) {
      await (await find('field', label)).click()
      await page.keyboard.type(text)
    },
    key: (name) => page.keyboard.press(name),
    async frame(part) {
      return driven(
        browser,
        page,
        await until(`frame ${part}`, async () => page.frames().find((one) => one.url().includes(part))),
      )
    },
    async window(part) {
      const found = await until(`window ${part}`, async () => (await browser.pages()).find((one) => one.url().includes(part)))
      return driven(browser, found, found)
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  }
}

export const openFirefox = async (executablePath: string): Promise<OtherBrowser> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  return {
    version: await browser.version(),
    async newPage() {
      const page = await browser.newPage()
      await page.setViewport({ width: 1000, height: 760 })
      return driven(browser, page, page)
    },
    close: () => browser.close(),
  }
}
