// Every way into the lending app, in its window: each comes back to the question.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { answer, atPageOf, begin, LENDER, logInThere, question } from './cross-app-steps.ts'
import { device } from './device.ts'
import { answerAs } from './farcaster-steps.ts'
import { button, choose, PHONE, popupOf, row } from './oauth-steps.ts'
import { addPasskey } from './passkey-steps.ts'
import { acceptIn } from './telegram-steps.ts'
import { ADA, giveWallet } from './wallet-steps.ts'
import { endOfLogin, endSoon, newEmail, openWorld, skipSuccess, start, type World } from './world.ts'

const menu = (popup: Page) => popup.locator('dialog[open]')

describe('in the window of another app', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  /** The window with its menu; what its page would not like to see is kept. */
  const windowOf = async (person: BrowserContext) => {
    const { page, complaints } = await world.visit(person)
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    popup.on('pageerror', ({ message }) => complaints.lines.push(message))
    popup.on('console', (line) => line.text().includes('Content Security Policy') && complaints.lines.push(line.text()))
    await menu(popup).getByLabel('Email address').waitFor()
    return { page, popup, complaints }
  }
  const person = (options = {}) => world.person({ reducedMotion: 'reduce', ...options })
  /** Consents, and is signed in where it began. */
  const consent = async (page: Page, popup: Page, as: string | RegExp): Promise<void> => {
    await skipSuccess(popup)
    await question(popup).getByText(as).waitFor()
    await answer(popup, 'Allow')
    assert.deepEqual((await endSoon(page)).accounts, ['cross_app'])
  }

  for (const [where, options] of [
    ['a desktop', {}],
    ['a phone', PHONE],
  ] as const) {
    test(`a social login on ${where} has a window of its own, and comes back to the question`, async () => {
      const { page, popup, complaints } = await windowOf(await person(options))
      const provider = await popupOf(popup, () => row(popup).click())
      const closed = provider.waitForEvent('close')
      await choose(provider)
      await closed
      await consent(page, popup, /^You are logged in as /)
      assert.deepEqual(complaints.lines, [])
    })
  }

  test('a social login whose windows are cut off from each other ends all the same', async () => {
    const { page, popup } = await windowOf(await person())
    const provider = await popupOf(popup, () => row(popup).click())
    // As by a provider that isolates itself.
    await provider.evaluate(() => {
      window.opener = null
    })
    const closed = provider.waitForEvent('close')
    await choose(provider)
    await closed
    await consent(page, popup, /^You are logged in as /)
  })

  test('a window that is loaded anew while its person is at a provider finds them signed in', async () => {
    const { page, popup } = await windowOf(await person())
    const provider = await popupOf(popup, () => row(popup).click())
    await provider.waitForURL(/choose/)
    await popup.reload()
    await menu(popup).getByLabel('Email address').waitFor()
    const closed = provider.waitForEvent('close')
    await choose(provider)
    await closed
    await consent(page, popup, /^You are logged in as /)
  })

  test('the passkey of the lending app, where its pages and the service are on one domain', async () => {
    const who = await person()
    await who.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
    const there = await person()
    await atPageOf(there, LENDER)
    const { page: own } = await world.visit(there)
    const email = newEmail()
    const first = await device(own)
    await start(own, 'login', { methods: ['email'] })
    await logInThere(world, own, email)
    await endOfLogin(own)
    await start(own, 'link', 'passkey')
    await addPasskey(own)
    const { page, popup, complaints } = await windowOf(who)
    const second = await device(popup)
    await second.take(await first.passkeys())
    await button(popup, /^I have a passkey/).click()
    await consent(page, popup, `You are logged in as \u2068${email}\u2069.`)
    assert.deepEqual(complaints.lines, [])
  })

  test('a wallet from outside', async () => {
    const who = await person()
    await giveWallet(who)
    const { page, popup, complaints } = await windowOf(who)
    await button(popup, /^Wallet/).click()
    await button(popup, /^Test Wallet/).click()
    await consent(page, popup, new RegExp(`${ADA.slice(0, 5)}`, 'i'))
    assert.deepEqual(complaints.lines, [])
  })

  test('Telegram, Farcaster, and as a guest', async () => {
    const telegram = await windowOf(await person())
    await button(telegram.popup, 'More options').click()
    const provider = await popupOf(telegram.popup, () => button(telegram.popup, /^Telegram/).click())
    await acceptIn(provider)
    await consent(telegram.page, telegram.popup, /^You are logged in as /)

    const farcaster = await windowOf(await person())
    await button(farcaster.popup, 'More options').click()
    await button(farcaster.popup, /^Farcaster/).click()
    await answerAs(farcaster.popup, 'Ada Lovelace')
    await consent(farcaster.page, farcaster.popup, /^You are logged in as /)

    const guest = await windowOf(await person())
    await button(guest.popup, 'More options').click()
    await button(guest.popup, 'Continue as guest').click()
    await consent(guest.page, guest.popup, /^You are logged in as /)
    for (const { complaints } of [telegram, farcaster, guest]) assert.deepEqual(complaints.lines, [])
  })
})
