// The page bench: time from a press to the first painted frame that shows it, on buttons of menu, code and account.

import type { Browser, Locator, Page } from 'playwright-core'

/** Milliseconds after which an answer feels late. */
const TARGET = 50
/** Presses of each button. */
const ROUNDS = 9

/**
 * Script for a page: `pressed()` resolves with the milliseconds from the next `pointerdown` to the end of the first frame in which that
 * button has the tint of a pressed one.
 */
const WATCH = `globalThis.pressed = () => new Promise((resolve, reject) => {
  addEventListener('pointerdown', (event) => {
    const button = event.composedPath().find((one) => one.localName === 'button')
    if (!button) return reject(new Error('The press met no button.'))
    // A message that is sent in a frame arrives after its paint.
    const painted = new MessageChannel()
    painted.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
    const look = () => {
      if (getComputedStyle(button).backgroundImage !== 'none') painted.port2.postMessage(null)
      else if (performance.now() - event.timeStamp > 5000) reject(new Error('Not drawn as pressed: ' + button.textContent))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
})`

const inModal = (page: Page, name: string): Locator => page.locator('login-modal').getByRole('button', { name, exact: true })

/** Presses a button, and lets it go elsewhere, so that nothing follows. */
const press = async (page: Page, button: Locator): Promise<number> => {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`Not to be seen: ${button}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const time = page.evaluate<number>('pressed()')
  // The page listens before the button goes down.
  await page.evaluate('0')
  await page.mouse.down()
  const milliseconds = await time
  await page.mouse.move(1, 1)
  await page.mouse.up()
  return milliseconds
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The newest code for an address, once it has come. */
const codeFor = async (service: string, email: string): Promise<string> => {
  for (;;) {
    const answer = await fetch(`${service}/dev/outbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = (await answer.json()) as { code: string }[]
    if (mail) return mail.code
  }
}

/** Goes from the menu to the account; calls `visit` on each screen with the names of its buttons. */
const walk = async (page: Page, service: string, visit: (screen: string, names: readonly string[]) => Promise<void>) => {
  const email = `press-${process.pid}@example.com`
  await page.locator('wallet-button').getByRole('button').click()
  await page.getByLabel('Email address').fill(email)
  await visit('menu', ['Continue', 'Continue with Google', 'More options', 'I have a passkey', 'Close'])
  await inModal(page, 'Continue').click()
  await page.getByText(/Resend (?:in|code)/).waitFor()
  await visit('code', ['Back', 'Close'])
  await page.getByLabel('Six-digit code').fill(await codeFor(service, email))
  await page.locator('wallet-button:state(authenticated)').waitFor()
  await page.locator('login-modal:not([open])').waitFor({ state: 'attached' })
  const pill = page.locator('wallet-button button[aria-haspopup]')
  await pill.click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.locator('login-modal .panes').waitFor()
  await visit('account', ['Security', 'Recent activity', 'Where you are logged in', 'Close'])
}

/** Prints the slowest button of each screen; gives whether all were in time. */
export const benchPresses = async (browser: Browser, url: string, service: string): Promise<boolean> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'networkidle' })
  let met = true
  await walk(page, service, async (screen, names) => {
    const times: [string, number][] = []
    for (const name of names) {
      const button = inModal(page, name)
      const all: number[] = []
      for (let round = 0; round < ROUNDS; round++) all.push(await press(page, button))
      times.push([name, median(all)])
    }
    met &&= times.every(([, time]) => time <= TARGET)
    const cells = times.map(([name, time]) => `${name} ${time.toFixed(0)}`).join(', ')
    console.log(`press to its painted answer, ${screen}: ${cells} ms (target <= ${TARGET})`)
  })
  await context.close()
  return met
}
