// The operators' console in a browser: the first invite, a person who is logged out, apps, roles, names with markup.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { findings } from './axe.ts'
import { device } from './device.ts'
import { signIn } from './person.ts'
import { openWorld, type World } from './world.ts'

const MARKUP = '<img src=x onerror="document.title=`taken`">'
const ADDRESS = 'console.person@example.com'

let data: TestData
let world: World
let origin: string
before(async () => {
  data = await testData({})
  world = await openWorld({}, { data })
  origin = /Console on (\S+)/.exec(world.service.output())?.[1] ?? ''
})
after(() => world.close())

const invite = async (...role: string[]): Promise<string> => {
  const { out, err, code } = await command(['console', 'invite', ...role], { ...data.env, CONSOLE_URL: origin })
  assert.equal(code, 0, err)
  return /http\S+/.exec(out)?.[0] ?? ''
}
/** An operator with a device of their own; `complaints` collects errors and what the policy refuses. */
const operator = async (link: string, name: string, options = {}): Promise<{ page: Page; complaints: string[] }> => {
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
  await page.getByRole('navigation').waitFor()
  return { page, complaints }
}
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

test('the first owner comes by the link, finds a person, and logs them out', async () => {
  await signIn(world.serviceUrl, ADDRESS)
  const { page, complaints } = await operator(await invite(), MARKUP)
  assert.equal(new URL(page.url()).hash, '')
  await page.getByText(MARKUP).waitFor()
  await page.getByRole('searchbox').fill(ADDRESS.slice(0, 12))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: ADDRESS }).click()
  await page.getByRole('heading', { level: 1, name: ADDRESS }).waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  await page.getByRole('button', { name: 'End', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Log out everywhere' }).press('Enter')
  const question = page.getByRole('group', { name: 'End every session of this user?' })
  await question.getByRole('button', { name: 'Log out everywhere' }).press('Enter')
  await page.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' })
  await link(page, 'Audit').click()
  await page.getByText('users.signOut').waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByRole('navigation').waitFor()
  assert.equal(await page.title(), 'Console')
  assert.deepEqual(complaints, [])
})

test('a developer changes an app, whose name stays text; what is no origin is refused in words', async () => {
  const { page, complaints } = await operator(await invite('--role', 'developer'), 'Dev')
  await link(page, 'Apps').click()
  await page.getByRole('button', { name: 'Create an app' }).click()
  await page.getByLabel('Name').fill(MARKUP)
  await page.getByLabel('Origins').fill('nonsense')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'nonsense' }).waitFor()
  await page.getByLabel('Origins').fill('https://host.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: MARKUP }).waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  assert.deepEqual(complaints, [])
})

test('a viewer is drawn no button that changes something, in Arabic from right to left', async () => {
  const { page, complaints } = await operator(await invite('--role', 'viewer'), 'Vera', { locale: 'ar' })
  assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl')
  assert.equal(await link(page, 'المشغلون').count(), 0)
  await page.getByRole('searchbox').fill(ADDRESS)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: ADDRESS }).click()
  await page.getByRole('heading', { level: 1, name: ADDRESS }).waitFor()
  assert.equal(await page.getByRole('main').getByRole('button').count(), 0)
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  assert.deepEqual(complaints, [])
})
