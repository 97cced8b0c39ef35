// The embedded wallet in a real browser: made, there after a reload, the same on another device, gone at a sign-out.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import { demoApp, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { client, withClients } from './provider-steps.ts'
import { askForCode, endOfLogin, newEmail, signInElsewhere, startLogin, worldOfTests } from './world.ts'

const MESSAGE = 'Ahoy'
/** What a page without a wallet of the person asks of its provider: the account, and a signature of it without a prompt. */
const signed = (page: Page) =>
  page.evaluate(async (message) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    const provider = await modal.getEthereumProvider()
    const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
    const text = `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const signature = await provider
      .request({ method: 'personal_sign', params: [text, account] })
      .catch(({ code }: { code: number }) => code)
    return { account, signature }
  }, MESSAGE)
/** What a library of the page gets of the wallet, from the moment on at which the tag has it announced. */
const signedAsAnnounced = (page: Page) =>
  page.evaluate(async (message) => {
    type Detail = { info: { rdns: string }; provider: { request(ask: object): Promise<unknown> } }
    const announced = new Promise<Detail>((resolve) =>
      addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent<Detail>).detail)),
    )
    document.querySelector('login-modal')?.toggleAttribute('announce-wallet', true)
    const { info, provider } = await announced
    const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
    const signature = await provider.request({ method: 'personal_sign', params: [message, account] })
    return { rdns: info.rdns, account, signature }
  }, MESSAGE)
/** From now on the page keeps what its modal tells of wallets and logins. */
const listen = (page: Page, config: object): Promise<void> =>
  page.evaluate((config) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    modal.config = config
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['wallet-create', 'wallet-recover', 'login', 'error'] as const)
      modal.addEventListener(name, () => heard.push(name))
  }, config)
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
const frames = (page: Page): Promise<number> => page.locator('iframe[title="Wallet"]').count()

describe('the embedded wallet', () => {
  const world = worldOfTests({}, { seeds: demoApp(...LETS_SIGN_UNSEEN) })

  test('is made after a login that wants one, signs, is there after a reload and the same on another device, and goes with the person', async () => {
    const silent = { noPromptOnSignature: true }
    const { page, complaints } = await world.visit(await world.person())
    await listen(page, { embeddedWallets: { createOnLogin: 'all-users', ...silent } })
    assert.equal(await frames(page), 0, 'no frame is there before a wallet is needed')
    await startLogin(page)
    const email = newEmail()
    await askForCode(page, email)
    const dialog = page.locator('dialog[open]')
    await dialog.getByLabel('Six-digit code').fill(await world.codeFor(email))
    assert.deepEqual((await endOfLogin(page)).accounts?.sort(), ['email', 'wallet'])
    assert.deepEqual(await heard(page), ['wallet-create', 'login'])
    assert.equal(await frames(page), 1)
    const first = await signed(page)
    const { account: address, signature } = first as { account: Hex; signature: Hex }
    assert.equal(await verifyMessage({ address, message: MESSAGE, signature }), true)
    await page.locator('wallet-button').getByText(address, { exact: true }).waitFor()

    assert.deepEqual(await signedAsAnnounced(page), { rdns: 'dev.latchkey.wallet', ...first })

    // The account has it, with a screen of its own.
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await dialog.getByRole('button', { name: 'Recovered automatically' }).click()
    await dialog.getByRole('heading', { name: 'Your wallet' }).waitFor()
    assert.equal(await dialog.locator('.own-address .mono').textContent(), address)
    await dialog.getByText('Ethereum', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await dialog.getByRole('img', { name: 'QR code of the address' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    await listen(page, { embeddedWallets: silent })
    assert.deepEqual(await signed(page), first)
    assert.deepEqual(await heard(page), [], 'this device has its share')

    const { page: other, complaints: others } = await world.visit(await world.person())
    await listen(other, { embeddedWallets: silent })
    await signInElsewhere(world, other, email)
    assert.deepEqual(await signed(other), first)
    assert.deepEqual(await heard(other), ['wallet-recover'])
    // Published clients sign by its provider.
    await withClients(other)
    assert.deepEqual(await client(other, 'signedByViem'), { account: address, message: true, typed: true })
    assert.deepEqual(await client(other, 'byWagmi'), { accounts: [address], chainId: 1, valid: true, switched: 8453 })

    await other.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    assert.deepEqual(await signed(other), { account: undefined, signature: 4900 })
    assert.deepEqual([complaints.lines, others.lines], [[], []])
  })
})
