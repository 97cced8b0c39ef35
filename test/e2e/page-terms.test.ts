import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, endOfLogin, facts, newEmail, startLogin, worldOfTests } from './world.ts'

const code = 'Six-digit code'

describe('a keyboard alone, and terms to accept', () => {
  const world = worldOfTests()

  test('a keyboard alone completes the login and the sign-out, and the focus comes back', async () => {
    const { page } = await world.visit(await world.person())
    const focused = () =>
      page.evaluate(() => {
        let at = document.activeElement
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
        return `${document.activeElement?.localName} ${at?.id || at?.getAttribute('role') || at?.localName}`
      })
    const email = newEmail()
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'wallet-button button')
    await page.keyboard.press('Enter')
    await page.getByLabel('Email address').waitFor()
    assert.equal(await focused(), 'login-modal email')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByText('Please check your email').waitFor()
    assert.equal(await focused(), 'login-modal code')
    await page.keyboard.type(await world.codeFor(email))
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.open === false)
    assert.equal(await focused(), 'wallet-button button')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem').first().waitFor()
    assert.equal(await focused(), 'wallet-button menuitem')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated === false)
    assert.equal(await focused(), 'wallet-button button')
  })

  test('the focus stays in the dialog', async () => {
    const { page } = await world.visit(await world.person())
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => document.activeElement?.localName)
      // The browser's own bar counts as a stop between the last and the first element of a dialog.
      assert.ok(at === 'login-modal' || at === 'body', at)
    }
  })

  sweepTest('no menu is shown that was made ready while a config was on its way', async () => {
    const page = await (await world.person()).newPage()
    const held = async (address: string): Promise<() => void> => {
      let go = (): void => {}
      const free = new Promise<void>((resolve) => {
        go = resolve
      })
      await page.route(address, (route) => free.then(() => route.continue()))
      return go
    }
    const freeApp = await held('**/api/v1/apps/*')
    const freeCheck = await held('**/chunks/rules-*')
    await page.goto(world.demoUrl)
    // Screens are loaded, the app is not: the menu is made ready as soon as the app is here.
    await page.waitForFunction(() => document.querySelector('login-modal')?.shadowRoot?.querySelector('.stage'))
    const asked = page.waitForRequest('**/chunks/rules-*')
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      if (modal) modal.config = { legal: { requireUsersAcceptTerms: true } }
    })
    await asked
    freeApp()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await startLogin(page)
    await page.locator('login-modal dialog[open]').waitFor()
    await page.getByText('By logging in I agree').waitFor({ state: 'detached' })
    freeCheck()
    await page.getByLabel('Email address').waitFor()
    await page.getByText('By logging in I agree').waitFor({ state: 'detached' })
  })

  test('terms that must be accepted: "No thanks" signs out, "Accept" lets in, and both are remembered', async () => {
    const { page, complaints } = await world.visit(await world.person())
    const email = newEmail()
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      if (modal) modal.config = { legal: { requireUsersAcceptTerms: true } }
    })
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    await page.getByText('By logging in I agree').waitFor({ state: 'detached' })
    await askForCode(page, email)
    await page.getByLabel(code).fill(await world.codeFor(email))
    await page.getByText('By signing up, you agree to our terms and privacy policy.').waitFor()
    await page.getByRole('button', { name: 'No thanks' }).click()
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    assert.equal((await facts(page)).authenticated, false)

    await startLogin(page)
    await askForCode(page, email)
    await page.getByLabel(code).fill(await world.codeFor(email, 1))
    await page.getByRole('button', { name: 'Accept' }).click()
    assert.equal((await endOfLogin(page)).isNewUser, false)
    assert.equal(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.hasAcceptedTerms), true)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('whoever closes the terms is not let in', async () => {
    const { page } = await world.visit(await world.person())
    const email = newEmail()
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      if (modal) modal.config = { legal: { requireUsersAcceptTerms: true } }
    })
    await startLogin(page)
    await askForCode(page, email)
    await page.getByLabel(code).fill(await world.codeFor(email))
    await page.getByText('One last step').waitFor()
    await page.keyboard.press('Escape')
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated === false)
  })
})
