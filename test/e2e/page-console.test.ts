// The operators' console in a browser: the first invite, a person who is logged out, apps, roles, names with markup.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestData, testData } from '../data.ts'
import { findings } from './axe.ts'
import { device } from './device.ts'
import { consoleOrigin, enrolAt, inviteTo, isWrong, sectionLink as link } from './operator-steps.ts'
import { signIn } from './person.ts'
import { sweepTest } from './sweep-test.ts'
import { openWorld, type World } from './world.ts'

const MARKUP = '<img src=x onerror="document.title=`taken`">'
const ADDRESS = 'console.person@example.com'

let data: TestData
let world: World
let origin: string
before(async () => {
  data = await testData({})
  world = await openWorld({}, { data })
  origin = consoleOrigin(world)
})
after(() => world.close())

const invite = (...role: string[]): Promise<string> => inviteTo({ world, data, origin }, ...role)
const operator = (link: string, name: string, options = {}) => enrolAt({ world, data, origin }, link, name, options)

sweepTest('the first visitor is told how an operator comes, and the link works in the same tab', async () => {
  const page = await (await world.person({ locale: 'en-US' })).newPage()
  await device(page)
  await page.goto(origin)
  await page.getByRole('heading', { name: 'No operator yet' }).waitFor()
  await page.getByText('npx latchkey console invite').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Log in with a passkey' }).count(), 0)
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  const link = await invite()
  await page.evaluate((to) => location.assign(to), link)
  await page.getByRole('heading', { name: 'Create your passkey' }).waitFor()
  assert.equal(new URL(page.url()).hash, '')
  await page.getByRole('textbox').fill('First')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  assert.deepEqual(await findings(page, { within: 'html' }), [])
})

test('the first owner comes by the link, finds a person, and logs them out', async () => {
  await signIn(world.serviceUrl, ADDRESS)
  const { page, complaints } = await operator(await invite(), MARKUP)
  assert.equal(new URL(page.url()).hash, '#/users')
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

sweepTest('a developer changes an app, whose name stays text; what is no origin is refused in words', async () => {
  const { page, complaints } = await operator(await invite('--role', 'developer'), 'Dev')
  await link(page, 'Apps').click()
  await page.getByRole('button', { name: 'Create an app' }).click()
  await page.getByLabel('Name').fill(MARKUP)
  await page.getByLabel('Origins').fill('nonsense')
  await page.getByRole('button', { name: 'Save' }).click()
  await isWrong(page.getByLabel('Origins'), 'nonsense')
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
  // The heads of tables sort them.
  assert.equal(await page.getByRole('main').locator('button:not(.sort)').count(), 0)
  assert.deepEqual(await findings(page, { within: 'html' }), [])
  assert.deepEqual(complaints, [])
})
