// Steps that provoke each error of the catalogue, one row for each situation, and what follows its button.

import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { Leads, Walked } from '../error-rows/row.ts'
import { answerAs, appLink } from './farcaster-steps.ts'
import { popupOf } from './oauth-steps.ts'
import { acceptIn, beginLogin } from './telegram-steps.ts'
import { newEmail, newPhone, start, startLogin, type World } from './world.ts'

/** What a step is done in. */
export interface Place {
  readonly world: World
  readonly page: Page
  /** Answers the next call with the error. */
  fail(): Promise<void>
}
interface Step {
  /** The call that fails. */
  readonly path: string
  /** Whether a person is signed in before. */
  readonly signedIn?: true
  /** Comes to the error. Gives what was typed. */
  come(place: Place): Promise<string>
  /** What is shown when the step is done again. */
  again?(page: Page): Promise<unknown>
}

export const dialog = (page: Page) => page.locator('login-modal dialog[open]')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
/** The field in which an address or a number is typed: the screen before may still be there. */
const field = (page: Page, name: 'Email address' | 'Phone number') => dialog(page).getByRole('textbox', { name })
const enter = async (page: Page, text: string): Promise<string> => {
  await field(page, text.startsWith('+') ? 'Phone number' : 'Email address').fill(text)
  await page.keyboard.press('Enter')
  return text
}
const codeField = (page: Page) => dialog(page).getByLabel('Six-digit code')
const codeIsAsked = (page: Page) =>
  dialog(page)
    .getByText(/^Please check your (email|phone) for the code sent to/)
    .waitFor()
/** The page of the provider, in a window of its own. */
const inWindow = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('heading', { name: 'Continue with Google' }).waitFor()
  await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.state.at === 'waiting')
}
const inTelegram = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('heading', { name: 'Continue with Telegram' }).waitFor()
  await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.state.at === 'waiting')
}
/** A wallet of the list that is here already, and agrees to everything but a signature, for which it takes its time. */
const byWallet = (name: string): Step => ({
  path: 'siwe.init',
  async come({ page, fail }) {
    await startLogin(page)
    await button(page, /^Wallet/).click()
    await fail()
    await button(page, new RegExp(`^${name}`)).click()
    return ''
  },
  again: (page) =>
    dialog(page)
      .getByRole('heading', { name: `Sign in ${name}` })
      .waitFor(),
})
/** Puts such wallets into every page of a person. */
export const announceWallets = async (person: BrowserContext): Promise<void> => {
  // What runs the tests marks functions with their names, by a function that a page does not have.
  await person.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await person.addInitScript(() => {
    const answers: Record<string, unknown> = {
      eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      eth_chainId: '0x1',
    }
    const provider = {
      request: ({ method }: { method: string }) => (method in answers ? Promise.resolve(answers[method]) : new Promise(() => {})),
      on: () => {},
      removeListener: () => {},
    }
    const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"
    // One id for as long as the page is open, as EIP-6963 has it.
    const wallets = [
      ['Test Wallet', 'com.example.test-wallet'],
      ['Phantom', 'app.phantom'],
    ].map(([name, rdns]) => ({ info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider: { ...provider } }))
    addEventListener('eip6963:requestProvider', () => {
      for (const wallet of wallets) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(wallet) }))
    })
  })
}
const toCode = async ({ page, fail }: Place, typed: string): Promise<string> => {
  await enter(page, typed)
  await codeIsAsked(page)
  await fail()
  await codeField(page).fill('271828')
  return typed
}

