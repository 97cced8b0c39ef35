// Windows for keys under a hostile page: what is confirmed is what is signed, whatever becomes of frames and windows.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { keyWindowPath } from '../../src/contract/key-windows.ts'
import { command } from '../cli/latchkey.ts'
import { demoAppData } from './demo-app-data.ts'
import { type Evil, ended, endedWithAll, evil, type HostilePage, hostilePage, send } from './hostile-steps.ts'
import { press, pressOpen } from './key-window-steps.ts'
import { startHost, type WalletHost } from './wallet-host.ts'
import { DEMO_APP, openWorld, type World } from './world.ts'

const OTHER_APP = 'latchkeydemoapp0000000002'
let world: World
let host: WalletHost
before(async () => {
  const data = await demoAppData('--set', 'confirm_in_window=true')
  const other = ['app', 'create', '--id', OTHER_APP, '--name', 'Lighthouse', '--origin', 'http://localhost', '--method', 'email']
  const { code, err } = await command([...other, '--no-origin', 'yes', '--set', 'confirm_in_window=true'], data.env)
  if (code !== 0) throw new Error(err)
  ;[world, host] = await Promise.all([openWorld({}, { data }), startHost()])
})
after(async () => {
  await host.close()
  await world.close()
})

const HARMLESS = 'Hello, Ada'
const EVIL = 'I give everything I have to Mallory'
const GONE = /The wallet in the app does not answer any more/
const OVER = /This request has ended, or another window has it/
const CLOSED = /This window was left or loaded again/
const SIGNED_OUT = /You are logged out in the app/
const open = ({ page }: HostilePage, app = DEMO_APP): Promise<Page> => pressOpen(world, page, 'confirm', { app })
const shows = async (window: Page, text: string): Promise<void> => window.getByText(text, { exact: true }).first().waitFor()
/** Says that it has ended, with nothing in it that signs. */
const dead = async (window: Page, words: RegExp): Promise<void> => {
  await window.getByText(words).waitFor()
  for (const name of ['Sign', 'Refuse']) assert.equal(await window.getByRole('button', { name, exact: true }).count(), 0, name)
  for (const text of [HARMLESS, EVIL]) assert.equal(await window.getByText(text).count(), 0, text)
}
const isSigned = async ({ wallets }: HostilePage, signature: string, message: string): Promise<void> =>
  assert.ok(await verifyMessage({ address: wallets[DEMO_APP] as Hex, message, signature: signature as Hex }), message)

for (const [how, exchange] of Object.entries<(evil: Evil) => Promise<string>>({
  'is removed and another one put up': async (evil) => {
    evil.drop('first')
    await evil.wallet('next')
    return 'next'
  },
  'is one of two, and the first goes': async (evil) => {
    await evil.wallet('next')
    evil.drop('first')
    return 'next'
  },
  'is loaded again': async (evil) => {
    await evil.reload('first')
    return 'first'
  },
}))
  test(`the wallet's frame ${how}: another request is not signed by what was shown`, async () => {
    const there = await hostilePage(world, host)
    const { page } = there
    await send(there, 'first', 'one', HARMLESS)
    const window = await open(there)
    await shows(window, HARMLESS)
    const next = await evil(page, exchange)
    const key = await send(there, next, 'one', EVIL)
    await dead(window, GONE)
    assert.equal(await endedWithAll(page, next, key), 'must_be_authenticated')
  })

test('of two frames with a request each, the one that the window shows is signed, and nothing in the other', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  await evil(page, (evil) => evil.wallet('next'))
  const keys = [await send(there, 'first', 'one', HARMLESS), await send(there, 'next', 'one', EVIL)]
  const window = await open(there)
  const said = window.locator('.said').first()
  await said.waitFor()
  const text = (await said.textContent()) ?? ''
  const at = text === HARMLESS ? 0 : 1
  await press(window, 'Sign')
  await isSigned(there, await ended(page, keys[at] ?? ''), text)
  const other = keys[1 - at] ?? ''
  assert.match(await endedWithAll(page, at === 0 ? 'next' : 'first', other), /^(window_closed|must_be_authenticated)$/)
})

test('a newer request ends the one that is shown, and is shown in a window of its own alone', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const first = await send(there, 'first', 'one', HARMLESS)
  const window = await open(there)
  await shows(window, HARMLESS)
  const next = await send(there, 'first', 'one', EVIL)
  assert.equal(await ended(page, first), 'request_dropped')
  await dead(window, OVER)
  assert.equal(await endedWithAll(page, 'first', next), 'must_be_authenticated')
})

