// Steps of captcha journeys: a service whose demo app asks for one, and pages whose script or clock a test controls.

import type { BrowserContext, Page, Route } from 'playwright-core'
import { captchaData } from './captcha-app.ts'
import { openWorld, type World } from './world.ts'

export const SCRIPT = '**/dev/turnstile/v0/api.js*'
export const HINT = 'If you use an ad blocker or a VPN, turn it off and try again.'
const isInit = (url: string): boolean => /\/(passwordless|passwordless_sms)\/init$/.test(url)

/** What a page sent: the bodies and bearers of the calls that ask for a code, and every address it asked for. */
const listen = (page: Page) => {
  const inits: { token?: string; bearer: string | undefined }[] = []
  const addresses: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    if (request.method() !== 'POST' || !isInit(request.url())) return
    inits.push({ token: request.postDataJSON().token, bearer: request.headers().authorization })
  })
  return { inits, addresses, solved: () => addresses.filter((url) => url.endsWith('/v0/solve')).length }
}
export const captchaShown = (page: Page) => page.getByText('Checking that you are a person', { exact: true }).first().waitFor()
export const frameOf = (page: Page) => page.locator('login-modal iframe')
/** Types an address and sends it, whatever comes next. */
export const submit = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
}
/** Lets the page's time run in steps until something is there. */
export const runUntil = async (page: Page, text: string, step = 500): Promise<number> => {
  const found = page.getByText(text, { exact: true }).first()
  for (let gone = 0; gone < 40_000; gone += step) {
    if (await found.isVisible()) return gone
    await page.clock.runFor(step)
  }
  throw new Error(`${text} did not come.`)
}

/** A world in which the demo app asks for a captcha. */
export const openCaptchaWorld = async () => {
  const world: World = await openWorld({}, { data: await captchaData() })
  const visit = async (context?: BrowserContext) => {
    const { page, complaints } = await world.visit(context ?? (await world.person()))
    return { page, complaints, heard: listen(page) }
  }
  /** A page whose clock the test moves. */
  const timed = async () => {
    const context = await world.person()
    await context.clock.install()
    return visit(context)
  }
  /** A page whose captcha script is held until the test lets it go; its clock goes on, and the test may hurry it. */
  const held = async () => {
    const context = await world.person()
    await context.clock.install()
    let waiting: Route[] | null = []
    await context.route(SCRIPT, (route) => (waiting ? void waiting.push(route) : route.continue()))
    const release = async (): Promise<void> => {
      const all = waiting ?? []
      waiting = null
      // A page that was left asks for nothing any more.
      for (const route of all) await route.continue().catch(() => undefined)
    }
    return { ...(await visit(context)), release }
  }
  return { world, visit, timed, held, close: () => world.close() }
}
export type CaptchaWorld = Awaited<ReturnType<typeof openCaptchaWorld>>
