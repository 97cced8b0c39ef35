// The main journeys as tests, for a browser that Playwright does not drive: all in a sweep, else the first.

import { after, before, describe, test } from 'node:test'
import { keepPicture } from '../e2e/failures.ts'
import { openWorld, type World } from '../e2e/world.ts'
import type { Driven, OtherBrowser } from './driven.ts'
import { everyday, social, wallet } from './journeys.ts'
import { servePage } from './page.ts'

type Walk = (page: Driven, url: string, world: World) => Promise<void>
const MAIN: Record<string, Walk> = {
  'a person logs in by e-mail, is known after a reload, looks at their account and logs out, under the strictest policy':
    everyday,
}
const MORE: Record<string, Walk> = {
  'a provider lets somebody in': social,
  'a wallet is made, signs, and its address is copied': wallet,
}

/** `open` starts the browser; a reason instead: why there is none here. */
export const walkIn = (name: string, open: (() => Promise<OtherBrowser>) | string): void =>
  void describe(`in ${name}`, { skip: typeof open === 'string' && open }, () => {
    let world: World
    let browser: OtherBrowser
    before(async () => {
      if (typeof open === 'string') return
      world = await openWorld()
      browser = await open()
      console.log(`  ${name}: ${browser.version}`)
    })
    after(async () => {
      await browser?.close()
      await world?.close()
    })
    for (const [title, walk] of Object.entries({ ...MAIN, ...(process.env.SWEEP && MORE) }))
      test(title, async () => {
        const served = await servePage(world)
        const page = await browser.newPage()
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
  })
