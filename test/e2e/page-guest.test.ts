// Guests in a real browser: in without a screen, told what is at stake, and people once something is linked.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { guestKey } from '../../src/contract/wire.ts'
import { sweepTest } from './sweep-test.ts'
import { credential, findings, listen, modal, openTokenWorld, seen, signedIn, type TokenWorld } from './token-steps.ts'
import { askForCode, DEMO_APP, endOfLogin, facts, newEmail, start } from './world.ts'

describe('guests', () => {
  let world: TokenWorld
  before(async () => {
    world = await openTokenWorld()
  })
  after(() => world.close())

  test('a guest comes in without a screen, stays over a reload, is told what is at stake, and becomes a person with the same id', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await listen(page)
    await start(page, 'login', { methods: ['guest'] })
    const guest = await endOfLogin(page)
    assert.deepEqual([guest.isNewUser, guest.method, guest.accounts], [true, 'guest', []])
    assert.deepEqual(await seen(page), ['login guest'])
    assert.match((await credential(page)) ?? '', /^"[\w-]{43}"$/)
    await page.reload()
    await signedIn(page, true)
    assert.equal((await facts(page)).user, guest.id)

    await listen(page)
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await modal(page).getByText('You are a guest.').waitFor()
    assert.deepEqual(await findings(page), [])
    await modal(page).getByRole('button', { name: 'Link: Email' }).click()
    const email = newEmail()
    await modal(page).getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await modal(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    await modal(page)
      .getByText(/^Email\s·/)
      .waitFor()
    const after = await page.evaluate(() => {
      const user = document.querySelector<LoginModal>('login-modal')?.user
      return [user?.id, user?.isGuest, user?.email?.address]
    })
    assert.deepEqual(after, [guest.id, false, email])
    assert.deepEqual([await credential(page), (await seen(page)).includes('link email')], [null, true])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('"Continue as guest" stands in a menu that names it, by keyboard too; signing out ends the guest', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await start(page, 'login')
    await modal(page).getByLabel('Email address').waitFor()
    assert.equal(await modal(page).getByRole('button', { name: 'Continue as guest' }).count(), 0)
    await page.keyboard.press('Escape')
    await endOfLogin(page)
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('login-methods', 'email guest'))
    await start(page, 'login')
    const guest = modal(page).getByRole('button', { name: 'Continue as guest' })
    await guest.waitFor()
    assert.deepEqual(await findings(page), [])
    await guest.focus()
    await page.keyboard.press('Enter')
    const first = await endOfLogin(page)
    assert.deepEqual([first.method, first.accounts], ['guest', []])
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    assert.equal(await credential(page), null)
    await start(page, 'login', { methods: ['guest'] })
    assert.notEqual((await endOfLogin(page)).id, first.id)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('a guest whose account has moved on is somebody new, and who closes sign-up lets none in', async () => {
    const { page } = await world.visit(await world.person())
    await start(page, 'login', { methods: ['guest'] })
    const { id } = await endOfLogin(page)
    const kept = await credential(page)
    await page.evaluate(
      () =>
        void document
          .querySelector<LoginModal>('login-modal')
          ?.link('email')
          .catch(() => undefined),
    )
    const email = newEmail()
    await askForCode(page, email)
    await modal(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.user?.email)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [guestKey(DEMO_APP), kept ?? ''] as const)
    await start(page, 'login', { methods: ['guest'], disableSignup: true })
    assert.equal((await endOfLogin(page)).code, 'user_does_not_exist')
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [guestKey(DEMO_APP), kept ?? ''] as const)
    await start(page, 'login', { methods: ['guest'] })
    const next = await endOfLogin(page)
    assert.deepEqual([next.isNewUser, next.id === id], [true, false])
  })

  sweepTest('a guest deletes the account also when the sign-in is long ago: this browser proves who they are', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await start(page, 'login', { methods: ['guest'] })
    const { id } = await endOfLogin(page)
    await world.fault({ path: 'users.delete', code: 'recent_login_required', times: 1 })
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await modal(page).getByRole('button', { name: 'Delete account', exact: true }).click()
    await modal(page).getByRole('textbox').fill('delete')
    await modal(page).getByRole('button', { name: 'Delete account for good' }).click()
    await modal(page).getByText('Your account is deleted').waitFor()
    await signedIn(page, false)
    assert.equal(await credential(page), null)
    await start(page, 'login', { methods: ['guest'] })
    const next = await endOfLogin(page)
    assert.deepEqual([next.isNewUser, next.id === id], [true, false])
    assert.deepEqual(complaints.lines, [])
  })
})
