// A user whose sign-in is long ago proves their identity before the account is deleted: by code, wallet and provider.
// See docs/design/security.md, "Step-up".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { choose as chooseAtProvider, row as methodRow, popupOf } from './oauth-steps.ts'
import { hasten } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { button, choose, dialog, heading, toList } from './wallet-login-steps.ts'
import { giveWallet } from './wallet-steps.ts'
import { endOfLogin, facts, signIn, startLogin, worldOfTests } from './world.ts'

/** Asks for the deletion in the account, and is asked for a proof. */
const askForDeletion = async (page: Page): Promise<void> => {
  await page.evaluate(
    () =>
      void document
        .querySelector<LoginModal>('login-modal')
        ?.manageAccount()
        .catch(() => undefined),
  )
  await button(page, 'Delete account').click()
  await dialog(page).getByRole('textbox').fill('delete')
  await page.keyboard.press('Enter')
}
/** The proof was taken: the same person, with what was typed. */
const isConfirmed = async (page: Page, user: string | null): Promise<void> => {
  await dialog(page).getByText('It is you. Press once more to delete your account.').waitFor()
  assert.equal((await facts(page)).user, user)
  assert.equal(await dialog(page).getByRole('textbox').inputValue(), 'delete')
}

describe('where the sign-in is long ago', () => {
  const world = worldOfTests({ RECENT_LOGIN_SECONDS: '0' })

  test('the deletion asks for a code, and then for one more press; the session before is over', async () => {
    const { page, complaints } = await world.visit(await world.person())
    const email = await signIn(world, page)
    const { user } = await facts(page)
    await askForDeletion(page)
    await dialog(page).getByText(email).waitFor()
    assert.equal((await facts(page)).state?.screen, 'AWAITING_PASSWORDLESS_CODE')
    const ended = page.waitForResponse((response) => response.url().endsWith('/sessions/logout') && response.ok())
    await dialog(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email, 1))
    await isConfirmed(page, user)
    await ended
    await button(page, 'Back').click()
    await button(page, 'Where you are logged in').click()
    await dialog(page).getByText('This device').waitFor()
    assert.equal(await dialog(page).getByRole('listitem').count(), 1)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest(
    'who has a wallet alone signs with it; another account of the wallet is told so, and the right one goes on',
    async () => {
      const person = await world.person()
      const wallet = await giveWallet(person)
      const { page, complaints } = await world.visit(person)
      await toList(page)
      await choose(page)
      await hasten(page, endOfLogin(page))
      const { user } = await facts(page)
      await askForDeletion(page)
      await heading(page, 'Confirm with your wallet').waitFor()
      await wallet.account(page, 1)
      await choose(page)
      await heading(page, 'This wallet is not linked to your account').waitFor()
      await dialog(page).getByText('Choose an account in your wallet that is linked here, and try again.').first().waitFor()
      assert.equal((await facts(page)).user, user)
      await wallet.account(page, 0)
      await button(page, 'Try again').click()
      await isConfirmed(page, user)
      assert.deepEqual(complaints.lines, [])
    },
  )

  sweepTest(
    'who has a provider alone logs in there again, by a press; another account of it is told so, and the right one goes on',
    async () => {
      const { page, complaints } = await world.visit(await world.person())
      await startLogin(page)
      await chooseAtProvider(await popupOf(page, () => methodRow(page).click()), { person: 'Ada' })
      await hasten(page, endOfLogin(page))
      const { user } = await facts(page)
      await askForDeletion(page)
      await dialog(page).getByText('Log in there once more to show that it is you.').first().waitFor()
      await chooseAtProvider(await popupOf(page, () => button(page, 'Go on').click()), { person: 'Grace' })
      await heading(page, 'This is another account').waitFor()
      await dialog(page).getByText('Choose the account that you have linked here, and try again.').first().waitFor()
      assert.equal((await facts(page)).user, user)
      await chooseAtProvider(await popupOf(page, () => button(page, 'Try again').click()), { person: 'Ada' })
      await isConfirmed(page, user)
      assert.deepEqual(complaints.lines, [])
    },
  )
})
