// A recovery of the person's own in a real browser: chosen with a new wallet, asked for on other devices, changed.
// Over the real frame and service; Google's stand-in keeps the file.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import { findings } from './axe.ts'
import { demoAppData, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { button, choose, heading, popupOf } from './oauth-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { accessible, choosePassword, keyWindow, pressIn } from './window-dialog-steps.ts'
import { newEmail, signInElsewhere, type World, worldOfTests } from './world.ts'

const MESSAGE = 'Ahoy'
const PASSWORD = 'Anchor-River-Pencil-7'
const OWN_RECOVERY =
  'embedded_wallet_config={"create_on_login":"off","user_owned_recovery_options":["user-passcode","google-drive","icloud"]}'
const EVENTS = ['wallet-create', 'wallet-recover', 'recovery-set'] as const

/** A device of the person: what its page hears of wallets, and how what it began ends. */
const newDevice = async (world: World, email: string, embeddedWallets: object) => {
  const { page, complaints } = await world.visit(await world.person())
  await page.evaluate(
    ([names, config]) => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = { embeddedWallets: config }
      const heard: string[] = []
      Object.assign(window, { heard })
      for (const name of names) modal.addEventListener(name as 'wallet-create', () => heard.push(name))
    },
    [EVENTS, { noPromptOnSignature: true, ...embeddedWallets }] as const,
  )
  await signInElsewhere(world, page, email)
  return { page, complaints, heard: () => page.evaluate(() => (window as unknown as { heard: string[] }).heard) }
}
/** Asks the modal for something, and leaves it open; `ended` gives what it comes to. */
const begin = (page: Page, method: 'createWallet' | 'setRecovery', options: object) =>
  page.evaluate(
    ([name, given]) => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      const ended = (modal[name] as (given: object) => Promise<object>)(given).catch(({ code }) => ({ code }))
      Object.assign(window, { ended })
    },
    [method, options] as const,
  )
