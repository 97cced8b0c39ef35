// What an app requires at a login is owed over reloads, in other tabs, and at the next login().
// See docs/design/requests.md, "After a login".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoAppData } from './demo-app-data.ts'
import { ask, authenticated, dialog, press, titled } from './factor-steps.ts'
import { sweepSuite, sweepTest } from './sweep-test.ts'
import { choosePassword } from './window-dialog-steps.ts'
import { askForCode, endOfLogin, enterCode, newEmail, startLogin, type World, worldOfTests } from './world.ts'

const PASSWORD = 'Anchor-River-Pencil-7'
const TERMS = ['--set', 'require_users_accept_terms=true', '--set', 'terms_and_conditions_url=https://example.com/terms']
const wallets = (own: boolean): string[] => {
  const rule = { create_on_login: 'all-users', user_owned_recovery_options: ['user-passcode'] }
  const config = { ...rule, require_user_owned_recovery_on_create: own, recovery_password_length: 8 }
  return ['--set', `embedded_wallet_config=${JSON.stringify(config)}`]
}

const ready = (page: Page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await ready(page)
}
const token = (page: Page) => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.getAccessToken())
const isWhole = (page: Page) =>
  page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated === true)
/** No user is signed in, and nothing of a person can be had. */
const assertNobody = async (page: Page): Promise<void> => {
  assert.deepEqual([await authenticated(page), await token(page)], [false, null])
  assert.equal(await ask(page, 'createWallet'), 'must_be_authenticated')
}
/** From the menu to what follows the code. */
const toTail = async (world: World, page: Page, email = newEmail()): Promise<string> => {
  await startLogin(page)
  await askForCode(page, email)
  await enterCode(world, page, email)
  return email
}
/** From the screen of a new password to the end. */
const setPassword = async (page: Page): Promise<void> => {
  await choosePassword(page, PASSWORD)
  await titled(page, 'Your password is set')
}

describe('terms that an app requires', () => {
  const world = worldOfTests({}, async () => ({ data: await demoAppData(...TERMS) }))

  sweepTest('are owed after a reload and in another tab, are asked for by the next login, and free every tab', async () => {
    const person = await world.person()
    const { page, complaints } = await world.visit(person)
    await toTail(world, page)
    await titled(page, 'One last step')
    assert.equal(await token(page), null)
    await reload(page)
    await assertNobody(page)
    const { page: beside } = await world.visit(person)
    await assertNobody(beside)
    await startLogin(beside)
    await titled(beside, 'One last step')
    await startLogin(page)
    await titled(page, 'One last step')
    await press(page, 'Accept')
    const { isNewUser, accounts } = await endOfLogin(page)
    assert.deepEqual([isNewUser, accounts], [false, ['email']])
    assert.equal((await token(page))?.split('.').length, 3)
    await isWhole(beside)
    await reload(page)
    await isWhole(page)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('that are left after a reload sign out', async () => {
    const { page } = await world.visit(await world.person())
    const email = await toTail(world, page)
    await titled(page, 'One last step')
    for (const leave of [() => page.keyboard.press('Escape'), () => press(page, 'No thanks')]) {
      await reload(page)
      await startLogin(page)
      await titled(page, 'One last step')
      await leave()
      assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
      await startLogin(page)
      await askForCode(page, email)
      await enterCode(world, page, email)
      await titled(page, 'One last step')
    }
  })

  test('hand no session on before they are accepted', async () => {
    const { page } = await world.visit(await world.person())
    await toTail(world, page)
    await titled(page, 'One last step')
    const forked = await page.evaluate(() =>
      document
        .querySelector<LoginModal>('login-modal')
        ?.forkSession()
        .catch(({ code }: { code: string }) => code),
    )
    assert.equal(forked, 'must_be_authenticated')
  })
})

sweepSuite('a wallet that an app makes at a login', () => {
  const world = worldOfTests({}, async () => ({ data: await demoAppData(...wallets(false)) }))

  sweepTest('that could not be made is owed after a reload, whatever the page’s config says', async () => {
    const { page } = await world.visit(await world.person())
    await world.fault({ path: 'embedded_wallets.create', status: 500, times: 20 })
    await toTail(world, page)
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    await reload(page)
    await assertNobody(page)
    await world.clearFaults()
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = { embeddedWallets: { createOnLogin: 'off' } }
    })
    await startLogin(page)
    assert.deepEqual((await endOfLogin(page)).accounts?.sort(), ['email', 'wallet'])
    assert.notEqual(await token(page), null)
  })
})

sweepSuite('a recovery of the person’s own that an app requires', () => {
  const world = worldOfTests({}, async () => ({ data: await demoAppData(...wallets(true)) }))

  sweepTest('is owed after a reload, and the login ends with it', async () => {
    const { page } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    await toTail(world, page)
    await titled(page, 'Create a password')
    await reload(page)
    await assertNobody(page)
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = { embeddedWallets: { requireUserOwnedRecoveryOnCreate: false } }
    })
    await startLogin(page)
    await titled(page, 'Create a password')
    await setPassword(page)
    assert.deepEqual((await endOfLogin(page)).accounts?.sort(), ['email', 'wallet'])
    await reload(page)
    await isWhole(page)
  })
})

sweepSuite('what a page alone asks for', () => {
  const world = worldOfTests()

  sweepTest('is owed after a reload too, and in another tab, until it is done', async () => {
    const own = { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: ['user-passcode' as const] }
    const config = { embeddedWallets: { createOnLogin: 'all-users' as const, ...own } }
    const person = await world.person({ reducedMotion: 'reduce' })
    const configure = (page: Page) =>
      page.evaluate((config) => {
        const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
        modal.config = config
      }, config)
    const { page } = await world.visit(person)
    await configure(page)
    await toTail(world, page)
    await titled(page, 'Create a password')
    await reload(page)
    await assertNobody(page)
    const { page: beside } = await world.visit(person)
    await assertNobody(beside)
    await configure(page)
    await startLogin(page)
    await titled(page, 'Create a password')
    await setPassword(page)
    assert.deepEqual((await endOfLogin(page)).accounts?.sort(), ['email', 'wallet'])
    await isWhole(beside)
  })
})
