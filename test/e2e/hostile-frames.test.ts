// Frames under a hostile page: what is confirmed is what is signed, whatever becomes of frames and ids between them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FrameLocator } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { command } from '../cli/latchkey.ts'
import { demoAppData } from './demo-app-data.ts'
import {
  button,
  type Evil,
  ended,
  endedWithAll,
  evil,
  type HostilePage,
  hostilePage,
  send,
  show,
  shown,
} from './hostile-steps.ts'
import { startHost, type WalletHost } from './wallet-host.ts'
import { DEMO_APP, openWorld, type World } from './world.ts'

const OTHER_APP = 'latchkeydemoapp0000000002'
let world: World
let host: WalletHost
before(async () => {
  const data = await demoAppData('--set', 'confirm_in_frame=true')
  const other = ['app', 'create', '--id', OTHER_APP, '--name', 'Lighthouse', '--origin', 'http://localhost', '--method', 'email']
  const { code, err } = await command([...other, '--no-origin', 'yes', '--set', 'confirm_in_frame=true'], data.env)
  if (code !== 0) throw new Error(err)
  ;[world, host] = await Promise.all([openWorld({}, { data }), startHost()])
})
after(async () => {
  await host.close()
  await world.close()
})

const HARMLESS = 'Hello, Ada'
const EVIL = 'I give everything I have to Mallory'
/** Says that it has ended, and nothing of it is pressed any more. */
const dead = async (frame: FrameLocator, words: RegExp): Promise<void> => {
  await frame.getByText(words).waitFor()
  for (const name of ['Sign', 'Refuse']) assert.equal(await button(frame, name).getAttribute('aria-disabled'), 'true', name)
  await button(frame).click({ force: true })
  await frame.getByText(words).waitFor()
}
const isSigned = async ({ wallets }: HostilePage, signature: string, message: string): Promise<void> =>
  assert.ok(await verifyMessage({ address: wallets[DEMO_APP] as Hex, message, signature: signature as Hex }))
const GONE = /The wallet does not answer any more/
const OVER = /This request has ended, or is shown elsewhere/

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
  test(`the wallet's frame ${how}: another request of the id is not signed by what was shown`, async () => {
    const there = await hostilePage(world, host)
    const { page, frame } = there
    await send(there, 'first', 'one', HARMLESS)
    await show(page, 'shown', 'one')
    await shown(frame('shown'), HARMLESS)
    const next = await evil(page, exchange)
    const key = await send(there, next, 'one', EVIL)
    await dead(frame('shown'), GONE)
    assert.equal(await endedWithAll(page, next, key), 'must_be_authenticated')
  })

test('of two frames with a request of one id, the one that was shown is signed, and nothing in the other', async () => {
  const there = await hostilePage(world, host)
  const { page, frame } = there
  await evil(page, (evil) => evil.wallet('next'))
  const keys = [await send(there, 'first', 'one', HARMLESS), await send(there, 'next', 'one', EVIL)]
  await show(page, 'shown', 'one')
  await frame('shown').locator('body[data-armed]').waitFor()
  const text = (await frame('shown').locator('.said').first().textContent()) ?? ''
  await shown(frame('shown'), text)
  await button(frame('shown')).click()
  const at = text === HARMLESS ? 0 : 1
  await isSigned(there, await ended(page, keys[at] ?? ''), text)
  assert.equal(await ended(page, keys[1 - at] ?? ''), 'request_dropped')
})

test('after its five minutes a request is over where it is shown, and its id is never free again', async () => {
  const context = await world.person({ reducedMotion: 'reduce' })
  await context.clock.install()
  const there = await hostilePage(world, host, { context })
  const { page, frame } = there
  const first = await send(there, 'first', 'one', HARMLESS)
  await show(page, 'shown', 'one')
  await shown(frame('shown'), HARMLESS)
  await context.clock.fastForward(5 * 60_000 + 1)
  assert.equal(await ended(page, first), 'wallet_request_timeout')
  const again = await send(there, 'first', 'one', EVIL)
  assert.equal(await ended(page, again), 'request_changed')
  await dead(frame('shown'), /The time for this request is over/)
})

test('a second confirming frame of an id shows nothing, and a third one nothing either when the first has signed', async () => {
  const there = await hostilePage(world, host)
  const { page, frame } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  await show(page, 'shown', 'one')
  await shown(frame('shown'), HARMLESS)
  await show(page, 'second', 'one')
  await frame('second').getByText(OVER).waitFor()
  await shown(frame('shown'), HARMLESS)
  await button(frame('shown')).click()
  await isSigned(there, await ended(page, key), HARMLESS)
  const again = await send(there, 'first', 'one', EVIL)
  assert.equal(await ended(page, again), 'request_changed')
})