/** Has the wallet's provider sign, without waiting for it. */
const beginToSign = (page: Page) =>
  page.evaluate((message) => {
    const text = `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    const ended = modal
      .getEthereumProvider()
      .then(async (provider) => {
        const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
        return provider.request({ method: 'personal_sign', params: [text, account] })
      })
      .catch(({ code }: { code: number }) => code)
    Object.assign(window, { ended })
  }, MESSAGE)
const ended = <T>(page: Page) => page.evaluate(() => (window as unknown as { ended: unknown }).ended) as Promise<T>
/** To the end, once it is set. */
const passwordIsSet = async (page: Page): Promise<void> => {
  await heading(page, 'Your password is set').waitFor()
  await button(page, 'Close').and(page.locator('.button')).click()
}

describe('a recovery of the person’s own', () => {
  const world = worldOfTests({}, async () => ({ data: await demoAppData(...LETS_SIGN_UNSEEN, '--set', OWN_RECOVERY) }))

  sweepTest('is a password that a new wallet is made with, opens it on another device, and becomes a cloud there', async () => {
    const email = newEmail()
    const own = { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: ['user-passcode'] }
    const first = await newDevice(world, email, own)
    await begin(first.page, 'createWallet', {})
    await heading(first.page, 'Create a password').waitFor()
    assert.deepEqual(await findings(first.page), [])
    assert.equal(await first.page.locator('dialog[open] input').count(), 0, 'no password is typed in the page')
    const setting = await choosePassword(first.page, PASSWORD, async (window) => {
      await accessible(first.page, window)
      await window.getByRole('button', { name: 'Back', exact: true }).click()
      const typed = window.getByLabel('Password', { exact: true })
      assert.equal(await typed.inputValue(), PASSWORD)
      await typed.fill('my secret')
      await typed.press('Enter')
      await window.getByText('Invalid characters used ( SPACE )').waitFor()
      await typed.fill(PASSWORD)
      await typed.press('Enter')
      const [file] = await Promise.all([
        window.waitForEvent('download'),
        window.getByRole('button', { name: 'Download', exact: true }).click(),
      ])
      assert.match(file.suggestedFilename(), /-wallet-recovery\.txt$/)
    })
    await setting.getByText('Your password is set').waitFor()
    assert.equal(await setting.locator('input').count(), 0)
    await passwordIsSet(first.page)
    const { wallet } = await ended<{ wallet: { address: Hex } }>(first.page)
    assert.deepEqual(await first.heard(), ['wallet-create'])

    const second = await newDevice(world, email, {})
    await beginToSign(second.page)
    await heading(second.page, 'Enter your password').waitFor()
    assert.deepEqual(await findings(second.page), [])
    assert.equal(await second.page.locator('dialog[open] input').count(), 0, 'no password is typed in the page')
    const window = await keyWindow(second.page)
    await window.getByLabel('Password of your wallet').fill('Anchor-River-Pencil-8')
    await pressIn(window, 'Recover wallet')
    await window.getByText('This is not the password. Check it, and try again.').waitFor()
    await window.getByLabel('Password of your wallet').fill(PASSWORD)
    await pressIn(window, 'Recover wallet')
    const signed = await ended<Hex>(second.page)
    assert.equal(await verifyMessage({ address: wallet.address, message: MESSAGE, signature: signed }), true)
    assert.deepEqual(await second.heard(), ['wallet-recover'])

    await begin(second.page, 'setRecovery', { method: 'google-drive' })
    await heading(second.page, 'Use Google Drive').waitFor()
    await choose(await popupOf(second.page, () => button(second.page, 'Continue with Google Drive').click()), { person: 'Ada' })
    await heading(second.page, 'Your wallet is secured').waitFor()
    await button(second.page, 'Close').and(second.page.locator('.button')).click()
    assert.equal((await ended<{ method: string }>(second.page)).method, 'google-drive')
    assert.deepEqual(await second.heard(), ['wallet-recover', 'recovery-set'])

    const third = await newDevice(world, email, {})
    await beginToSign(third.page)
    await heading(third.page, 'Recover with Google Drive').waitFor()
    const press = () => button(third.page, /Google Drive|Try again/).click()
    await choose(await popupOf(third.page, press), { answer: 'Deny' })
    await third.page.locator('.subtitle').getByText('You gave no access. You can try again.').waitFor()
    await choose(await popupOf(third.page, press), { person: 'Grace' })
    await third.page.locator('.subtitle').getByText('Choose the account in which it was kept.').waitFor()
    await choose(await popupOf(third.page, press), { person: 'Ada' })
    assert.equal(await ended(third.page), signed, 'the same key')
    assert.deepEqual(await third.heard(), ['wallet-recover'])
    assert.deepEqual([first.complaints.lines, second.complaints.lines, third.complaints.lines], [[], [], []])
  })

  test('is advised by the account’s check-up, until the wallet has one', async () => {
    const { page, complaints } = await newDevice(world, newEmail(), {})
    await begin(page, 'createWallet', {})
    await ended(page)
    const account = () =>
      page.evaluate(() => {
        document.querySelector<LoginModal>('login-modal')?.manageAccount()
      })
    await account()
    await button(page, /^Back up your wallet/).click()
    await heading(page, 'Secure your account').waitFor()
    await button(page, 'More about this').click()
    await heading(page, 'Why do I need to secure my account?').waitFor()
    await page.getByText('Your wallet opens on the devices that you have used.').waitFor()
    await button(page, 'Got it').click()
    await heading(page, 'Secure your account').waitFor()
    await button(page, /^Password/).click()
    await heading(page, 'Secure your account').waitFor({ state: 'detached' })
    await choosePassword(page, PASSWORD, (window) => window.getByRole('button', { name: 'Copy', exact: true }).click())
    await passwordIsSet(page)
    await heading(page, 'Your wallet').waitFor()
    await button(page, 'Close').click()
    await account()
    await page.locator('dialog[open] .panes').waitFor()
    assert.equal(await button(page, /^Back up your wallet/).count(), 0)
    assert.deepEqual(complaints.lines, [])
  })
})
