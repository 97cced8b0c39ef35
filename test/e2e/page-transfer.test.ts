// A wallet is taken along and brought along, in windows of the service, from a real page.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { LoginModal } from '../../elements/login-modal.ts'
import { published } from '../clients/published.ts'
import { violations } from './axe.ts'
import { declineKey } from './decline-key.ts'
import { sweepTest } from './sweep-test.ts'
import { accessible, inDialog, keyWindow, pressIn } from './window-dialog-steps.ts'
import { askForCode, endOfLogin, enterCode, newEmail, startLogin, worldOfTests } from './world.ts'

const { Wallet } = await published('ethers')

const world = worldOfTests()

const logIn = async (page: Page, config: object): Promise<void> => {
  await page.evaluate((config) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    modal.config = config
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['wallet-create', 'wallet-export'] as const)
      modal.addEventListener(name, (event) => heard.push(`${name} ${(event as CustomEvent<{ address: string }>).detail.address}`))
  }, config)
  await startLogin(page)
  const email = newEmail()
  await askForCode(page, email)
  await enterCode(world, page, email)
  if (JSON.stringify(config).includes('all-users')) await declineKey(page)
  await endOfLogin(page)
}
type Asked = 'exportWallet' | 'importWallet'
const ask = (page: Page, method: Asked): Promise<void> =>
  page.evaluate((method) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    const told = modal[method]().then(
      (result) => JSON.stringify(result),
      ({ code }: { code: string }) => code,
    )
    Object.assign(window, { told })
  }, method)
const told = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as { told: Promise<string> }).told)
const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

test('a key is shown in the window of the service alone, and leaves nothing in the page', async () => {
  const context = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, complaints } = await world.visit(context)
  await logIn(page, { embeddedWallets: { createOnLogin: 'all-users' } })
  const address = (await heard(page))[0]?.split(' ')[1]
  await ask(page, 'exportWallet')
  const window = await keyWindow(page)
  await pressIn(window, 'Show private key')
  await window.getByRole('button', { name: 'Copy private key' }).waitFor()
  await accessible(page, window)
  assert.ok(!window.url().includes('ticket='), 'the ticket has left the address')
  await pressIn(window, 'Copy private key')
  await window.getByRole('status').getByText('Copied').waitFor()
  const key = await window.evaluate(() => navigator.clipboard.readText())
  assert.equal(privateKeyToAccount(key as `0x${string}`).address, address)
  assert.ok(!(await window.locator('body').textContent())?.includes(key), 'hidden until it is asked for')
  await pressIn(window, 'Show')
  await window.getByText(key, { exact: true }).waitFor()
  assert.ok(!(await page.content()).includes(key.slice(2)))
  assert.equal(await page.locator('dialog[open] iframe').count(), 0)
  await window.getByRole('button', { name: 'Done', exact: true }).click()
  await inDialog(page, 'Done').click()
  assert.deepEqual(JSON.parse(await told(page)), { address })
  assert.deepEqual(await heard(page), [`wallet-create ${address}`, `wallet-export ${address}`])

  // A window that is given up, and one in which nothing was shown.
  await ask(page, 'exportWallet')
  const given = await keyWindow(page)
  await given.getByRole('button', { name: 'Show private key' }).waitFor()
  await Promise.all([given.waitForEvent('close'), inDialog(page, 'Give up').click()])
  assert.equal(await told(page), 'exited_export_flow')
  assert.deepEqual(complaints.lines, [])
})

sweepTest('inside of an app that has no windows the page is opened in another browser', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0'
  const { page } = await world.visit(await world.person({ userAgent, permissions: ['clipboard-read', 'clipboard-write'] }))
  await logIn(page, { embeddedWallets: { createOnLogin: 'off' } })
  await ask(page, 'importWallet')
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('heading', { name: 'Open this page in Safari' }).waitFor()
  assert.equal(await dialog.getByLabel('Link to this page').inputValue(), page.url())
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Escape')
  assert.equal(await told(page), 'window_not_supported')
})

sweepTest('a wallet is brought along by its key, and taken along as a file that another wallet opens', async () => {
  const { page, complaints } = await world.visit(await world.person())
  await logIn(page, { embeddedWallets: { createOnLogin: 'off' } })
  await ask(page, 'importWallet')
  const form = await keyWindow(page)
  const field = form.getByLabel('Private key or recovery phrase')
  await field.fill('abandon abandon')
  await accessible(page, form)
  await pressIn(form, 'Import wallet')
  await form.getByText('A recovery phrase has 12 or 24 words, and this one has 2.').waitFor()
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await field.fill(key)
  await pressIn(form, 'Import wallet')
  await inDialog(page, 'Done').click()
  assert.equal(JSON.parse(await told(page)).wallet.address, address)
  assert.deepEqual(await heard(page), [`wallet-create ${address}`])
  const imported = await page.evaluate(() => {
    const accounts = document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts ?? []
    return accounts.flatMap((one) => (one.type === 'wallet' ? [one.imported] : []))
  })
  assert.deepEqual(imported, [true])

  await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
  const dialog = page.locator('dialog[open]')
  await dialog
    .getByRole('button', { name: /Embedded wallet/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Download a backup' }).click()
  const backup = await keyWindow(page)
  await backup.getByLabel('Password for this file').fill('correct horse')
  await accessible(page, backup)
  await backup.getByLabel('Repeat the password').fill('correct house')
  await pressIn(backup, 'Download backup')
  await backup.getByText('The two passwords are not the same.').waitFor()
  await backup.getByLabel('Repeat the password').fill('correct horse')
  const saved = backup.waitForEvent('download')
  await pressIn(backup, 'Download backup')
  const file = await saved
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString()
  assert.equal((await Wallet.fromEncryptedJson(text, 'correct horse')).privateKey, key)
  assert.deepEqual(complaints.lines, [])
})
