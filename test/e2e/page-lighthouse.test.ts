// The demo's two apps: a wallet made at Lighthouse signs in Tidewater's guest book.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { answer, decide, logInThere, question, review } from './cross-app-steps.ts'
import { declineKey } from './decline-key.ts'
import { popupOf } from './oauth-steps.ts'
import { askForCode, newEmail, skipSuccess, worldOfTests } from './world.ts'

const ready = (page: Page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)

describe('the demo with two apps', () => {
  const world = worldOfTests()

  test('a wallet of the one signs in the other, in a window that says who asks', async () => {
    const person = await world.person({ reducedMotion: 'reduce' })
    const email = newEmail()
    const { page: product, complaints } = await world.visit(person, '/product')
    const lighthouse = await person.newPage()
    const faults: string[] = []
    lighthouse.on('pageerror', ({ message }) => faults.push(message))
    lighthouse.on('console', (line) => line.text().includes('Content Security Policy') && faults.push(line.text()))
    await lighthouse.goto(world.service.lenderUrl ?? '')
    await ready(lighthouse)
    assert.deepEqual(await findings(lighthouse, { within: 'html' }), [])
    await lighthouse.locator('wallet-button').click()
    await askForCode(lighthouse, email)
    await lighthouse.getByLabel('Six-digit code').fill(await world.codeFor(email))
    await declineKey(lighthouse)
    await lighthouse.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.user?.wallet)

    await product.bringToFront()
    const popup = await popupOf(product, () => product.getByRole('button', { name: 'Log in with Lighthouse' }).click())
    await logInThere(world, popup, email)
    await answer(popup, 'Allow')
    // Tidewater makes a wallet of its own for them, which they are asked for a key of.
    await declineKey(product)
    await skipSuccess(product)
    const greet = product.getByRole('button', { name: 'Sign the guest book with my Lighthouse wallet' })
    const asked = await popupOf(product, () => greet.click())
    await question(asked)
      .getByRole('heading', { name: /Tidewater.* asks your wallet/ })
      .waitFor()
    await review(asked)
    await asked.locator('dialog[open]').getByText('I was here, and my boat lay quiet.').waitFor()
    await decide(asked, 'Sign')
    await product.getByText(/^Signed\. The signature begins with .?0x/).waitFor()
    assert.deepEqual([complaints.lines, faults], [[], []])
  })
})
