// The passkeys of a wallet over their whole life, in the account's one list and the service's window.
// Chromium's virtual authenticators answer; they are kept by a tab that lives on.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { carriedAuthenticator, opensElsewhere } from './carried-authenticator.ts'
import { WALLETS_OF_PASSKEYS } from './demo-app-data.ts'
import { device } from './device.ts'
import { button, heading } from './oauth-steps.ts'
import { inDialog, pressIn } from './window-dialog-steps.ts'
import { askForCode, endOfLogin, enterCode, newEmail, startLogin, worldOfTests } from './world.ts'

const PASSWORD = 'Anchor-River-Pencil-7'

const account = (page: Page) =>
  page.evaluate(
    () =>
      void document
        .querySelector<LoginModal>('login-modal')
        ?.manageAccount()
        .catch(() => {}),
  )
/** The list of all passkeys, from the account. */
const openList = async (page: Page): Promise<void> => {
  await account(page)
  await button(page, /^Passkeys \(/).click()
  await heading(page, 'Your passkeys').waitFor()
}
/** Leaves the page's dialog. */
const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

describe('the passkeys of a wallet', () => {
  const world = worldOfTests({}, { seeds: WALLETS_OF_PASSKEYS })

  test('are renamed, added and removed from the one list, and a password takes their place; authenticators hear of it', async () => {
    const context = await world.person({ reducedMotion: 'reduce' })
    await opensElsewhere(context)
    const { page } = await world.visit(context)
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await enterCode(world, page, email)
    await heading(page, 'Make your key').waitFor()
    const carried = await carriedAuthenticator(world, { hasPrf: true })
    const { tab, key: first } = carried
    await carried.uses(page, 'Open the window', 'Make your key', () => endOfLogin(page))

    await openList(page)
    await button(page, /^Rename /).click()
    await page.keyboard.type('Desk')
    await page.keyboard.press('Enter')
    await button(page, 'Rename Desk').waitFor()
    assert.equal(await button(page, /^Remove /).count(), 0, 'the last one stays')
    assert.deepEqual(await findings(page), [])

    // A second one, on another authenticator: the first one has one of this wallet already, and is not touched.
    await button(page, 'Add a second passkey for your wallet').click()
    await carried.opens(page)
    await tab.bringToFront()
    await pressIn(tab, 'Use your passkey')
    await tab.getByText('Each of these opens your wallet.').waitFor()
    await tab.locator('li').getByText(/Desk/).waitFor()
    await first.present(false)
    const second = await device(tab, { hasPrf: true, roams: true })
    await tab.getByRole('button', { name: 'Add a passkey', exact: true }).click()
    await tab.getByText('It opens your wallet on a new device.').waitFor()
    await pressIn(tab, 'Add a passkey')
    await tab.getByText('Your passkey is added.').waitFor()
    assert.deepEqual([await first.held(), await second.held()], [1, 1])
    await page.bringToFront()
    await leave(page)

    // The first one goes: the second one opens the window.
    await openList(page)
    await button(page, 'Remove Desk').waitFor()
    assert.equal(await button(page, /^Rename /).count(), 2)
    await button(page, 'Remove Desk').click()
    await carried.opens(page)
    await tab.bringToFront()
    await pressIn(tab, 'Use your passkey')
    await pressIn(tab, /^Remove .*Desk/)
    await tab.getByText('Removed. It does not open your wallet any more.').waitFor()
    await first.gone()
    assert.equal(await second.held(), 1)
    await page.bringToFront()
    await leave(page)
    await openList(page)
    await button(page, /^Rename /).waitFor()
    assert.equal(await button(page, /^Rename /).count(), 1)
    await leave(page)

    // Another method: no passkey counts any more.
    await page.evaluate(
      () =>
        void document
          .querySelector<LoginModal>('login-modal')
          ?.setRecovery({ method: 'user-passcode' })
          .catch(() => {}),
    )
    await inDialog(page, 'Add a password').click()
    await inDialog(page, 'Open the window').waitFor()
    await carried.opens(page)
    await tab.bringToFront()
    await pressIn(tab, 'Use your passkey')
    // Before the first word of it and in the last step it says what ends.
    const ends = tab.getByText('Then: only this password does, your passkeys no longer.')
    await ends.waitFor()
    const field = tab.getByLabel('Password', { exact: true })
    await field.fill(PASSWORD)
    await field.press('Enter')
    await tab.getByRole('button', { name: 'Continue', exact: true }).click()
    await tab.getByRole('heading', { name: 'Confirm your password' }).waitFor()
    await field.fill(PASSWORD)
    await field.press('Enter')
    await ends.waitFor()
    await tab.getByRole('checkbox').check()
    await pressIn(tab, 'Continue')
    await tab.getByText('Your password is set').waitFor()
    await second.gone()
  })

  test('are told to be forgotten when automatic recovery takes their place, to which their person agrees in the window', async () => {
    const context = await world.person({ reducedMotion: 'reduce' })
    await opensElsewhere(context)
    const { page } = await world.visit(context)
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await enterCode(world, page, email)
    await heading(page, 'Make your key').waitFor()
    const carried = await carriedAuthenticator(world, { hasPrf: true })
    await carried.uses(page, 'Open the window', 'Make your key', () => endOfLogin(page))
    await page.evaluate(
      () =>
        void document
          .querySelector<LoginModal>('login-modal')
          ?.setRecovery({ method: 'privy' })
          .catch(() => {}),
    )
    await heading(page, 'Leave your passkeys').waitFor()
    const { tab } = carried
    await carried.opens(page)
    await tab.bringToFront()
    await pressIn(tab, 'Use your passkey')
    await tab.getByText('The service could open your wallet then').waitFor()
    await pressIn(tab, 'Leave passkeys')
    await carried.key.gone()
    await heading(page, 'Your wallet recovers automatically').waitFor()
  })

  test('answer no page of another host that asks for them by their name', async () => {
    const page = await (await world.person()).newPage()
    const { hostname, port } = new URL(world.serviceUrl)
    const hosts = ['http://127.0.0.1', 'http://shop.localhost'].map((host) => `${host}:${port}/`)
    for (const address of hosts) {
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Another app</title>' }))
      await page.goto(address)
      const key = await device(page, { hasPrf: true })
      const failed = await page.evaluate(async (rpId) => {
        const ask = { challenge: new Uint8Array(32), rpId, extensions: { prf: { eval: { first: new Uint8Array(32) } } } }
        const said = await navigator.credentials.get({ publicKey: ask }).catch((error: Error) => error.name)
        return [isSecureContext, said]
      }, hostname)
      assert.deepEqual(failed, [true, 'SecurityError'], address)
      await key.put()
    }
  })
})
