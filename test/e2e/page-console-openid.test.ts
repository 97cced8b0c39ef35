// Clients of an app's OpenID provider in the operators' console: added, changed with their claims, taken away.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { freePort } from '../free-port.ts'
import { findings } from './axe.ts'
import { type ConsoleWorld, consoleOrigin, isWrong, operatorOf } from './operator-steps.ts'
import { DEMO_APP, openWorld } from './world.ts'

let where: ConsoleWorld
before(async () => {
  const data = await testData()
  const own = ['--method', 'email', '--origin', 'http://localhost', '--no-origin', 'yes', '--openid-provider', 'yes']
  const { code, err } = await command(['app', 'create', '--id', DEMO_APP, '--name', 'Tidewater', ...own], data.env)
  assert.equal(code, 0, err)
  const port = String(await freePort())
  const world = await openWorld({ OIDC_URL: `http://localhost:${port}`, OIDC_PORT: port }, { data })
  where = { world, data, origin: consoleOrigin(world) }
})
after(() => where?.world.close())

const clients = async () => {
  const { out } = await command(['openid', 'list', '--app', DEMO_APP, '--json'], where.data.env)
  return JSON.parse(out) as Record<string, unknown>[]
}
/** What goes beyond the page where it is narrow. */
const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('an owner adds a client, changes its claims and scopes by keyboard, and takes it away', async () => {
  const { page, complaints } = await operatorOf(where, 'owner', 'owner', { viewport: { width: 360, height: 800 } })
  await page.goto(`${where.origin}/#/apps/${DEMO_APP}/openid`)
  await page.getByText('No client yet.').waitFor()
  await page.getByRole('button', { name: 'Add a client' }).press('Enter')
  const form = page.getByRole('listitem', { name: 'Add a client' })
  await form.getByLabel('Name').fill('Shop')
  await form.getByLabel('Addresses for answers').fill('http://shop.example/callback')
  await form.getByRole('button', { name: 'Add a client' }).press('Enter')
  await form.getByRole('alert').getByText('redirect_uris').waitFor()
  await isWrong(form.getByLabel('Addresses for answers'), 'redirect_uris')
  await form.getByLabel('Addresses for answers').fill('https://shop.example/callback')
  await form.getByRole('button', { name: 'Add a client' }).press('Enter')
  const shown = page.getByRole('status').filter({ hasText: 'is shown once' })
  assert.ok((await shown.locator('code').innerText()).length >= 40)
  await shown.getByRole('button', { name: 'Done' }).press('Enter')
  const card = page.getByRole('listitem', { name: 'Shop' })
  await card.getByRole('button', { name: 'Change' }).press('Enter')
  assert.equal(await card.getByRole('group', { name: 'Claims beyond the scopes' }).count(), 0)
  await card.getByRole('checkbox', { name: 'It is our own' }).press('Space')
  const claims = card.getByRole('group', { name: 'Claims beyond the scopes' })
  await claims.getByRole('checkbox', { name: 'custom_metadata' }).press('Space')
  await card.getByRole('group', { name: 'What it may ask for' }).getByRole('checkbox', { name: 'wallets' }).press('Space')
  assert.deepEqual([await findings(page, { within: 'html' }), await isWide(page)], [[], false])
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByText('Saved.').waitFor()
  const [one] = await clients()
  assert.deepEqual(
    [one?.name, one?.is_own, one?.claims, one?.scopes],
    ['Shop', true, ['custom_metadata'], ['openid', 'profile', 'email', 'wallets']],
  )
  await card.getByRole('button', { name: 'Change' }).press('Enter')
  assert.equal(await claims.getByRole('checkbox', { name: 'custom_metadata' }).isChecked(), true)
  await card.getByRole('button', { name: 'Cancel' }).press('Enter')
  await card.getByRole('button', { name: 'Remove' }).press('Enter')
  await card.getByRole('button', { name: 'Remove' }).last().press('Enter')
  await page.getByText('No client yet.').waitFor()
  assert.deepEqual([await clients(), complaints], [[], []])
})
