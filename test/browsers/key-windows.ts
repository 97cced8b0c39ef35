// What a person does with a key in a window of the service, for whichever browser drives it.

import assert from 'node:assert/strict'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { HEADER } from '../../src/contract/wire.ts'
import { DEMO_APP, newEmail, type World } from '../e2e/world.ts'
import { type Driven, until } from './driven.ts'
import { ended, faults, logIn, open } from './journeys.ts'

const PASSWORD = 'correct-horse-battery'

/** The window that the next press opens: it has been looked at for as long as it asks, and the mouse has moved in it. */
export const opened = async (page: Driven, purpose: string): Promise<Driven> => {
  await page.see('button', 'Open the window')
  // A press while the dialog still moves falls beside the button.
  await until('a press that opens the window', async () => {
    const at = await page.run('modal.state.at')
    if (at === 'ready') await page.press('Open the window')
    return at !== 'ready' && at !== 'waiting'
  })
  return page.window(`/keys/${purpose}`)
}
/** Presses a button whose presses are judged, once they count. */
export const pressed = async (window: Driven, name: string): Promise<void> => {
  await window.see('button', name)
  await until(`presses that count, for ${name}`, async () => {
    await window.move()
    return window.run("document.body.hasAttribute('data-counts')")
  })
  await window.press(name)
}
const textOf = async (window: Driven): Promise<string> => String(await window.run('document.body.innerText'))
const addressOf = async (page: Driven): Promise<Hex> =>
  (await page.run(
    "modal.user.linkedAccounts.find((one) => one.type === 'wallet' && one.walletClientType === 'privy').address",
  )) as Hex

/** A signature over what is shown there, and nothing else. */
export const signature = async (page: Driven): Promise<void> => {
  await page.press('Host: sign')
  const window = await opened(page, 'confirm')
  await window.see('text', 'Ahoy')
  await pressed(window, 'Sign')
  const { signature } = (await ended(page)) as { signature: Hex }
  assert.equal(await verifyMessage({ address: await addressOf(page), message: 'Ahoy', signature }), true)
}

/** The key is shown there, and nowhere else. */
const taken = async (page: Driven): Promise<void> => {
  await page.press('Host: export')
  const window = await opened(page, 'export')
  await pressed(window, 'Show private key')
  await pressed(window, 'Show')
  const key = await until('a key', async () => /0x[\da-f]{64}/.exec(await textOf(window))?.[0])
  assert.equal(privateKeyToAccount(key as Hex).address, await addressOf(page))
  assert.equal(String(await page.run('document.documentElement.outerHTML')).includes(key.slice(2)), false)
  await window.press('Done')
  await page.press('Done')
  await ended(page)
}

const atWallet = async (page: Driven): Promise<void> => {
  await page.press('Host: account')
  await page.press('…Embedded wallet…')
}
const away = async (page: Driven): Promise<void> => {
  await until('a closed modal', async () => {
    await page.run('modal.close()')
    return page.run('!modal.open')
  })
}

const kept = async (page: Driven): Promise<void> => {
  await atWallet(page)
  await page.press('Download a backup')
  const window = await opened(page, 'backup')
  await window.type('Password for this file', PASSWORD)
  await window.type('Repeat the password', PASSWORD)
  await pressed(window, 'Download backup')
  await page.press('Done')
  await page.see('button', 'Download a backup')
  await away(page)
}

