// The main journeys, for whichever browser drives them.

import assert from 'node:assert/strict'
import { type Hex, verifyMessage } from 'viem'
import { newEmail, type World } from '../e2e/world.ts'
import { type Driven, until } from './driven.ts'

/** What went wrong in the page. */
export const faults = (page: Driven): Promise<unknown> => page.run('window.faults')
/** What a button of the page began has ended so. */
export const ended = (page: Driven): Promise<unknown> => until('an end', () => page.run('window.ended'))
const state = (page: Driven): Promise<unknown> => page.run('modal.state.screen')

export const open = async (page: Driven, url: string): Promise<void> => {
  await page.goto(url)
  await until('the tags', () => page.run('window.modal && modal.ready'))
}

/** By a code from the mail; the success is looked at to its end. */
export const logIn = async (world: World, page: Driven, email = newEmail()): Promise<string> => {
  await page.press('Host: login')
  await page.type('Email address', email)
  await page.key('Enter')
  await until('the code screen', async () => (await state(page)) === 'AWAITING_PASSWORDLESS_CODE')
  await page.see('field', 'Six-digit code')
  await page.type('Six-digit code', await world.codeFor(email))
  await until('a login', () => page.run('modal.authenticated && !modal.open'))
  return email
}

/** Log in, be known after a reload, look at the account, log out. */
export const everyday = async (page: Driven, url: string, world: World): Promise<void> => {
  await open(page, url)
  await page.press('Host: login')
  await page.see('field', 'Email address')
  await page.key('Escape')
  assert.deepEqual(await ended(page), { code: 'exited_auth_flow' })
  assert.equal(await page.run('document.activeElement.id'), 'login')
  const email = await logIn(world, page)
  assert.equal(await page.run('ended.isNewUser'), true)
  await open(page, url)
  assert.equal(await page.run('modal.user.email.address'), email)
  await page.press('Host: account')
  await page.see('text', email)
  await until('the account', async () => (await state(page)) === 'ACCOUNT_SCREEN')
  await page.key('Escape')
  await until('a closed modal', () => page.run('!modal.open'))
  await page.press('Host: logout')
  await until('a logout', () => page.run('!modal.authenticated'))
  await page.see('button', 'Log in')
  assert.deepEqual(await faults(page), [])
}

/** A social login: the provider answers in a window that the press opens, or in the page's own where the browser opens none. */
export const social = async (page: Driven, url: string): Promise<void> => {
  await open(page, url)
  await page.press('Host: login')
  await page.press('Continue with Google')
  const provider = await page.window('/dev/idp/choose/')
  await provider.press('Approve')
  await until('a login', () => page.run('modal.authenticated && !modal.open'))
  assert.equal(await page.run('modal.user.linkedAccounts[0].type'), 'google_oauth')
  assert.deepEqual(await faults(page), [])
}

/** The embedded wallet: made, signs after a screen of the page, and its address is copied. */
export const wallet = async (page: Driven, url: string, world: World): Promise<void> => {
  await open(page, url)
  await logIn(world, page)
  await page.press('Host: create')
  const { wallet } = (await ended(page)) as { wallet: { address: Hex } }
  await page.press('Host: sign')
  await page.press('Sign')
  const { signature } = (await ended(page)) as { signature: Hex }
  assert.equal(await verifyMessage({ address: wallet.address, message: 'Ahoy', signature }), true)
  // What is per app came with the frame's document: it asked for nothing else before it was ready.
  const frame = await page.frame('/embedded-wallets?')
  const asked = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/facts')).length"
  assert.equal(await frame.run(asked), 0)
  await until('a closed modal', () => page.run('!modal.open'))
  await page.run("document.querySelector('wallet-button').open()")
  await page.press('Copy address')
  await page.see('button', 'Copied')
  assert.deepEqual(await faults(page), [])
}
