// A wallet that only its person can open, in a real browser: a passkey at the first login, or none.
// Chromium's virtual authenticator answers by PRF; it belongs to one window, and goes with it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import { findings } from './axe.ts'
import { carriedAuthenticator, opensElsewhere } from './carried-authenticator.ts'
import { WALLETS_OF_PASSKEYS } from './demo-app-data.ts'
import { device } from './device.ts'
import { button, heading } from './oauth-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { accessible, keyWindow, pressIn } from './window-dialog-steps.ts'
import { askForCode, endOfLogin, enterCode, newEmail, startLogin, type World, worldOfTests } from './world.ts'

const MESSAGE = '0x41686f79'

const enters = async (world: World, { email = newEmail(), elsewhere = false } = {}) => {
  const context = await world.person()
  if (elsewhere) await opensElsewhere(context)
  const { page } = await world.visit(context)
  await startLogin(page)
  await askForCode(page, email)
  await enterCode(world, page, email)
  return page
}
const logIn = async (world: World, of: Parameters<typeof enters>[1] = {}) => {
  const page = await enters(world, of)
  await heading(page, 'Make your key').waitFor()
  return page
}
/** What a recovery may load into the page (bytes as they are sent). */
const MOST_BYTES = 12_000
/** The scripts that a page loads from now on. */
const scriptsOf = (page: Page) => {
  const requests: Request[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'script' && requests.push(request))
  return () =>
    Promise.all(
      requests.map(async (request) => ({
        name: request.url().split('/').at(-1) ?? '',
        size: (await request.sizes()).responseBodySize,
      })),
    )
}
const account = (page: Page) =>
  page.evaluate(() => {
    const user = document.querySelector<LoginModal>('login-modal')?.user
    const wallet = user?.linkedAccounts.find(({ type }) => type === 'wallet') as
      | { address: string; recoveryMethod: string }
      | undefined
    return { address: wallet?.address ?? '', method: wallet?.recoveryMethod }
  })
/** How often a person presses in a page from now on. */
const pressesOf = async (page: Page) => {
  const counter = await page.evaluateHandle(() => {
    const it = { count: 0 }
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) it.count += 1
      },
      true,
    )
    return it
  })
  return () => counter.evaluate(({ count }) => count)
}
const beginToSign = (page: Page) =>
  page.evaluate((message) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    modal.config = { embeddedWallets: { noPromptOnSignature: true } }
    const signed = modal.getEthereumProvider().then(async (provider) => {
      const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
      return provider.request({ method: 'personal_sign', params: [message, account] })
    })
    Object.assign(window, { signed: signed.catch(({ code }) => code) })
  }, MESSAGE)
const signature = (page: Page) => page.evaluate(() => (window as unknown as { signed: Promise<Hex> }).signed)
describe('a wallet that only its person can open', () => {
  const world = worldOfTests({}, { seeds: WALLETS_OF_PASSKEYS })

  sweepTest('begins with a passkey at the first login, and signs', async () => {
    const page = await logIn(world)
    assert.deepEqual(await findings(page), [])
    const window = await keyWindow(page)
    const key = await device(window, { hasPrf: true })
    await accessible(page, window)
    await key.verified(false)
    await pressIn(window, 'Make your key')
    await window.getByText('Nothing was done').waitFor()
    // One that has not recognised its person does not go on: they take another.
    await key.another()
    const begun = Date.now()
    await pressIn(window, 'Make your key')
    await endOfLogin(page).catch(async (error: unknown) => {
      throw new Error(await window.locator('body').innerText(), { cause: error })
    })
    const made = Date.now() - begun
    const { address, method } = await account(page)
    assert.equal(method, 'passkey')
    await beginToSign(page)
    assert.ok(await verifyMessage({ address: address as Hex, message: 'Ahoy', signature: await signature(page) }))

    console.log(`made and logged in ${made} ms after the press`)
  })

  sweepTest('begins with the service’s key where the person declines twice, or the authenticator has no PRF', async () => {
    const page = await logIn(world)
    const window = await keyWindow(page)
    await device(window)
    await pressIn(window, 'Make your key')
    await window.getByText('Your device has made a passkey that cannot open a wallet').waitFor()
    await window.getByRole('button', { name: 'Refuse', exact: true }).click()
    await page.getByText('Without a key of yours, the service could open your wallet too.').waitFor()
    assert.equal((await account(page)).address, '')
    // That the wallet is ready is shown for 50 ms here (short-waits.ts): too short to be waited for.
    await button(page, 'Not now').click()
    await endOfLogin(page)
    assert.equal((await account(page)).method, 'privy')
  })
  test('is recovered in another browser by the same passkey, and signs there', async () => {
    const email = newEmail()
    const [first, authenticator] = [
      await logIn(world, { email, elsewhere: true }),
      await carriedAuthenticator(world, { hasPrf: true }),
    ]
    const pressed = await pressesOf(first)
    const made = await authenticator.uses(first, 'Open the window', 'Make your key', () => endOfLogin(first))
    // The other one is the press in the window.
    assert.equal(await pressed(), 1, 'a first login has two presses more than without a passkey')
    const { address, method } = await account(first)
    assert.equal(method, 'passkey')
    // Another browser of the person's: nothing of the first one is there but the passkey.
    const second = await enters(world, { email, elsewhere: true })
    await endOfLogin(second)
    const loaded = scriptsOf(second)
    await beginToSign(second)
    await heading(second, 'Use your passkey').waitFor()
    assert.deepEqual(await findings(second), [])
    const used = await authenticator.uses(second, 'Open the window', 'Use your passkey', () => signature(second))
    assert.ok(await verifyMessage({ address: address as Hex, message: 'Ahoy', signature: await signature(second) }))
    assert.equal(await authenticator.key.held(), 1)
    const bytes = (await loaded()).filter(({ name }) => /^(keys|own-recovery|recovery)-/.test(name))
    const sum = bytes.reduce((all, { size }) => all + size, 0)
    assert.ok(bytes.length > 0 && sum <= MOST_BYTES, JSON.stringify(bytes))
    console.log(`${sum} bytes of recovery: ${bytes.map(({ name, size }) => `${name} ${size}`).join(', ')}`)
    console.log(`made and logged in ${made} ms after the press, recovered and signed ${used} ms after it`)
  })
})
