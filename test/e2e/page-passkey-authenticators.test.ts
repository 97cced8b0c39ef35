// Authenticators of every kind at the window that makes a wallet's key, and browsers that have none with PRF.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type OtherBrowser, until } from '../browsers/driven.ts'
import { findFirefox, openFirefox } from '../browsers/firefox.ts'
import { open } from '../browsers/journeys.ts'
import { servePage } from '../browsers/page.ts'
import { findWebKit, openWebKit } from '../browsers/webkit.ts'
import { WALLETS_OF_PASSKEYS } from './demo-app-data.ts'
import { device } from './device.ts'
import { button, heading } from './oauth-steps.ts'
import { keyWindow, pressIn } from './window-dialog-steps.ts'
import { askForCode, endOfLogin, enterCode, newEmail, startLogin, worldOfTests } from './world.ts'

const NOTHING = 'Nothing was done: the question of your browser was closed, or took too long. Try again.'
const CANNOT = 'Your device has made a passkey that cannot open a wallet.'

describe('authenticators that are to make the key of a wallet', () => {
  const world = worldOfTests({}, { seeds: WALLETS_OF_PASSKEYS })
  /** A new person's window. `patience`: milliseconds that the browser gives an authenticator the first time, where they are fewer. */
  const opened = async (patience?: number): Promise<{ page: Page; window: Page }> => {
    const context = await world.person()
    if (patience !== undefined)
      await context.addInitScript((patience) => {
        const { credentials } = navigator
        if (!credentials) return
        const create = credentials.create.bind(credentials)
        credentials.create = (asked) => {
          // The second window of a person asks in another document.
          if (asked?.publicKey && !localStorage.getItem('asked-in-test')) {
            localStorage.setItem('asked-in-test', 'yes')
            asked.publicKey.timeout = patience
          }
          return create(asked)
        }
      }, patience)
    const { page } = await world.visit(context)
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    await enterCode(world, page, email)
    await heading(page, 'Make your key').waitFor()
    return { page, window: await keyWindow(page) }
  }
  /** Whether a passkey opens the wallet of who is signed in. */
  const isOwn = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const modal = document.querySelector('login-modal') as unknown as { user: { linkedAccounts: object[] } }
      return modal.user.linkedAccounts.some((one) => 'recoveryMethod' in one && one.recoveryMethod === 'passkey')
    })
  const made = async ({ page, window }: { page: Page; window: Page }): Promise<void> => {
    await pressIn(window, 'Make your key')
    await endOfLogin(page)
    assert.equal(await isOwn(page), true)
  }
  /** Says it, and lets the person try another one. */
  const refused = async (window: Page, words: string): Promise<void> => {
    await window.getByText(words).waitFor()
    await window.locator('button:not([aria-busy])', { hasText: 'Make your key' }).waitFor()
  }

  test('that of the device, a key that is carried along, and two at once make it', async () => {
    const kinds = [[{ hasPrf: true }], [{ hasPrf: true, roams: true }], [{ hasPrf: true }, { hasPrf: true, roams: true }]]
    for (const options of kinds) {
      const there = await opened()
      for (const one of options) await device(there.window, one)
      await made(there)
    }
  })

  test('one without PRF is said, its passkey is told to be forgotten, and another one makes it', async () => {
    const there = await opened()
    const key = await device(there.window)
    await pressIn(there.window, 'Make your key')
    await refused(there.window, CANNOT)
    await key.gone()
    await key.put()
    await device(there.window, { hasPrf: true })
    await made(there)
  })

  test('one that recognises nobody, has no room, or is taken away makes nothing, and another one does', async () => {
    const there = await opened()
    const stranger = await device(there.window, { hasPrf: true })
    await stranger.verified(false)
    await pressIn(there.window, 'Make your key')
    await refused(there.window, NOTHING)
    await stranger.put()
    const full = await device(there.window, { hasPrf: true, isFull: true })
    await pressIn(there.window, 'Make your key')
    await refused(there.window, NOTHING)
    await full.put()
    const silent = await device(there.window, { hasPrf: true })
    await silent.present(false)
    await pressIn(there.window, 'Make your key')
    await there.window.getByText('Waiting for your browser').waitFor()
    await silent.put()
    // The browser asks on: the next one that is there answers.
    await device(there.window, { hasPrf: true })
    await endOfLogin(there.page)
    assert.equal(await isOwn(there.page), true)
  })

  test('one that nobody touches times out, and a window that is closed meanwhile makes nothing', async () => {
    const there = await opened(1)
    const key = await device(there.window, { hasPrf: true })
    await key.present(false)
    await pressIn(there.window, 'Make your key')
    await refused(there.window, NOTHING)
    await pressIn(there.window, 'Make your key')
    await there.window.getByText('Waiting for your browser').waitFor()
    await there.window.close()
    const again = button(there.page, 'Open it again')
    await again.waitFor()
    const [next] = await Promise.all([there.page.waitForEvent('popup'), again.click()])
    await device(next, { hasPrf: true })
    await made({ page: there.page, window: next })
  })

  const firefox = findFirefox()
  const webkit = findWebKit()
  const engines: Readonly<Record<string, (() => Promise<OtherBrowser>) | string>> = {
    Firefox: firefox ? () => openFirefox(firefox, { 'security.webauth.webauthn': false }) : 'Firefox is not installed',
    WebKit: typeof webkit === 'string' ? webkit : () => openWebKit(webkit),
  }
  for (const [name, opens] of Object.entries(engines))
    describe(`${name} without passkeys`, { skip: typeof opens === 'string' && opens }, () => {
      let browser: OtherBrowser
      before(async () => {
        if (typeof opens !== 'string') browser = await opens()
      })
      after(() => browser?.close())

      test('asks for no key, and the wallet begins with the service’s', async () => {
        const served = await servePage(world)
        const page = await browser.newPage()
        try {
          await open(page, served.url)
          const email = newEmail()
          await page.press('Host: login')
          await page.type('Email address', email)
          await page.key('Enter')
          await page.see('field', 'Six-digit code')
          await page.type('Six-digit code', await world.codeFor(email))
          await until('a login', () => page.run('modal.authenticated && !modal.open'))
          const methods = 'modal.user.linkedAccounts.map((one) => one.recoveryMethod).filter(Boolean)'
          assert.deepEqual(await page.run(methods), ['privy'])
        } finally {
          await page.close()
          await served.close()
        }
      })
    })
})