export const STEPS: Readonly<Record<Walked, Step>> = {
  'asks for a code by mail': {
    path: 'passwordless.init',
    async come({ page, fail }) {
      await startLogin(page)
      await fail()
      return enter(page, newEmail())
    },
    again: codeIsAsked,
  },
  'asks for a code by SMS': {
    path: 'passwordless_sms.init',
    async come({ page, fail }) {
      await startLogin(page)
      await button(page, /^Phone number/).click()
      await fail()
      return enter(page, newPhone())
    },
    again: codeIsAsked,
  },
  'types a code': {
    path: 'passwordless.authenticate',
    async come(place) {
      await startLogin(place.page)
      return toCode(place, newEmail())
    },
    again: (page) => codeField(page).waitFor(),
  },
  'asks for a code to link': {
    path: 'passwordless_sms.init',
    signedIn: true,
    async come({ page, fail }) {
      await start(page, 'link', 'sms')
      await fail()
      return enter(page, newPhone())
    },
  },
  'types a code to link': {
    path: 'passwordless_sms.link',
    signedIn: true,
    async come(place) {
      await start(place.page, 'link', 'sms')
      return toCode(place, newPhone())
    },
  },
  'logs in by a provider': {
    path: 'oauth.init',
    async come({ page, fail }) {
      await startLogin(page)
      await fail()
      await button(page, /\bGoogle$/).click()
      return ''
    },
    again: inWindow,
  },
  'links a provider': {
    path: 'oauth.init',
    signedIn: true,
    async come({ page, fail }) {
      await fail()
      await start(page, 'link', 'google')
      return ''
    },
    again: inWindow,
  },
  'logs in by Telegram': {
    path: '/api/v1/telegram/authenticate',
    async come({ page, fail }) {
      await beginLogin(page)
      const popup = await popupOf(page, () => button(page, /\bTelegram$/).click())
      await fail()
      await acceptIn(popup)
      return ''
    },
    again: inTelegram,
  },
  'links Telegram': {
    path: '/api/v1/telegram/link',
    signedIn: true,
    async come({ page, fail }) {
      const popup = await popupOf(page, () => start(page, 'link', 'telegram'))
      await fail()
      await acceptIn(popup)
      return ''
    },
    again: inTelegram,
  },
  'is in the browser of an app': {
    path: 'oauth.init',
    async come({ page }) {
      await startLogin(page)
      await button(page, /\bGoogle$/).click()
      return ''
    },
  },
  'logs in by a passkey': {
    path: '/api/v1/passkeys/authenticate/init',
    async come({ page, fail }) {
      await startLogin(page)
      await fail()
      await button(page, 'I have a passkey').click()
      return ''
    },
    again: (page) => dialog(page).getByRole('heading', { name: 'Waiting for your passkey' }).waitFor(),
  },
  'adds a passkey': {
    path: '/api/v1/passkeys/link/init',
    signedIn: true,
    async come({ page, fail }) {
      await start(page, 'link', 'passkey')
      await fail()
      await button(page, 'Add new passkey').click()
      return ''
    },
  },
  'removes a passkey': {
    path: '/api/v1/passkeys/unlink',
    signedIn: true,
    async come({ page, fail }) {
      await start(page, 'link', 'passkey')
      await fail()
      await button(page, /^Unlink \w+ on/).click()
      await button(page, /^Unlink$/).click()
      return ''
    },
  },
  'logs in with Farcaster': {
    path: 'farcaster.authenticate',
    async come({ page, fail }) {
      await start(page, 'login', { methods: ['farcaster', 'email'] })
      await button(page, /\bFarcaster$/).click()
      await fail()
      await answerAs(page, 'Ada Lovelace')
      return ''
    },
    again: (page) => appLink(page).waitFor(),
  },
  'links Farcaster': {
    path: 'farcaster.link',
    signedIn: true,
    async come({ page, fail }) {
      await start(page, 'link', 'farcaster')
      await fail()
      await answerAs(page, 'Ada Lovelace')
      return ''
    },
    again: (page) => appLink(page).waitFor(),
  },
  'logs in by a wallet': byWallet('Test Wallet'),
  'logs in by Phantom': byWallet('Phantom'),
  'links a wallet': {
    path: 'siwe.init',
    signedIn: true,
    async come({ page, fail }) {
      await start(page, 'link', 'siwe')
      await fail()
      await button(page, /^Test Wallet/).click()
      return ''
    },
  },
}

/** A number is kept as it was typed, however it is written. */
const numberIs = async (page: Page, typed: string): Promise<void> => {
  const kept = await field(page, 'Phone number').inputValue()
  assert.equal(kept.replace(/\D/g, '').slice(-10), typed.slice(-10))
}

/** What must be shown after the press. */
export const ARRIVED: Readonly<Record<Leads, (page: Page, typed: string, doing: Walked) => Promise<unknown>>> = {
  'the failed step again': async (page, _, doing) => {
    const { again } = STEPS[doing]
    if (!again) throw new Error(`Nothing says how it looks when somebody ${doing} again.`)
    await again(page)
  },
  'the menu, with what was typed': async (page, typed) => {
    await dialog(page)
      .getByRole('heading', { name: /^Log in/ })
      .waitFor()
    if (typed.startsWith('+')) {
      await button(page, /^Phone number/).click()
      await numberIs(page, typed)
    } else assert.equal(await field(page, 'Email address').inputValue(), typed)
  },
  'the entry, with what was typed': async (page, typed) => {
    await dialog(page).getByRole('heading', { name: 'Link your phone' }).waitFor()
    await numberIs(page, typed)
  },
  'the list of wallets': (page) => dialog(page).getByRole('heading', { name: 'Link your wallet' }).waitFor(),
  away: (page) => page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open),
  // The code's boxes are emptied by themselves (passwordless.test.ts judges when); what was said stays to be read.
  stays: async (page) => assert.equal(await dialog(page).count(), 1),
}
