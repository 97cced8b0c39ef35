// Windows of the lending app say no by Esc, in each engine that the machine has: at the consent, and at a request.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openChromium } from '../browsers/chromium.ts'
import { type Driven, type OtherBrowser, until } from '../browsers/driven.ts'
import { findFirefox, openFirefox } from '../browsers/firefox.ts'
import { ended, faults, open } from '../browsers/journeys.ts'
import { servePage } from '../browsers/page.ts'
import { crossAppData, walletThere } from './cross-app-steps.ts'
import { keepPicture } from './failures.ts'
import { newEmail, openWorld, type World } from './world.ts'

const firefox = findFirefox()
const ENGINES: Readonly<Record<string, (() => Promise<OtherBrowser>) | string>> = {
  Chromium: openChromium,
  Firefox: firefox ? () => openFirefox(firefox) : 'Firefox is not installed (FIREFOX_PATH)',
}

/** Presses Esc in a window, which closes with it. */
const leaveByEscape = async (window: Driven): Promise<void> => {
  // The answer to the key finds no page.
  await window.key('Escape').catch(() => undefined)
  await until('a closed window', () =>
    window.run('true').then(
      () => false,
      () => true,
    ),
  )
}

/** Leaves the consent, logs in by the next one, and leaves a request. */
const walk = async (world: World, page: Driven, email: string, address: string): Promise<void> => {
  await page.press('Host: lend')
  const first = await page.window('/oauth/consent')
  await first.see('field', 'Email address')
  // The menu is over the question: Esc closes it, and then says no.
  await first.key('Escape')
  await first.see('button', 'Refuse')
  await leaveByEscape(first)
  await page.press('Try again')
  const second = await page.window('/oauth/consent')
  await second.type('Email address', email)
  await second.key('Enter')
  await second.type('Six-digit code', await world.codeFor(email, 1))
  await second.see('button', 'Allow')
  await until('presses that count', async () => {
    await second.move()
    return second.run("document.body.hasAttribute('data-counts')")
  })
  await second.press('Allow')
  await ended(page)
  await page.run(`void (window.signer = { address: '${address}' })`)
  await page.press('Host: sign')
  const request = await page.window('/oauth/transact')
  await request.see('button', 'Review')
  await leaveByEscape(request)
  assert.deepEqual(await ended(page), { code: 'user_rejected_request' })
}

describe('Esc in a window of another app', () => {
  let world: World
  before(async () => {
    world = await openWorld({}, { data: await crossAppData() })
  })
  after(() => world?.close())
  for (const [name, opens] of Object.entries(ENGINES))
    test(`closes it and gives nothing, in ${name}`, { skip: typeof opens === 'string' && opens }, async () => {
      if (typeof opens === 'string') return
      const email = newEmail()
      const address = await walletThere(world, email)
      const browser = await opens()
      const served = await servePage(world)
      const page = await browser.newPage()
      try {
        await open(page, served.url)
        await walk(world, page, email, address)
        assert.deepEqual(await faults(page), [])
      } catch (error) {
        keepPicture(served.url, await page.picture().catch(() => null))
        throw error
      } finally {
        await page.close()
        await served.close()
        await browser.close()
      }
    })
})
