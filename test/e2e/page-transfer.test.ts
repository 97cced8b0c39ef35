// A wallet is taken along and brought along, in the visible frames of the service, on a real page.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { LoginModal } from '../../elements/login-modal.ts'
import { published } from '../clients/published.ts'
import { accessible, armed, framed, press, reach } from './visible-steps.ts'
import { askForCode, endOfLogin, enterCode, newEmail, openWorld, startLogin, type World } from './world.ts'

const { Wallet } = await published('ethers')

let world: World
before(async () => {
  // A browser has one clipboard: other journeys would write into that of a shared one.
  delete process.env.BROWSER_ENDPOINT
  world = await openWorld()
})
after(() => world.close())

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

test('a key is copied where it is seen, and neither through a cover nor out of a frame that is faded, loaded again or in a tab', async () => {
  const context = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, complaints } = await world.visit(context)
  await logIn(page, { embeddedWallets: { createOnLogin: 'all-users' } })
  const address = (await heard(page))[0]?.split(' ')[1]
  await ask(page, 'exportWallet')
  const frame = framed(page, 'export')
  await armed(frame)
  await accessible(page, 'export')
  const place = page.locator('dialog[open] iframe[src*="/export?"]')
  const bare = await frame.locator('body').evaluate(() => location.href)
  assert.ok(!bare.includes('token='), 'the token has left the address')
  const copy = frame.getByRole('button', { name: 'Copy private key' })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText('before'))

  /** Presses where all but what the page does with the frame would let it count. */
  const pressUnder = async (change: () => Promise<void>, back: () => Promise<void>): Promise<void> => {
    await reach(frame, copy)
    await change()
    await frame.locator('body[data-counts=""]').waitFor()
    // Also where it says that it is not to be pressed: that it does nothing then is what is tried.
    await copy.click({ force: true })
    await frame.getByRole('status').getByText('Something lies over this part').waitFor()
    await back()
    await armed(frame)
    // A copy would be done by now: the frame was visible again for longer than one takes.
    assert.equal(await clipboard(), 'before')
  }
  const style = (property: string, value: string) =>
    place.evaluate((one: HTMLElement, [name, value]) => one.style.setProperty(name, value), [property, value] as const)
  await pressUnder(
    () => style('opacity', '0.5'),
    () => style('opacity', ''),
  )
  await pressUnder(
    () => style('filter', 'blur(1px)'),
    () => style('filter', ''),
  )
  await pressUnder(
    () =>
      place.evaluate((one) => {
        const cover = document.createElement('div')
        cover.id = 'cover'
        const { left, top, width, height } = one.getBoundingClientRect()
        cover.style.cssText = `position:fixed;pointer-events:none;background:#fff;left:${left}px;top:${top}px;width:${width}px;height:${height}px`
        one.parentElement?.append(cover)
      }),
    () => place.evaluate((one) => one.parentElement?.querySelector('#cover')?.remove()),
  )

  await press(frame, copy)
  await frame.getByRole('status').getByText('Copied').waitFor()
  // It comes once the frame was used, and moves what is above it.
  const done = page.locator('dialog[open]').getByRole('button', { name: 'Done' })
  await done.waitFor()
  const key = await clipboard()
  assert.equal(privateKeyToAccount(key as `0x${string}`).address, address)
  assert.ok(!(await frame.locator('body').textContent())?.includes(key), 'hidden until it is asked for')
  await press(frame, frame.getByRole('button', { name: 'Show' }).first())
  await frame.getByText(key, { exact: true }).waitFor()
  await done.click()
  assert.deepEqual(JSON.parse(await told(page)), { address })
  assert.deepEqual(await heard(page), [`wallet-create ${address}`, `wallet-export ${address}`])

  await ask(page, 'exportWallet')
  await armed(frame)
  await place.evaluate((one: HTMLIFrameElement, url) => {
    one.src = `${url}&again`
  }, bare)
  // Without its token it asks in vain: the dialog takes it away, and says so.
  await page.locator('dialog[open]').getByRole('button', { name: 'Try again' }).waitFor()
  assert.equal(await place.count(), 0)
  await page.keyboard.press('Escape')
  assert.equal(await told(page), 'missing_or_invalid_token')
  const token = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.getAccessToken())
  assert.ok(token)
  const tab = await context.newPage()
  await tab.goto(`${bare}#token=${token}`)
  assert.equal(tab.url(), bare, 'a tab forgets a token that is shown to it again')
  assert.equal((await tab.locator('body').textContent())?.trim(), '')
  assert.deepEqual(complaints.lines, [])
})

test('a wallet is brought along by its key, and taken along as a file that another wallet opens', async () => {
  const { page, complaints } = await world.visit(await world.person())
  await logIn(page, { embeddedWallets: { createOnLogin: 'off' } })
  await ask(page, 'importWallet')
  const form = framed(page, 'import')
  await armed(form)
  await accessible(page, 'import')
  const field = form.getByLabel('Private key or recovery phrase')
  const submit = form.getByRole('button', { name: 'Import wallet' })
  await field.fill('abandon abandon')
  await press(form, submit)
  await form.getByText('A recovery phrase has 12 or 24 words, and this one has 2.').waitFor()
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await field.fill(key)
  await press(form, submit)
  await form.getByText(`Your wallet is here: ${address}`).waitFor()
  await page.locator('dialog[open]').getByRole('button', { name: 'Done' }).click()
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
  const backup = framed(page, 'backup')
  await armed(backup)
  await accessible(page, 'backup')
  const download = backup.getByRole('button', { name: 'Download backup' })
  await backup.getByLabel('Password for this file').fill('correct horse')
  await backup.getByLabel('Repeat the password').fill('correct house')
  await press(backup, download)
  await backup.getByText('The two passwords are not the same.').waitFor()
  await backup.getByLabel('Repeat the password').fill('correct horse')
  const saved = page.waitForEvent('download')
  await press(backup, download)
  await backup.getByText('Saved. Keep the file').waitFor()
  const file = await saved
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString()
  assert.equal((await Wallet.fromEncryptedJson(text, 'correct horse')).privateKey, key)
  assert.deepEqual(complaints.lines, [])
})