test('a second window has nothing, and neither has a third when the first has signed', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  const first = await open(there)
  await shows(first, HARMLESS)
  // Under one name the browser would load the first again.
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      (url) => void window.open(url, 'another'),
      world.serviceUrl + keyWindowPath(DEMO_APP, 'confirm', { lang: 'en' }),
    ),
  ])
  await dead(second, OVER)
  await press(first, 'Sign')
  await isSigned(there, await ended(page, key), HARMLESS)
})

test('a window whose page is led away has nothing to sign with any more', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  await send(there, 'first', 'one', HARMLESS)
  const window = await open(there)
  await shows(window, HARMLESS)
  await page.goto('about:blank')
  await dead(window, GONE)
})

test('a window that the page leads away, or loads again, takes its request along', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const led = await send(there, 'first', 'one', HARMLESS)
  const first = await open(there)
  await shows(first, HARMLESS)
  await page.evaluate((name) => void window.open('about:blank', name), await first.evaluate(() => window.name))
  assert.equal(await ended(page, led), 'window_closed')
  await first.close()
  const again = await send(there, 'first', 'two', HARMLESS)
  const second = await open(there)
  await shows(second, HARMLESS)
  await second.reload()
  assert.equal(await ended(page, again), 'window_closed')
  await dead(second, CLOSED)
})

test('a session that ends, ends the request where it is shown', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  const window = await open(there)
  await shows(window, HARMLESS)
  assert.equal(await endedWithAll(page, 'first', key), 'must_be_authenticated')
  await dead(window, SIGNED_OUT)
})

test('the page plays the window and the wallet’s frame, and gets nothing', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  // As the window: at the wallet's frame, from the page, and from a frame of its own, with ports of its own.
  await evil(page, (evil) => {
    const wallet = document.querySelector<HTMLIFrameElement>('#first')?.contentWindow
    const own = document.body.appendChild(document.createElement('iframe')).contentWindow as Window
    for (const from of [window, own])
      for (const message of [
        { latchkey: 'keys', purpose: 'confirm' },
        { latchkey: 'keys', purpose: 'export' },
        { latchkey: 'confirm', token: evil.token(), id: 'one', act: 'agree' },
      ]) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => {
          document.title += JSON.stringify(data)
        }
        const { eval: run } = from as unknown as { eval(code: string): unknown }
        const post = run('(to, message, port) => to.postMessage(message, "*", [port])') as (
          ...of: [Window | null | undefined, object, MessagePort]
        ) => void
        post(wallet, message, port2)
        port1.postMessage({ act: 'agree', digest: '0x' })
      }
  })
  const popup = await open(there)
  await shows(popup, HARMLESS)
  // As the wallet's frame: at the window.
  await page.evaluate(
    (name) => {
      const target = window.open('', name)
      for (const message of [
        { here: true },
        { given: { agreed: true } },
        { over: 'x' },
        { act: 'agree' },
        { latchkey: 'keys', purpose: 'confirm' },
      ])
        target?.postMessage(message, '*', [new MessageChannel().port1])
    },
    await popup.evaluate(() => window.name),
  )
  await shows(popup, HARMLESS)
  await press(popup, 'Sign')
  await isSigned(there, await ended(page, key), HARMLESS)
  assert.equal(await page.title(), 'Host')
})

test('the window is in no frame, and has no word of the page', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  await send(there, 'first', 'one', HARMLESS)
  const url = world.serviceUrl + keyWindowPath(DEMO_APP, 'confirm', { lang: 'en' })
  const refused = page.waitForEvent('console', { predicate: (line) => /frame-ancestors|X-Frame-Options/i.test(line.text()) })
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { id: 'around', src }))
  }, url)
  await refused
  assert.ok(!page.frames().some((one) => one.url() === url))
  // What a page may write into the address is nothing that is shown.
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      (url) => void globalThis.open(url),
      `${url}&title=Mallory&origin=https://bank.example&app=Mallory#ticket=Mallory`,
    ),
  ])
  await shows(window, HARMLESS)
  assert.ok(!/Mallory|bank\.example/.test((await window.locator('body').textContent()) ?? ''))
})

test('windows and frames of two apps have nothing to do with each other', async () => {
  const there = await hostilePage(world, host, { apps: [OTHER_APP, DEMO_APP] })
  const { page } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  const other = await send(there, `of-${OTHER_APP}`, 'one', EVIL, OTHER_APP)
  const window = await open(there)
  await shows(window, HARMLESS)
  await press(window, 'Sign')
  await isSigned(there, await ended(page, key), HARMLESS)
  assert.equal(await endedWithAll(page, `of-${OTHER_APP}`, other), 'must_be_authenticated')
})
