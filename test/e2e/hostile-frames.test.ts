// Frames under a hostile page: what a person confirms is what is signed, whatever the page does with frames, ids and words between them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { type Hex, parseTransaction, type TransactionSerialized, verifyMessage } from 'viem'
import { command } from '../cli/latchkey.ts'
import { demoAppData } from './demo-app-data.ts'
import { type Evil, type HostilePage, hostilePage } from './hostile-steps.ts'
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
const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const evil = <A extends readonly unknown[], R>(page: Page, act: (evil: Evil, ...args: A) => R, ...args: A): Promise<Awaited<R>> =>
  page.evaluate(
    ([source, args]) =>
      new Function('evil', 'args', `return (${source})(evil, ...args)`)((window as never as { evil: Evil }).evil, args),
    [act.toString(), args] as const,
  ) as Promise<Awaited<R>>
const send = ({ page, wallets }: HostilePage, frame: string, id: string, text: string, app = DEMO_APP): Promise<string> =>
  evil(
    page,
    (evil, ...of: Parameters<Evil['rpc']>) => evil.rpc(...of),
    frame,
    id,
    wallets[app] ?? '',
    {
      method: 'personal_sign',
      params: [hex(text), wallets[app]],
    },
    app,
  )
const ended = (page: Page, key: string): Promise<string> => evil(page, (evil, key: string) => evil.ended(key), key)
const show = (page: Page, name: string, id: string, options: object = {}): Promise<void> =>
  evil(page, (evil, name: string, id: string, options: object) => evil.confirm(name, id, options), name, id, options)
/** Every request that waits in a frame ends: the answer to one that was agreed to would have been a signature. */
const endAll = (page: Page, name: string) => evil(page, (evil, name: string) => evil.call(name, 'privy:mfa:clear', {}), name)

const signIn = (frame: FrameLocator, name = 'Sign') => frame.getByRole('button', { name, exact: true })
const shown = async (frame: FrameLocator, text: string): Promise<void> => {
  await frame.getByText(text, { exact: true }).first().waitFor()
  await frame.locator('body[data-armed]').waitFor()
  await signIn(frame).hover()
  await frame.locator('body[data-counts~=mouse]').waitFor()
}
/** Says that it has ended, and nothing of it is pressed any more. */
const dead = async (frame: FrameLocator, words: RegExp): Promise<void> => {
  await frame.getByText(words).waitFor()
  for (const name of ['Sign', 'Refuse']) assert.equal(await signIn(frame, name).getAttribute('aria-disabled'), 'true', name)
  await signIn(frame).click({ force: true })
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
    await endAll(page, next)
    assert.equal(await ended(page, key), 'must_be_authenticated')
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
  await signIn(frame('shown')).click()
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
  await signIn(frame('shown')).click()
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
  await endAll(page, 'first')
  assert.equal(await ended(page, key), 'must_be_authenticated')
  await dead(frame('shown'), /You are logged out/)
})

test('the page plays the wallet’s frame, the confirming frame and their opener, and gets nothing', async () => {
  const there = await hostilePage(world, host)
  const { page, frame } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  // As the confirming frame: at the wallet's, with a port of its own, before anybody has shown it.
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
  await signIn(frame('shown')).click()
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
  await signIn(frame('shown')).click()
  await isSigned(there, await ended(page, key), HARMLESS)
  await endAll(page, `of-${OTHER_APP}`)
  assert.equal(await ended(page, other), 'must_be_authenticated')
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

test('the fee that is shown is the fee that is signed, and a request of two fees is shown to nobody', async () => {
  const there = await hostilePage(world, host)
  const { page, frame, wallets } = there
  const address = wallets[DEMO_APP] as Hex
  const ask = (id: string, own: object): Promise<string> =>
    evil(page, (evil, ...of: Parameters<Evil['rpc']>) => evil.rpc(...of), 'first', id, address, {
      method: 'eth_signTransaction',
      params: [{ to: `0x${'0b'.repeat(20)}`, value: '0x1', chainId: 1, nonce: 0, gasLimit: '0x5208', ...own }],
    })
  const HIGH = '0x38d7ea4c68000'
  let ids = 0
  for (const own of [
    ...[undefined, 0, 1, 2, 'legacy'].map((type) => ({ type, gasPrice: HIGH, maxFeePerGas: '0x1' })),
    ...[
      { type: 2, gasPrice: HIGH },
      { type: 0, maxFeePerGas: HIGH, maxPriorityFeePerGas: '0x1' },
    ],
    { gasPrice: HIGH, gas: '0x5209' },
    { gasPrice: HIGH, type: 0, accessList: [{ address, storageKeys: [] }] },
  ])
    assert.equal(await ended(page, await ask(`refused-${ids++}`, own)), '4200', JSON.stringify(own))
  const key = await ask('one', { gasPrice: HIGH, type: 'legacy' })
  await show(page, 'shown', 'one')
  await shown(frame('shown'), '21 ETH')
  await frame('shown').getByText('The fee is unusually high').waitFor()
  await signIn(frame('shown')).click()
  const { gas = 0n, gasPrice = 0n } = parseTransaction((await ended(page, key)) as TransactionSerialized)
  assert.equal(gas * gasPrice, 21n * 10n ** 18n)
})

test('an imitation of the person’s own address, or of one that they have sent to, is a danger in the frame', async () => {
  const there = await hostilePage(world, host)
  const { page, frame, wallets } = there
  const address = wallets[DEMO_APP] ?? ''
  const friend = '0x1234567890123456789012345678901234567890'
  const twin = (of: string): string => `${of.slice(0, 8)}${'7'.repeat(28)}${of.slice(-6)}`.toLowerCase()
  const ask = async (id: string, to: string): Promise<string> => {
    const key = await evil(page, (evil, ...of: Parameters<Evil['rpc']>) => evil.rpc(...of), 'first', id, address, {
      method: 'eth_signTransaction',
      params: [
        ...[{ to, value: '0x1', chainId: 1, nonce: 0, gasLimit: '0x5208', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }],
      ],
    })
    await show(page, `shown-${id}`, id)
    return key
  }
  const first = await ask('friend', friend)
  await shown(frame('shown-friend'), '<0.001 ETH')
  await signIn(frame('shown-friend')).click()
  assert.match(await ended(page, first), /^0x02/)
  await evil(page, (evil) => evil.drop('shown-friend'))
  for (const [id, to] of [
    ['own', twin(address)],
    ['used', twin(friend)],
  ] as const) {
    await ask(id, to)
    await frame(`shown-${id}`)
      .getByText(/This address imitates/)
      .waitFor()
    await frame(`shown-${id}`).getByRole('button', { name: 'Sign anyway' }).waitFor()
    await evil(page, (evil, name: string) => evil.drop(name), `shown-${id}`)
  }
})
