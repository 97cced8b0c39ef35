// The newcomer's way on the demo as it starts: log in, have a wallet with test money, sign, send, see the receipt.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { findings } from './axe.ts'
import { declineKey } from './decline-key.ts'
import { newEmail, worldOfTests } from './world.ts'

const RECIPIENT = `0x${'c0ffee'.repeat(6)}0001`
/** Policy refusals and errors that a page writes: none. */
const linesOf = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => message.type() !== 'log' && lines.push(message.text()))
  page.on('pageerror', (error) => lines.push(error.message))
  return lines
}
const dialog = (page: Page): Locator => page.locator('login-modal dialog[open]')

describe('a newcomer', () => {
  const world = worldOfTests({ DEVELOPMENT_CHAIN: 'on' }, { own: true })

  test('logs in, has money on the development chain, signs, pays and sends, and sees what became of it', async () => {
    const person = await world.person({ viewport: { width: 1280, height: 900 } })
    const page = await person.newPage()
    const lines = linesOf(page)
    await page.goto(`${world.demoUrl}/product`)
    await page.locator('wallet-button').getByRole('button', { name: 'Log in' }).waitFor()

    // What it shows first: signing. The press begins with the login, which makes the wallet.
    await page.getByRole('button', { name: 'Sign the guest book' }).click()
    const email = newEmail()
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Six-digit code').fill(await world.codeFor(email))
    await declineKey(page)
    await dialog(page).getByText('I was here, and my boat lay quiet.').waitFor()
    assert.deepEqual(await findings(page), [])
    await dialog(page).getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByText(/^Signed\. The signature begins with 0x/).waitFor()

    // Paying: one amount, reviewed, sent, confirmed.
    await page.getByRole('button', { name: 'Pay the harbour due: 0.05 ETH' }).click()
    await dialog(page).getByText('Harbour test').first().waitFor()
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await dialog(page).getByRole('heading', { name: 'Transaction complete' }).waitFor()
    assert.deepEqual(await findings(page), [])
    // The page hears of it while the receipt is shown.
    await page.getByText(/^In your wallet: 9\.9[45]\d* ETH on Harbour test\.$/).waitFor()
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()

    // Sending from the wallet's menu: tokens that the wallet was given.
    await page.locator('wallet-button').getByRole('button').first().click()
    await page.getByRole('menuitem', { name: /^Send/ }).click()
    await dialog(page).getByLabel('What to send').selectOption({ label: 'SHELL · 250' })
    await dialog(page).getByLabel('Amount').fill('25')
    await dialog(page).getByLabel('Recipient').fill(RECIPIENT)
    await dialog(page).getByRole('button', { name: 'Review', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await dialog(page).getByRole('heading', { name: 'Transaction complete' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    assert.deepEqual(lines, [])
  })
})