/** Another browser of the same person, by the calls of its frame. */
const otherBrowser = async ({ serviceUrl, codeFor }: World, email: string, address: string): Promise<void> => {
  const headers = {
    ...{ 'content-type': 'application/json', [HEADER.appId]: DEMO_APP, origin: new URL(serviceUrl).origin },
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  }
  const ask = async (path: string, body: object, more: object = {}): Promise<{ token: string }> => {
    const answer = await fetch(`${serviceUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { token: string }
  }
  const page = { origin: 'http://localhost' }
  await ask('/passwordless/init', { email }, page)
  const { token } = await ask('/passwordless/authenticate', { email, code: await codeFor(email, 1) }, page)
  await ask(`/embedded_wallets/${address}/recovery/shares`, { device_id: 'A'.repeat(22) }, { authorization: `Bearer ${token}` })
}

const removed = async (page: Driven, world: World, email: string): Promise<void> => {
  await otherBrowser(world, email, await addressOf(page))
  await atWallet(page)
  await page.press('Browsers that open it')
  await page.press('Remove a browser')
  const window = await opened(page, 'devices')
  await pressed(window, 'Remove Chrome on Windows')
  await page.press('Done')
  await away(page)
}

const brought = async (page: Driven): Promise<void> => {
  const key = generatePrivateKey()
  await page.press('Host: import')
  const window = await opened(page, 'import')
  await window.type('Private key or recovery phrase', key)
  await pressed(window, 'Import wallet')
  await page.press('Done')
  const { wallet } = (await ended(page)) as { wallet: { address: string } }
  assert.equal(wallet.address, privateKeyToAccount(key).address)
  assert.equal(await addressOf(page), wallet.address)
}

/** Runs in the wallet's frame: takes its share away. A database that is open is not deleted before its page has gone, so it is emptied. */
const FORGET = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('latchkey-wallets')
  opening.onerror = reject
  opening.onsuccess = () => {
    const { result } = opening
    const emptied = result.transaction([...result.objectStoreNames], 'readwrite')
    for (const name of result.objectStoreNames) emptied.objectStore(name).clear()
    emptied.oncomplete = () => resolve(result.close())
    emptied.onabort = reject
  }
})`
/** A wallet with a password, in a browser that has lost its share. */
const recovered = async (page: Driven, url: string): Promise<void> => {
  await page.press('Host: password')
  await page.press('Add a password')
  const setting = await opened(page, 'password')
  await setting.type('Password', PASSWORD)
  await setting.press('Continue')
  await setting.see('text', 'Save your password')
  await setting.press('Continue')
  await setting.see('text', 'Confirm your password')
  await setting.type('Password', PASSWORD)
  await setting.key('Enter')
  await setting.see('text', 'One thing to know')
  await setting.run("document.querySelector('input[type=checkbox]').click()")
  await pressed(setting, 'Continue')
  await page.see('text', 'Your password is set')
  await away(page)
  const frame = await page.frame('/embedded-wallets?')
  await frame.run(FORGET)
  await open(page, url)
  await page.press('Host: recover')
  const window = await opened(page, 'recover')
  await window.type('Password of your wallet', PASSWORD)
  await pressed(window, 'Recover wallet')
  const { wallet } = (await ended(page)) as { wallet: { address: string } }
  assert.equal(wallet.address, await addressOf(page))
}

const newPerson = async (page: Driven, url: string, world: World): Promise<string> => {
  await open(page, url)
  if (await page.run('modal.authenticated')) await page.run('modal.logout()')
  await until('a logout', () => page.run('!modal.authenticated'))
  // Who logged in before in this browser would be met by their card.
  await page.run('localStorage.clear()')
  await open(page, url)
  return logIn(world, page, newEmail())
}

/** A signature, and the key: the same window with and without a secret in it. */
export const twoPurposes = async (page: Driven, url: string, world: World): Promise<void> => {
  await newPerson(page, url, world)
  await page.press('Host: create')
  await ended(page)
  await signature(page)
  await taken(page)
  assert.deepEqual(await faults(page), [])
}

/** All of them, one after the other, as two people. */
export const everyPurpose = async (page: Driven, url: string, world: World): Promise<void> => {
  const email = await newPerson(page, url, world)
  await page.press('Host: create')
  await ended(page)
  await signature(page)
  await taken(page)
  await kept(page)
  await removed(page, world, email)
  await recovered(page, url)
  await newPerson(page, url, world)
  await brought(page)
  assert.deepEqual(await faults(page), [])
}