test('a confirming frame that is taken away, or loaded again, takes its request along', async () => {
  const there = await hostilePage(world, host)
  const { page, frame } = there
  for (const [id, go] of [
    ['one', (evil: Evil) => evil.drop('shown-one')],
    ['two', (evil: Evil) => void evil.reload('shown-two')],
  ] as const) {
    const key = await send(there, 'first', id, HARMLESS)
    await show(page, `shown-${id}`, id)
    await frame(`shown-${id}`).getByText(HARMLESS, { exact: true }).waitFor()
    await evil(page, go)
    assert.equal(await ended(page, key), 'request_dropped')
  }
})

test('a session that ends, ends the request where it is shown', async () => {
  const there = await hostilePage(world, host)
  const { page, frame } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  await show(page, 'shown', 'one')
  await shown(frame('shown'), HARMLESS)
  assert.equal(await endedWithAll(page, 'first', key), 'must_be_authenticated')
  await dead(frame('shown'), /You are logged out/)
})

test('the page plays the wallet’s frame, the confirming frame and their opener, and gets nothing', async () => {
  const there = await hostilePage(world, host)
  const { page, frame } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  // As the confirming frame: at the wallet's, with a port of its own, before it was shown.
  await evil(page, (evil) => {
    const wallet = document.querySelector<HTMLIFrameElement>('#first')?.contentWindow
    for (const message of [
      { latchkey: 'confirm', token: evil.token(), id: 'one' },
      { latchkey: 'confirm', token: evil.token(), id: 'one', act: 'agree' },
      { latchkey: 'open', token: evil.token(), address: '0x' },
    ]) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        document.title += JSON.stringify(data)
      }
      wallet?.postMessage(message, '*', [port2])
      port1.postMessage({ act: 'agree', digest: '0x' })
    }
  })
  await show(page, 'shown', 'one')
  await shown(frame('shown'), HARMLESS)
  // As the wallet's frame: at the confirming one.
  await evil(page, () => {
    const shown = document.querySelector<HTMLIFrameElement>('#shown')?.contentWindow
    const asked = { method: 'personal_sign', params: ['0x41', '0x'], address: '0x', digest: '0x', known: [], used: [] }
    for (const message of [{ given: asked }, { taken: 'agree' }, { error: { type: 'error', message: '' } }, { act: 'agree' }])
      shown?.postMessage(message, '*', [new MessageChannel().port1])
  })
  await shown(frame('shown'), HARMLESS)
  await button(frame('shown')).click()
  await isSigned(there, await ended(page, key), HARMLESS)
  assert.equal(await page.title(), 'Host')
  // In a window of its own it begins nothing.
  const path = `/apps/${DEMO_APP}/embedded-wallets/confirm?confirm=two`
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), `${world.serviceUrl}${path}#token=x`),
  ])
  await popup.waitForLoadState()
  assert.equal(await popup.locator('body > *').count(), 0)
  await popup.close()
})

test('frames of two apps, and frames within frames, have nothing to do with each other', async () => {
  const context = await world.person({ reducedMotion: 'reduce' })
  await context.clock.install()
  const there = await hostilePage(world, host, { apps: [OTHER_APP, DEMO_APP], context })
  const { page, frame } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  const other = await send(there, `of-${OTHER_APP}`, 'one', EVIL, OTHER_APP)
  await show(page, 'shown', 'one')
  await shown(frame('shown'), HARMLESS)
  await button(frame('shown')).click()
  await isSigned(there, await ended(page, key), HARMLESS)
  assert.equal(await endedWithAll(page, `of-${OTHER_APP}`, other), 'must_be_authenticated')
  // In a frame of the page's own there is no wallet's frame beside it.
  await evil(page, () => document.body.append(Object.assign(document.createElement('iframe'), { id: 'nest', name: 'nest' })))
  await send(there, 'first', 'nested', EVIL)
  await page.evaluate(
    ([url]) => {
      const nest = document.querySelector<HTMLIFrameElement>('#nest')?.contentDocument
      nest?.body.append(Object.assign(nest.createElement('iframe'), { id: 'inner', src: url }))
    },
    [
      `${world.serviceUrl}/apps/${DEMO_APP}/embedded-wallets/confirm?confirm=nested&lang=en#token=${await evil(page, (evil) => evil.token())}`,
    ],
  )
  const inner = page.frameLocator('#nest').frameLocator('#inner')
  await inner.getByText('Opening the wallet').waitFor()
  await context.clock.runFor(20_000)
  await inner.getByText(GONE).waitFor()
})
