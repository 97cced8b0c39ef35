// OpenID connections in a real browser: from an address to its company and back; linked and unlinked in the account.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { CLIENT, startIssuers } from '../openid-issuers.ts'
import { findings } from './axe.ts'
import { button, popupOf } from './oauth-steps.ts'
import { hasten } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { DEMO_APP, endOfLogin, newEmail, openWorld, signInElsewhere, startLogin, type World } from './world.ts'

let data: TestData
let world: World
let issuers: Awaited<ReturnType<typeof startIssuers>>
const latchkey = async (...args: string[]): Promise<void> => {
  const { code, out, err } = await command(args, { ...data.env, ALLOW_PRIVATE_TARGETS: 'yes' })
  assert.equal(code, 0, out + err)
}
before(async () => {
  data = await testData({})
  world = await openWorld({ ALLOW_PRIVATE_TARGETS: 'yes' }, { data })
  issuers = await startIssuers(['contoso', 'fabrikam'], (name) => `${world.serviceUrl}/api/v1/oauth/callback/${name}`)
  const secret = join(data.folder, 'contoso.secret')
  writeFileSync(secret, CLIENT.secret)
  for (const [id, name, ...more] of [
    ['contoso', 'Contoso', '--domain', 'contoso.com', '--guests', 'yes', '--trust-email', 'yes'],
    ['fabrikam', 'Fabrikam'],
  ] as const)
    await latchkey(
      ...['app', 'connection', DEMO_APP, id, '--name', name, '--issuer', issuers.issuer(id)],
      ...['--client-id', CLIENT.id, '--secret-file', secret, ...more],
    )
  await latchkey('app', 'change', DEMO_APP, '--set', 'oidc_auth=true')
})
after(async () => {
  issuers.close()
  await world.close()
})

const ALL = { within: 'html' }
const typeAddress = async (page: Page, address: string): Promise<void> => {
  await startLogin(page)
  await page.locator('dialog[open] input[name=email]').fill(address)
  await page.keyboard.press('Enter')
}
const choose = async (popup: Page, person: string): Promise<void> => {
  await popup.getByRole('link', { name: person }).click()
}

test('an address of a company leads to its provider by the keyboard alone, and back signed in; a guest takes a code', async () => {
  const { page, complaints } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
  await typeAddress(page, 'ada@contoso.com')
  await button(page, 'Continue with Contoso').waitFor()
  assert.deepEqual(await findings(page, ALL), [])
  await button(page, 'Continue with Contoso').focus()
  const popup = await popupOf(page, () => page.keyboard.press('Enter'))
  await popup.waitForURL(`${issuers.base}/contoso/choose/*`)
  await choose(popup, 'ada')
  const end = await hasten(page, endOfLogin(page))
  assert.deepEqual([end.isNewUser, end.method, end.accounts], [true, 'oidc', ['oidc']])
  assert.deepEqual(complaints.lines, [])

  const guest = await world.visit(await world.person())
  await typeAddress(guest.page, 'guest@contoso.com')
  await button(guest.page, 'Use a code instead').click()
  await guest.page.getByLabel('Six-digit code').waitFor()
  const stranger = newEmail()
  const other = await world.visit(await world.person())
  await typeAddress(other.page, stranger)
  await other.page.getByLabel('Six-digit code').waitFor()
})

sweepTest('a connection is linked from a list and unlinked in the account', async () => {
  const { page, complaints } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
  await signInElsewhere(world, page, newEmail())
  await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
  await button(page, 'Link another account').click()
  await button(page, 'Company account').click()
  await button(page, 'Continue with Fabrikam').waitFor()
  assert.deepEqual(await findings(page, ALL), [])
  const popup = await popupOf(page, () => button(page, 'Continue with Fabrikam').click())
  await choose(popup, 'grace')
  const remove = button(page, /^Unlink grace/)
  await remove.click()
  await page.locator('dialog[open]').getByText('You can no longer log in with it.').waitFor()
  await button(page, /^(Unlink|Remove)$/).click()
  await remove.waitFor({ state: 'detached' })
  assert.deepEqual(complaints.lines, [])
})
