// What arrives late moves nothing: marks, a logo, wallets and answers are held back until a screen is there.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, newEmail, skipSuccess, startLogin, worldOfTests } from './world.ts'

/** What may shift of the window while a journey goes on. */
const MOST = 0.02
const PHONE = { width: 360, height: 740 }
const LATE_CODE = /\/chunks\/(brands|motion|accent|social)-[^/]*\.js$/
const LATE_USER = /\/api\/v1\/sessions$/
const LOGO = '/late.svg'

/** Text: a function in it would ask for what is in this file alone. */
const LATE_WALLET = `dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({
  info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Late', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.late' },
  provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
}) }))`

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
interface Counted {
  readonly at: number
  readonly value: number
  readonly afterInput: boolean
  readonly said: string
}
type Counting = Window & { shifts: Counted[]; since: number }

/** Counts what shifts from now on, also right after a press: what the browser itself leaves out of its sum. */
const count = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // The page's own list of events grows at its head.
    document.querySelector('#events')?.remove()
    const shifts: Counted[] = []
    Object.assign(window, { shifts, since: 0 })
    new PerformanceObserver((list) => {
      for (const { startTime: at, value, hadRecentInput: afterInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
          [node?.nodeName ?? 'in a tag', from.x, from.y, from.width, from.height, '>', to.x, to.y, to.width, to.height].join(' '),
        )
        shifts.push({ at, value, afterInput, said: `${value.toFixed(4)} ${moved.join('; ')}` })
      }
    }).observe({ type: 'layout-shift' })
  })
/** What is drawn now, and has come to rest, is settled: whatever moves after it counts. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const shown = document.querySelector('login-modal')?.shadowRoot?.querySelector('dialog[open]')
    const running = shown
      ?.getAnimations({ subtree: true })
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    return running?.every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
  })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            Object.assign(window, { since: performance.now() })
            resolve()
          }),
        )
      }),
  )
}
/** What has shifted since; a shift is reported after the frame in which it happens. */
const sinceThen = (page: Page): Promise<Counted[]> =>
  page.evaluate(
    () =>
      new Promise<Counted[]>((resolve) => {
        const { shifts, since } = window as unknown as Counting
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts.filter(({ at }) => at > since)))))
      }),
  )
const still = async (page: Page, where: string): Promise<void> => {
  const moved = await sinceThen(page)
  assert.deepEqual(
    moved.map(({ said }) => said),
    [],
    `${where} moved after it was there`,
  )
}

/** The addresses of scripts, as their own modules; what is no script has no module to wait for. */
const scripts = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => new URL(address).pathname.endsWith('.js'))
/**
 * Resolves when what came was taken up by the page: a script has run (its module is the page's own, of the same
 * address), and the page has nothing to do.
 */
const takenUp = (page: Page, addresses: readonly string[]): Promise<void> =>
  page.evaluate(async (modules) => {
    await Promise.all(modules.map((address) => import(address)))
    await new Promise((idle) => requestIdleCallback(idle))
  }, scripts(addresses))

/** Holds back what answers an address; gives how to let it through, which resolves when the page has taken it up. */
const holdBack = async (page: Page, address: RegExp | string, body?: string): Promise<() => Promise<void>> => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held: string[] = []
  const come: Promise<unknown>[] = []
  const letThrough = async (route: Route): Promise<void> => {
    await released
    await (body ? route.fulfill({ contentType: 'image/svg+xml', body }) : route.continue())
    await (await route.request().response())?.finished()
  }
  await page.context().route(address, async (route) => {
    held.push(route.request().url())
    const through = letThrough(route)
    come.push(through)
    // What is asked for after the release may be under way when the test ends and its page closes.
    await through.catch(() => undefined)
  })
  return async () => {
    assert.ok(held.length > 0, `Nothing asked for ${address}: there was nothing to hold back.`)
    release()
    await Promise.all(come)
    await page.context().unroute(address)
    await takenUp(page, held)
  }
}
const closed = (page: Page) => page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
const dialog = (page: Page) => page.locator('dialog[open]')
const openAccount = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.querySelector<LoginModal>('login-modal')?.manageAccount()
  })

