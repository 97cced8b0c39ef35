// A lent wallet with a password of the person's own: recovered in the window that asks for it.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { ask, comeWithWallet, ended, pageThere, review } from './cross-app-steps.ts'
import { button, heading, popupOf } from './oauth-steps.ts'
import { choosePassword, pressIn } from './window-dialog-steps.ts'
import { newEmail, type World, worldOfTests } from './world.ts'

const PASSWORD = 'Anchor-River-Pencil-7'

/** A person at the lending app, whose wallet is made with a password. */
const walletWithPassword = async (world: World, email: string): Promise<`0x${string}`> => {
  const { page } = await pageThere(world, await world.person({ reducedMotion: 'reduce' }), email)
  await page.evaluate(() => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    modal.config = {
      embeddedWallets: { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: ['user-passcode'] },
    }
    Object.assign(window, { made: modal.createWallet() })
  })
  await heading(page, 'Create a password').waitFor()
  await choosePassword(page, PASSWORD)
  await heading(page, 'Your password is set').waitFor()
  await button(page, 'Close').and(page.locator('.button')).click()
  return page.evaluate(
    async () => (await (window as unknown as { made: Promise<{ wallet: { address: `0x${string}` } }> }).made).wallet.address,
  )
}

describe('a lent wallet with a password', () => {
  const world = worldOfTests()

  test('is recovered in the window of the lending app, and then signs', async () => {
    const email = newEmail()
    const address = await walletWithPassword(world, email)
    const { page } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    await comeWithWallet(world, page, email)
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await review(popup)
    await pressIn(popup, 'Sign')
    await heading(popup, 'Enter your password').waitFor()
    assert.deepEqual(await findings(popup), [])
    // Presses are judged in this window of the service too.
    const [window] = await Promise.all([popup.waitForEvent('popup'), pressIn(popup, 'Open the window')])
    await window.getByLabel('Password of your wallet').fill('Anchor-River-Pencil-8')
    await pressIn(window, 'Recover wallet')
    await window.getByText('This is not the password.').waitFor()
    await window.getByLabel('Password of your wallet').fill(PASSWORD)
    await pressIn(window, 'Recover wallet')
    const { signature } = await ended<{ signature: `0x${string}` }>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature }))
  })
})
