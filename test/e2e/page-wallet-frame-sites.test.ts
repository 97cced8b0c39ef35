// The frame on two sites with a partitioned storage; what is in memory of the page, and of a frame that was locked.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import { launchOptions } from '../../scripts/browser.mjs'
import { FRAME_EVENT } from '../../src/contract/messages.ts'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { firstCases, sweepTest } from './sweep-test.ts'
import {
  type Device,
  type HostPage,
  logIn,
  newDevice,
  open,
  openHost,
  originAt,
  signs,
  startHost,
  type WalletHost,
} from './wallet-host.ts'
import { CAN_READ_MEMORY, createKnown, holdersOf, textsOf } from './wallet-secrets.ts'
import { DEMO_APP, newEmail, openWorld, type World } from './world.ts'

let data: TestData
let world: World
let host: WalletHost
let browser: Browser
before(async () => {
  ;[data, host] = await Promise.all([testData(), startHost()])
  const origins = [originAt(host), originAt(host, '127.0.0.1')].flatMap((origin) => ['--origin', origin])
  const app = ['app', 'create', '--id', DEMO_APP, '--name', 'Sites', '--method', 'email', ...origins]
  const { code, err } = await command(app, data.env)
  assert.equal(code, 0, err)
  const options = await launchOptions()
  // The browser's driver turns partitioning off. Of two such arguments the last counts.
  const args = [...options.args, '--disable-features=Translate', '--site-per-process']
  ;[world, browser] = await Promise.all([openWorld({}, { data }), chromium.launch({ ...options, args })])
})
after(async () => {
  await browser.close()
  await host.close()
  await world.close()
})

const FAR = '127.0.0.1'
/** A profile of that browser, at the page of the other site. */
const newProfile = async (): Promise<Device> => {
  const device = await newDevice({ ...world, person: () => browser.newContext() }, host)
  await openHost(device.page, originAt(host, FAR), world.serviceUrl)
  return device
}
const walletFrame = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().includes('/embedded-wallets'))
  assert.ok(frame)
  return frame
}
const databases = (at: Page | Frame): Promise<string[]> =>
  at.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
const recoveries = ({ calls }: Device): number => calls.filter(({ path }) => path.endsWith('/recovery/shares')).length

test('one address on two sites, several profiles, and the first again; each place has a share of its own', async () => {
  const email = newEmail()
  const first = await newProfile()
  await logIn(world, first.page, email)
  const { address } = await createKnown(first)
  await signs(first.page, address)
  assert.deepEqual(await databases(walletFrame(first.page)), ['latchkey-wallets'])
  const top = await first.context.newPage()
  await top.goto(`${world.serviceUrl}/apps/${DEMO_APP}/embedded-wallets/digest.txt`)
  assert.deepEqual(await databases(top), [], 'the storage is partitioned')

  // The service's own site is another place of the same profile.
  await openHost(first.page, originAt(host), world.serviceUrl)
  await logIn(world, first.page, email)
  assert.equal(await open(first.page), address)
  assert.equal(recoveries(first), 1)
  for (const _ of firstCases(['second', 'third'])) {
    const profile = await newProfile()
    await logIn(world, profile.page, email)
    assert.equal(await open(profile.page), address)
    await signs(profile.page, address)
    assert.equal(recoveries(profile), 1)
  }
  for (const name of [FAR, 'localhost']) {
    await openHost(first.page, originAt(host, name), world.serviceUrl)
    assert.equal(await open(first.page), address)
    await signs(first.page, address)
  }
  assert.equal(recoveries(first), 1, 'both places open it with their shares')
})

sweepTest(
  'no key, share or phrase is ever in the memory of the page, nor a text of one in that of a frame that was locked',
  async (t) => {
    const device = await newProfile()
    const { page, context } = device
    await logIn(world, page, newEmail())
    const { address, keys, raw, service } = await createKnown(device)
    await signs(page, address)
    // Sites have processes of their own: the frame's memory is none of the page's.
    const [ofPage, ofFrame] = [await context.newCDPSession(page), await context.newCDPSession(walletFrame(page))]
    const texts = async (session: typeof ofPage) => {
      const all = await textsOf(session)
      return [...keys, ...service].filter((one) => all.includes(one))
    }
    assert.deepEqual(await texts(ofPage), [])
    if (CAN_READ_MEMORY) {
      const { holders, renderers } = await holdersOf(browser, raw)
      assert.ok(renderers > 1)
      assert.equal(holders.length, 1, 'the frame alone has the bytes of an open wallet')
    } else t.diagnostic('The memory of processes is not read here.')
    const planted = keys[1] ?? ''
    await page.evaluate((text) => Object.assign(window, { planted: `it is ${text}` }), planted)
    assert.deepEqual(await texts(ofPage), [planted], 'the search finds what is there')

    await page.evaluate(async (event) => {
      const frame = (window as never as HostPage).host.frame().contentWindow as Window
      const cleared = new Promise((resolve) => addEventListener('message', ({ data }) => data.id === 'clear' && resolve(null)))
      frame.postMessage({ id: 'clear', event, data: {} }, '*')
      await cleared
    }, FRAME_EVENT.clear)
    assert.deepEqual(await texts(ofFrame), [])
    if (CAN_READ_MEMORY) t.diagnostic(`Processes with bytes of it after that: ${(await holdersOf(browser, raw)).holders.length}`)
  },
)
