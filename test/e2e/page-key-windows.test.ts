// Windows for keys in every engine: all purposes, wide and on a phone, with and without an opener.

import { after, before, describe, test } from 'node:test'
import { openChromium } from '../browsers/chromium.ts'
import { type OtherBrowser, PHONE, WIDE } from '../browsers/driven.ts'
import { findFirefox, openFirefox } from '../browsers/firefox.ts'
import { everyPurpose, twoPurposes } from '../browsers/key-windows.ts'
import { servePage } from '../browsers/page.ts'
import { findWebKit, openWebKit } from '../browsers/webkit.ts'
import { demoApp } from './demo-app-data.ts'
import { keepPicture } from './failures.ts'
import { openWorld, type World } from './world.ts'

const firefox = findFirefox()
const webkit = findWebKit()
/** What opens each, or why there is none here. */
const ENGINES: Readonly<Record<string, (() => Promise<OtherBrowser>) | string>> = {
  Chromium: openChromium,
  Firefox: firefox ? () => openFirefox(firefox) : 'Firefox is not installed (FIREFOX_PATH)',
  WebKit: typeof webkit === 'string' ? webkit : () => openWebKit(webkit),
}
const CASES = {
  'wide, with an opener': { size: WIDE, isolated: false },
  'on a phone, without an opener': { size: PHONE, isolated: true },
  'on a phone, with an opener': { size: PHONE, isolated: false },
  'wide, without an opener': { size: WIDE, isolated: true },
} as const
/** All four cases with all six purposes in a sweep. In a merge two purposes for each engine but Chromium, which has them all beside (page-key-window). */
const MERGED: Readonly<Record<string, { readonly title: keyof typeof CASES; readonly walk: typeof everyPurpose }>> = {
  Firefox: { title: 'wide, with an opener', walk: twoPurposes },
  WebKit: { title: 'on a phone, without an opener', walk: twoPurposes },
}

const isWalked = ([name, opens]: [string, unknown]): boolean =>
  typeof opens !== 'string' && (process.env.SWEEP !== undefined || name in MERGED)

describe('windows for keys', () => {
  let world: World
  before(async () => {
    // A service takes longer than all that a machine without these engines does here.
    if (!Object.entries(ENGINES).some(isWalked)) return
    world = await openWorld({}, { seeds: demoApp('--set', 'confirm_in_window=true') })
  })
  after(() => world?.close())
  for (const [name, opens] of Object.entries(ENGINES))
    describe(`in ${name}`, { skip: typeof opens === 'string' && opens }, () => {
      let browser: OtherBrowser
      before(async () => {
        if (typeof opens === 'string') return
        browser = await opens()
        console.log(`  ${name}: ${browser.version}`)
      })
      after(() => browser?.close())
      for (const [title, { size, isolated }] of Object.entries(CASES)) {
        const merged = MERGED[name]
        const walk = process.env.SWEEP ? everyPurpose : merged?.title === title && merged.walk
        if (!walk) continue
        test(`a person does what is done with a key: ${title}`, async () => {
          const served = await servePage(world, {}, { isolated })
          const page = await browser.newPage(size)
          try {
            await walk(page, served.url, world)
          } catch (error) {
            keepPicture(served.url, await page.picture().catch(() => null))
            throw error
          } finally {
            await page.close()
            await served.close()
          }
        })
      }
    })
})
