// Bytes, scripts and requests of a page whose menu is open at once, as a browser counts them.
// See docs/decisions/0006-loading-moments.md.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tagsPage, type Weighed, type Weight, weigh } from '../../scripts/bench/page-bytes.ts'
import { worldOfTests } from './world.ts'

const MOST = {
  latchkey: { menu: { bytes: 114_200, scripts: 6, requests: 9 }, idle: { bytes: 137_500, scripts: 12 } },
  'latchkey-lite': { menu: { bytes: 62_000, scripts: 6, requests: 9 }, idle: { bytes: 85_800, scripts: 12 } },
}
/** What a single script may weigh. */
const EACH = { latchkey: 11_200, 'latchkey-lite': 11_200, shared: 9700, code: 12_000, social: 12_000 }

const nameOf = (url: string): string => /([\w-]+?)(-[\w-]{7})?\.js$/.exec(url)?.[1] ?? ''
const heaviest = ({ all }: Weighed): string => all.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')

describe('what a browser receives', () => {
  const world = worldOfTests()

  for (const [name, { menu, idle }] of Object.entries(MOST))
    test(`${name}.js: the menu, and what is fetched ahead once it is painted`, async () => {
      const html = tagsPage(`${world.serviceUrl}/elements/${name}.js`, ' open')
      const weighed = await weigh(world.browser, world.demoUrl, html)
      const within = (found: Weight, most: Partial<Weight>, when: string): void => {
        for (const [what, limit] of Object.entries(most)) {
          const value = found[what as keyof Weight]
          assert.ok(value <= limit, `${when}: ${value} ${what}, more than ${limit}\n${heaviest(weighed)}`)
        }
      }
      within(weighed.menu, menu, 'menu shown')
      within(weighed.idle, idle, 'idle')
      const scripts = new Map(weighed.all.filter(({ isScript }) => isScript).map(({ url, bytes }) => [nameOf(url), bytes]))
      for (const [script, limit] of Object.entries(EACH))
        assert.ok((scripts.get(script) ?? 0) <= limit, `${script}: ${scripts.get(script)} bytes, more than ${limit}`)
      // Their functions are compiled while they arrive, beside the page's own thread.
      for (const { url } of weighed.all.filter((one) => /^(latchkey(-lite)?|session|menu|shared|code)$/.test(nameOf(one.url))))
        assert.match(await (await fetch(url)).text(), /^\/\/# allFunctionsCalledOnLoad\n/, url)
      // What is fetched ahead begins when the menu is painted.
      assert.ok(weighed.menu.scripts <= 4, `before the menu: ${weighed.menu.scripts} scripts\n${heaviest(weighed)}`)
    })
})
