// Shared steps of journeys in the operators' console: an invitation, an operator with a device of their own, a section.

import assert from 'node:assert/strict'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { command } from '../cli/latchkey.ts'
import type { TestData } from '../data.ts'
import { device } from './device.ts'
import type { World } from './world.ts'

/** The console of a service. */
export interface ConsoleWorld {
  readonly world: World
  readonly data: TestData
  readonly origin: string
}
interface OperatorPage {
  readonly page: Page
  /** Errors, and what the policy refuses. */
  readonly complaints: readonly string[]
}

/** Where the console of a service is. */
export const consoleOrigin = (world: World): string => /Console on (\S+)/.exec(world.service.output())?.[1] ?? ''

/** A field that is wrong says so and why, and has the focus. */
export const isWrong = async (field: Locator, why: string): Promise<void> => {
  await field.and(field.page().locator('[aria-invalid=true]:focus')).waitFor()
  const said = await field.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (one.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? '')
      .join(' '),
  )
  assert.ok(said.includes(why), said)
}

/** A link for a new operator, as the command line prints it. */
export const inviteTo = async ({ data, origin }: ConsoleWorld, ...role: string[]): Promise<string> => {
  const { out, err, code } = await command(['console', 'invite', ...role], { ...data.env, CONSOLE_URL: origin })
  assert.equal(code, 0, err)
  return /http\S+/.exec(out)?.[0] ?? ''
}

/** Opens a link as a new operator with a device of their own. */
export const enrolAt = async (
  { world }: ConsoleWorld,
  link: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<OperatorPage> => {
  const page = await (await world.person({ locale: 'en-US', ...options })).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  await device(page)
  await page.goto(link)
  await page.getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  // The overview comes first.
  await page.getByRole('navigation').locator('a[href="#/users"]').click()
  return { page, complaints }
}

/** A new operator of a role. */
export const operatorOf = async (
  where: ConsoleWorld,
  role: string,
  name: string = role,
  options: BrowserContextOptions = {},
): Promise<OperatorPage> => enrolAt(where, await inviteTo(where, '--role', role), name, options)

/** The link of a section. */
export const sectionLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** The row of a table that has a text. */
export const rowWith = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