describe('a screen that is there stands still', () => {
  const world = worldOfTests()
  /** Without the page's own policy, which has no picture by address. */
  const visit = async (viewport = PHONE): Promise<Page> => {
    const { page } = await world.visit(await world.person({ viewport, reducedMotion: 'no-preference', bypassCSP: true }))
    // What the page itself does while it loads is not looked at: its own style comes by script.
    await page.waitForLoadState('networkidle')
    await count(page)
    return page
  }

  test('the counter sees a part that comes late: a row of 52 px above the others is more than may shift', async () => {
    const page = await visit()
    await startLogin(page)
    await dialog(page).getByLabel('Email address').waitFor()
    await page.keyboard.press('Tab')
    await settled(page)
    await page.evaluate(() => {
      const screen = document.querySelector('login-modal')?.shadowRoot?.querySelector('.screen')
      screen?.prepend(Object.assign(document.createElement('p'), { style: 'height: 52px' }))
    })
    const moved = await sinceThen(page)
    // It followed a press: the browser's own sum leaves it out.
    assert.ok(moved.length > 0 && moved.every(({ afterInput }) => afterInput))
    assert.ok(moved.reduce((sum, { value }) => sum + value, 0) > MOST, JSON.stringify(moved))
  })

  test('the menu, when marks of providers, a logo and wallets come after it', async () => {
    const page = await visit()
    const code = await holdBack(page, LATE_CODE)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100"/></svg>'
    const logo = await holdBack(page, `**${LOGO}`, svg)
    await page.evaluate((address) => {
      const modal = document.querySelector<LoginModal>('login-modal')
      Object.assign(modal ?? {}, { loginMethods: 'email linkedin spotify wallet', logo: address })
    }, LOGO)
    await startLogin(page)
    await dialog(page).getByRole('button', { name: 'Continue with LinkedIn' }).waitFor()
    await settled(page)
    await Promise.all([code(), logo()])
    await page.evaluate(LATE_WALLET)
    await page.waitForFunction(() =>
      [...(document.querySelector('login-modal')?.shadowRoot?.querySelectorAll('svg.brand') ?? [])].every(
        (mark) => mark.firstChild,
      ),
    )
    await still(page, 'The menu')
  })

  sweepTest('the code and the account, when their motion and the answer about the person come after them', async () => {
    const page = await visit()
    const code = await holdBack(page, /\/chunks\/motion-[^/]*\.js$/)
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await settled(page)
    await code()
    await still(page, 'The code')
    await dialog(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    await skipSuccess(page)
    await closed(page)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.createWallet())
    await closed(page)
    const user = await holdBack(page, LATE_USER)
    await openAccount(page)
    await dialog(page)
      .getByRole('button', { name: /^Back up your wallet/ })
      .waitFor()
    await settled(page)
    await user()
    await still(page, 'The account')
  })

  test('a dialog that opens before its screens have come is never lower than with its spinner', async () => {
    const page = await (await world.person({ viewport: PHONE, reducedMotion: 'reduce' })).newPage()
    const screens = await holdBack(page, /\/chunks\/menu-[^/]*\.js$/)
    await page.goto(world.demoUrl)
    await startLogin(page)
    await dialog(page).locator('.waiting').waitFor()
    const spinner = await page.evaluate(() => {
      const shown = document.querySelector('login-modal')?.shadowRoot?.querySelector('dialog') as HTMLDialogElement
      const heights: number[] = []
      Object.assign(window, { heights })
      // Told in each frame in which its height is another.
      new ResizeObserver(() => heights.push(shown.offsetHeight)).observe(shown)
      return shown.offsetHeight
    })
    await screens()
    await dialog(page).getByLabel('Email address').waitFor()
    const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights)
    assert.ok(heights.length > 1 && Math.min(...heights) >= spinner, `${spinner} px, then ${heights.join(', ')}`)
  })
})
