// A lent wallet where something is in the way: a window loaded anew, a page gone elsewhere, a recovery.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { ask, comeWithWallet, decide, ended, question, review, walletThere } from './cross-app-steps.ts'
import { button, heading, popupOf } from './oauth-steps.ts'
import { newEmail, openWorld, type World } from './world.ts'

const PASSWORD = 'Anchor-River-Pencil-7'
interface Signed {
  readonly signature: `0x${string}`
}

/** From the choice of a password to its end, on the person's own page. */
const setPassword = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    void modal.setRecovery({ method: 'user-passcode' })
  })
  const field = page.locator('dialog[open]').getByLabel('Password', { exact: true })
  await heading(page, 'Create a password').waitFor()
  await field.fill(PASSWORD)
  await field.press('Enter')
  await heading(page, 'Save your password').waitFor()
  await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  await button(page, 'Continue').click()
  await heading(page, 'Confirm your password').waitFor()
  await field.fill(PASSWORD)
  await field.press('Enter')
  await page.getByRole('checkbox').check()
  await button(page, 'Continue').click()
  await heading(page, 'Your password is set').waitFor()
}

describe('a lent wallet', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  /** Somebody with a wallet at the lending app, who has signed in with it at the other one. */
  const lent = async (then?: (page: Page) => Promise<void>) => {
    const email = newEmail()
    const address = await walletThere(world, email, then)
    const { page, complaints } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    await comeWithWallet(world, page, email)
    return { page, complaints, address }
  }

  test('is asked the same by a window that is loaded anew', async () => {
    const { page, complaints, address } = await lent()
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await question(popup).getByRole('button', { name: 'Review' }).waitFor()
    await popup.reload()
    await review(popup)
    await popup.reload()
    await review(popup)
    await decide(popup, 'Sign')
    const { signature } = await ended<Signed>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature }))
    assert.deepEqual(complaints.lines, [])
  })

  test('answers nobody where the page that asked has gone elsewhere', async () => {
    const { page, address } = await lent()
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await question(popup).getByRole('button', { name: 'Review' }).waitFor()
    await page.goto(world.demoUrl.replace('localhost', '127.0.0.1'))
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      addEventListener('message', ({ data }) => String(data?.type).startsWith('PRIVY_CROSS_APP') && heard.push(data))
    })
    await review(popup)
    const closed = popup.waitForEvent('close')
    await decide(popup, 'Sign')
    await closed
    assert.deepEqual(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard), [])
  })

  test('with a password of its own is recovered in the window, and then signs', async () => {
    const { page, address } = await lent(setPassword)
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await review(popup)
    const sign = popup.locator('dialog[open]').getByRole('button', { name: 'Sign', exact: true })
    await sign.or(heading(popup, 'Enter your password')).first().waitFor()
    if (await sign.isVisible()) await sign.click()
    await heading(popup, 'Enter your password').waitFor()
    assert.deepEqual(await findings(popup), [])
    await popup.locator('dialog[open]').getByLabel('Recovery password').fill(PASSWORD)
    await button(popup, 'Recover wallet').click()
    if (await sign.isVisible().catch(() => false)) await sign.click()
    const { signature } = await ended<Signed>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature }))
  })
})
