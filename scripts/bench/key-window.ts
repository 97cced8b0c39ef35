// The bench of a window for keys: how soon it is shown after the press, beside an empty page of the same origin.

import type { BrowserContext, Page } from 'playwright-core'
import { keyWindowPath } from '../../src/contract/key-windows.ts'
import { signIn } from '../../test/e2e/person.ts'
import { APP, median } from './accounts.ts'
import { benchInBrowser, type Place } from './in-browser.ts'

const ROUNDS = 15
/** Milliseconds from the press, a median. */
const MOST = 300

/** Notes when the first headline of a page is painted; of one without, its first paint. */
const WATCH = `(() => {
  const now = () => performance.timeOrigin + performance.now()
  const painted = (then) => requestAnimationFrame(() => setTimeout(then))
  window.shown = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('h1, pre')) return
      seen.disconnect()
      painted(() => resolve(now()))
    }
    const seen = new MutationObserver(look)
    seen.observe(document, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', look)
  })
})()`

/** A page of the app: the wallet's frame in it, and one button that opens an address. */
const HOST = `<!doctype html><title>Host</title><button id="open">Open</button><script type="module">
let count = 0
const waiting = new Map()
addEventListener('message', ({ data }) => waiting.get(data.id)?.())
const frame = document.createElement('iframe')
frame.hidden = true
const ask = (event, data) => new Promise((resolve) => {
  const id = 'id-' + count++
  waiting.set(id, resolve)
  frame.contentWindow.postMessage({ id, event, data }, '*')
})
window.ready = (src) => new Promise((resolve) => {
  frame.onload = () => ask('privy:iframe:ready', {}).then(resolve)
  frame.src = src
  document.body.append(frame)
})
window.ask = (event, data) => void ask(event, data)
window.opens = (url) => {
  document.querySelector('#open').onclick = () => {
    window.pressed = performance.timeOrigin + performance.now()
    window.open(url, '', 'popup,width=440,height=680')
  }
}
</script>`

/** Milliseconds from the press until the window shows itself. */
const opened = async (context: BrowserContext, page: Page, url: string, before: () => Promise<void>): Promise<number> => {
  await page.evaluate((url) => (window as unknown as { opens(url: string): void }).opens(url), url)
  await before()
  const [popup] = await Promise.all([context.waitForEvent('page'), page.click('#open')])
  const shown = await popup.evaluate<number>('shown')
  const pressed = await page.evaluate<number>('pressed')
  await popup.close()
  return shown - pressed
}

/** Prints the figures; gives whether the target was met. */
const benchKeyWindow = async ({ service, browser, serve }: Place): Promise<boolean> => {
  const { token: accessToken } = await signIn(service, 'key-window-bench@example.com')
  const context = await browser.newContext()
  await context.addInitScript(WATCH)
  const page = await context.newPage()
  await page.goto(await serve(HOST))
  await page.evaluate(
    (src) => (window as unknown as { ready(src: string): Promise<void> }).ready(src),
    `${service}/apps/${APP}/embedded-wallets`,
  )
  const asked = (): Promise<void> =>
    page.evaluate(
      (data) => (window as unknown as { ask(event: string, data: object): void }).ask('latchkey:wallet:window', data),
      { accessToken, purpose: 'import' },
    )
  const [windows, empty]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await opened(context, page, `${service}/apps/${APP}/embedded-wallets/digest.txt`, async () => {}))
    windows.push(await opened(context, page, service + keyWindowPath(APP, 'import', { lang: 'en' }), asked))
  }
  const [shown, bare] = [median(windows), median(empty)]
  console.log(`a window for keys is shown ${shown.toFixed(0)} ms after the press (target <= ${MOST} ms)`)
  console.log(`an empty page of the same origin: ${bare.toFixed(0)} ms, ratio ${(shown / bare).toFixed(2)}`)
  return shown <= MOST
}

await benchInBrowser(benchKeyWindow)
