// Ways into the lending app, in its window: each comes back to the question.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { command } from '../cli/latchkey.ts'
import { captchaOn } from './captcha-app.ts'
import { answer, begin, crossAppData, LENDER, pageThere, question } from './cross-app-steps.ts'
import { giveBot } from './demo-app-data.ts'
import { device } from './device.ts'
import { answerAs } from './farcaster-steps.ts'
import { button, choose, PHONE, popupOf, row } from './oauth-steps.ts'
import { addPasskey } from './passkey-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { acceptIn } from './telegram-steps.ts'
import { ADA, giveWallet } from './wallet-steps.ts'
import { endSoon, newEmail, openWorld, skipSuccess, start, type World, worldOfTests } from './world.ts'

const menu = (popup: Page) => popup.locator('dialog[open]')

/** The window with its menu, and the way through its question; what its page would not like to see is kept. */
const stepsIn = (world: () => World) => ({
  person: (options = {}) => world().person({ reducedMotion: 'reduce', ...options }),
  windowOf: async (person: BrowserContext) => {
    const { page, complaints } = await world().visit(person)
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    popup.on('pageerror', ({ message }) => complaints.lines.push(message))
    popup.on('console', (line) => line.text().includes('Content Security Policy') && complaints.lines.push(line.text()))
    await menu(popup).getByLabel('Email address').waitFor()
    return { page, popup, complaints }
  },
  /** Consents, and is signed in where it began. */
  consent: async (page: Page, popup: Page, as: string | RegExp): Promise<void> => {
    await skipSuccess(popup)
    await question(popup).getByText(as).waitFor()
    await answer(popup, 'Allow')
    assert.deepEqual((await endSoon(page)).accounts, ['cross_app'])
  },
})

describe('in the window of another app', () => {
  const world = worldOfTests()
  const { person, windowOf, consent } = stepsIn(() => world)

  // What is alike with any of them is shown by some.
  for (const [where, options, define] of [
    ['a desktop', {}, test],
    ['a phone', PHONE, sweepTest],
  ] as const) {
    define(`a social login on ${where} has a window of its own, and comes back to the question`, async () => {
      const { page, popup, complaints } = await windowOf(await person(options))
      const provider = await popupOf(popup, () => row(popup).click())
      const closed = provider.waitForEvent('close')
      await choose(provider)
      await closed
      await consent(page, popup, /^You are logged in as /)
      assert.deepEqual(complaints.lines, [])
    })
  }

  sweepTest('a social login whose windows are cut off from each other ends all the same', async () => {
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

  sweepTest('a window that is loaded anew while its person is at a provider finds them signed in', async () => {
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

  sweepTest('the passkey of the lending app, where its pages and the service are on one domain', async () => {
    const who = await person()
    await who.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
    const email = newEmail()
    const { page: own } = await pageThere(world, await person(), email)
    const first = await device(own)
    await start(own, 'link', 'passkey')
    await addPasskey(own)
    const { page, popup, complaints } = await windowOf(who)
    const second = await device(popup)
    await second.take(await first.passkeys())
    await button(popup, /^I have a passkey/).click()
    await consent(page, popup, `You are logged in as \u2068${email}\u2069.`)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('no passkey where the browser would refuse those of the lending app', async () => {
    const who = await person()
    await who.addInitScript(() => Object.assign(PublicKeyCredential, { getClientCapabilities: undefined }))
    // Its pages are on a domain of their own.
    await who.route('**/embedded-wallets/facts', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), passkey_rp_id: 'lender.example' } })
    })
    const { popup } = await windowOf(who)
    await button(popup, /^Wallet/).waitFor()
    assert.equal(await button(popup, /passkey/).count(), 0)
  })

  sweepTest('a wallet from outside', async () => {
    const who = await person()
    await giveWallet(who)
    const { page, popup, complaints } = await windowOf(who)
    await button(popup, /^Wallet/).click()
    await button(popup, /^Test Wallet/).click()
    await consent(page, popup, new RegExp(`${ADA.slice(0, 5)}`, 'i'))
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('as a guest', async () => {
    const { page, popup, complaints } = await windowOf(await person())
    await button(popup, 'More options').click()
    await button(popup, 'Continue as guest').click()
    await consent(page, popup, /^You are logged in as /)
    assert.deepEqual(complaints.lines, [])
  })
})

describe('in the window of another app that has a captcha', () => {
  let world: World
  before(async () => {
    const data = await crossAppData(...captchaOn)
    await giveBot(data, LENDER)
    const { code, err } = await command(['app', 'change', LENDER, '--set', 'farcaster_auth=true'], data.env)
    assert.equal(code, 0, err)
    world = await openWorld({}, { data })
  })
  after(() => world.close())
  const { person, windowOf, consent } = stepsIn(() => world)
  /** The first call of this path that a window makes. */
  const bodyOf = async (popup: Page, path: string) => (await popup.waitForRequest(`**/api/v1/${path}`)).postDataJSON()

  sweepTest('Farcaster is asked with its token', async () => {
    const { page, popup, complaints } = await windowOf(await person())
    const asked = bodyOf(popup, 'farcaster/init')
    await button(popup, /\bFarcaster$/).click()
    assert.match((await asked).token, /./)
    await answerAs(popup, 'Ada Lovelace')
    await consent(page, popup, /^You are logged in as /)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('Telegram’s answer is shown with its token', async () => {
    const { page, popup, complaints } = await windowOf(await person())
    const asked = bodyOf(popup, 'telegram/authenticate')
    await acceptIn(await popupOf(popup, () => button(popup, /\bTelegram$/).click()))
    assert.match((await asked).captcha_token, /./)
    await consent(page, popup, /^You are logged in as /)
    assert.deepEqual(complaints.lines, [])
  })
})
