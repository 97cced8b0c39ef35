// Windows for keys under a hostile page: presses, openers, frames, messages and tickets.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { KEY_PURPOSES, type KeyPurpose, keyWindowPath } from '../../src/contract/key-windows.ts'
import { HEADER } from '../../src/contract/wire.ts'
import { OTHER_APP, TWO_APPS } from './demo-app-data.ts'
import { type Evil, endedBy, endedWithAll, evil, type HostilePage, hex, hostilePage, send } from './hostile-steps.ts'
import { ask, bringMouse, openFor, press, pressOpen } from './key-window-steps.ts'
import { firstCases, sweepTest } from './sweep-test.ts'
import { hostOfTests, originAt } from './wallet-host.ts'
import { DEMO_APP, worldOfTests } from './world.ts'

const world = worldOfTests({}, { seeds: TWO_APPS })
const host = hostOfTests()

const HARMLESS = 'Hello, Ada'
const EVIL = 'I give everything I have to Mallory'
const GONE = /does not answer any more/
const STRANGER = /not opened by an app of this service/
const LATE = /The time for this is over/
const addressOf = ({ wallets }: HostilePage): Hex => wallets[DEMO_APP] as Hex
const sign = (there: HostilePage, text: string, frame = 'first') =>
  ask(
    there.page,
    'privy:wallet:rpc',
    {
      address: addressOf(there),
      request: { method: 'personal_sign', params: [hex(text), addressOf(there)] },
      confirm: 'window',
    },
    frame,
  ).outcome
const isSigned = async (there: HostilePage, outcome: Promise<unknown>, message: string): Promise<void> => {
  const { response } = (await outcome) as { response: { data: Hex } }
  assert.ok(await verifyMessage({ address: addressOf(there), message, signature: response.data }))
}
/** The window closes in the press. */
const refuse = (window: Page): Promise<unknown> =>
  window
    .getByRole('button', { name: 'Refuse', exact: true })
    .click()
    .catch(() => undefined)
/** Says in words that it is over, and has nothing left but a button that closes it. */
const dead = async (window: Page, words: RegExp): Promise<void> => {
  await window.getByText(words).waitFor()
  assert.deepEqual(await window.getByRole('button').allTextContents(), ['Close'])
}
const placeOf = async (window: Page, name: string) => {
  const box = await window.getByRole('button', { name, exact: true }).boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** As the browser tells a window that another one is in front of it, or none any more. */
const inFront = (window: Page, isFront: boolean): Promise<unknown> =>
  window.evaluate(`Object.defineProperty(document, 'hasFocus', { value: () => ${isFront}, configurable: true })
    dispatchEvent(new Event(${isFront} ? 'focus' : 'blur'))`)

/** A window that has just come to the front, and from here on has the time that the test gives it. A clock from the start would hide whether it was loaded again. */
const justInFront = async (window: Page): Promise<void> => {
  const { clock } = window.context()
  // No time of before runs any more.
  await bringMouse(window)
  await clock.install()
  await clock.pauseAt(Date.now() + 60_000)
  await inFront(window, false)
  await inFront(window, true)
}

for (const interval of firstCases([120, 200, 330]))
  test(`who clicks one spot every ${interval} ms signs nothing, however long`, async () => {
    const there = await hostilePage(world, host)
    const context = there.page.context()
    const outcome = sign(there, EVIL)
    const window = await pressOpen(world, there.page, 'confirm')
    await window.getByText(EVIL, { exact: true }).waitFor()
    await justInFront(window)
    const { x, y } = await placeOf(window, 'Sign')
    for (let click = 0; click < 20; click++) {
      await window.mouse.click(x + (click % 2) * 5, y)
      await context.clock.runFor(interval)
    }
    await window.getByText('Wait a moment, then press once more.').waitFor()
    // The same press, by somebody who has waited for as long as is asked for.
    await context.clock.runFor(600)
    await window.mouse.click(x, y)
    await context.clock.resume().catch(() => undefined)
    await isSigned(there, outcome, EVIL)
  })

test('a double click of which the second one falls into the new window, and one of a mouse that stands still, press nothing', async () => {
  const there = await hostilePage(world, host)
  const context = there.page.context()
  const outcome = sign(there, EVIL)
  const window = await pressOpen(world, there.page, 'confirm')
  await window.getByText(EVIL, { exact: true }).waitFor()
  await justInFront(window)
  const { x, y } = await placeOf(window, 'Sign')
  await window.mouse.dblclick(x, y)
  for (let second = 0; second < 10; second++) {
    await context.clock.runFor(1000)
    // Playwright moves the mouse to where it is already: it stands still.
    await window.mouse.click(x, y)
  }
  assert.equal(window.isClosed(), false)
  await context.clock.resume().catch(() => undefined)
  await refuse(window)
  assert.equal(await outcome, 'user_rejected_request')
})

sweepTest('a window that was behind another one begins its time anew when it comes to the front', async () => {
  const there = await hostilePage(world, host)
  const context = there.page.context()
  const outcome = sign(there, EVIL)
  const window = await pressOpen(world, there.page, 'confirm')
  await window.getByText(EVIL, { exact: true }).waitFor()
  await justInFront(window)
  const { x, y } = await placeOf(window, 'Sign')
  await window.mouse.move(x - 20, y)
  await window.mouse.move(x, y)
  await context.clock.runFor(600)
  await window.locator('body[data-counts]').waitFor()
  await inFront(window, false)
  assert.equal(await window.locator('body[data-counts]').count(), 0)
  await context.clock.runFor(3000)
  await inFront(window, true)
  await window.mouse.click(x, y)
  await context.clock.runFor(599)
  await window.mouse.click(x, y)
  assert.equal(window.isClosed(), false)
  // The clock is left as it is: by it the page would look whether the window is closed, and may see that before the answer comes.
  await refuse(window)
  assert.equal(await outcome, 'user_rejected_request')
})

const EXCHANGES = Object.entries<(evil: Evil) => Promise<string>>({
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
})
for (const [how, exchange] of firstCases(EXCHANGES))
  test(`the wallet's frame ${how} while the window shows a request: another one is not signed by it`, async () => {
    const there = await hostilePage(world, host)
    sign(there, HARMLESS).catch(() => undefined)
    const window = await pressOpen(world, there.page, 'confirm')
    await window.getByText(HARMLESS, { exact: true }).waitFor()
    await bringMouse(window)
    const next = await evil(there.page, exchange)
    const key = await send(there, next, 'window', EVIL)
    await dead(window, GONE)
    assert.equal(await endedWithAll(there.page, next, key), 'must_be_authenticated')
  })

sweepTest('of two frames with a request each, the one that is shown is signed, and nothing in the other', async () => {
  const there = await hostilePage(world, host)
  await evil(there.page, (evil) => evil.wallet('next'))
  const outcomes: Record<string, Promise<unknown>> = { [HARMLESS]: sign(there, HARMLESS), [EVIL]: sign(there, EVIL, 'next') }
  const frames: Record<string, string> = { [HARMLESS]: 'first', [EVIL]: 'next' }
  const window = await pressOpen(world, there.page, 'confirm')
  const said = window.locator('.said').first()
  await said.waitFor()
  const text = (await said.textContent()) ?? ''
  await press(window, 'Sign')
  await isSigned(there, outcomes[text] as Promise<unknown>, text)
  const other = text === HARMLESS ? EVIL : HARMLESS
  // Its frame had the window waiting, or gets the request when the window is gone: then it waits for another one.
  const end = await endedBy(there.page, frames[other] as string, outcomes[other] as Promise<unknown>)
  assert.ok(['window_closed', 'must_be_authenticated'].includes(String(end)), String(end))
})

sweepTest('a page that goes to another address, or is closed, ends its window', async () => {
  for (const leave of [(page: Page) => page.goto('about:blank'), (page: Page) => page.close()]) {
    const there = await hostilePage(world, host)
    const { window, outcome } = await openFor(world, there, 'export')
    outcome.catch(() => undefined)
    await window.getByText(addressOf(there)).waitFor()
    await leave(there.page)
    await dead(window, GONE)
  }
})

test('a page of another app, or of an origin that is not allowed, has a window that shows nothing', async () => {
  const there = await hostilePage(world, host, { apps: [OTHER_APP] })
  const wallet = there.wallets[OTHER_APP] ?? ''
  const { outcome } = ask(
    there.page,
    'latchkey:wallet:window',
    {
      purpose: 'export',
      address: wallet,
      accessToken: await evil(there.page, (evil, app: string) => evil.token(app), OTHER_APP),
    },
    `of-${OTHER_APP}`,
  )
  const strange = await pressOpen(world, there.page, 'export')
  await dead(strange, STRANGER)
  await strange.close()
  const own = await pressOpen(world, there.page, 'export', { app: OTHER_APP })
  await own.getByText(wallet).waitFor()
  await refuse(own)
  assert.equal(await outcome, 'user_rejected_request')
  const page = await (await world.person()).newPage()
  await page.addInitScript('window.__name ??= (it) => it')
  await page.goto(originAt(host).replace('localhost', '127.0.0.1'))
  await dead(await pressOpen(world, page, 'export'), STRANGER)
})

test('in a frame a window does not begin, and words of the page reach neither window nor wallet', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const outcome = sign(there, HARMLESS)
  const path = world.serviceUrl + keyWindowPath(DEMO_APP, 'confirm')
  await page.evaluate(
    (src) => void document.body.append(Object.assign(document.createElement('iframe'), { id: 'framed', src })),
    path,
  )
  const window = await pressOpen(world, page, 'confirm')
  await window.getByText(HARMLESS, { exact: true }).waitFor()
  await evil(page, () => {
    const heard: unknown[] = []
    Object.assign(self, { heard })
    const wallet = document.querySelector<HTMLIFrameElement>('#first')?.contentWindow
    const shown = (self as unknown as { open(url: string, name: string): Window }).open('', 'latchkey-keys')
    for (const purpose of ['export', 'import', 'backup', 'confirm', 'recover', 'devices'])
      for (const target of [wallet, shown]) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => heard.push(data)
        target?.postMessage({ latchkey: 'keys', purpose }, '*', [port2])
        for (const word of [
          { act: 'do' },
          { act: 'agree', digest: '0x' },
          { here: true },
          { over: 'x' },
          { given: { agreed: true } },
        ])
          port1.postMessage(word)
        for (const word of [{ over: 'request_dropped' }, { asked: { purpose, origin: location.origin } }])
          target?.postMessage(word, '*')
      }
  })
  await press(window, 'Sign')
  await isSigned(there, outcome, HARMLESS)
  assert.deepEqual(await page.evaluate(() => (self as unknown as { heard: unknown[] }).heard), [])
  const framed = page.frames().find((one) => one.parentFrame() === page.mainFrame() && one.url().startsWith('chrome-error'))
  assert.ok(framed, 'the browser refuses the frame')
})

/** What a script of the page does with its token. */
const callAs = (page: Page, path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> =>
  evil(
    page,
    async (evil, url: string, app: string, header: string, body: object) => {
      const headers = { 'content-type': 'application/json', [header]: app, authorization: `Bearer ${evil.token()}` }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    `${world.serviceUrl}/api/v1/key_windows/${path}`,
    DEMO_APP,
    HEADER.appId,
    body,
  )
const ticketOf = async (there: HostilePage, asked: object): Promise<{ id: string; ticket: string }> => {
  const { status, body } = await callAs(there.page, 'tickets', asked)
  assert.equal(status, 200, JSON.stringify(body))
  return body as { id: string; ticket: string }
}
/** A window without an opener, as a page that isolates itself has them. */
const openCut = async (context: BrowserContext, purpose: KeyPurpose, ticket: string): Promise<Page> => {
  const window = await context.newPage()
  await window.goto(world.serviceUrl + keyWindowPath(DEMO_APP, purpose, { lang: 'en', ticket }))
  return window
}

sweepTest('a ticket counts once, at its purpose, with the request that it is of; its address is gone at once', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const context = page.context()
  const address = addressOf(there)
  const { id, ticket } = await ticketOf(there, { purpose: 'export', address })
  for (const purpose of KEY_PURPOSES) if (purpose !== 'export') await dead(await openCut(context, purpose, ticket), LATE)
  const window = await openCut(context, 'export', ticket)
  await window.getByText(address).waitFor()
  await window.getByText(/Account: \u2068person-/).waitFor()
  assert.doesNotMatch(window.url(), /ticket|#/)
  await dead(await openCut(context, 'export', ticket), LATE)
  await window.reload()
  await dead(window, /left or loaded again/)
  const { body } = await callAs(page, 'result', { id, wait: 0 })
  assert.deepEqual(body, { state: 'done', error: { code: 'window_closed' } })
  const digest = ((await evil(
    page,
    async (evil, address: string, request: object) =>
      (
        await evil.call('first', 'latchkey:wallet:digest', { accessToken: evil.token(), address, request })
      ).data?.digest,
    address,
    { method: 'personal_sign', params: [hex(HARMLESS), address] },
  )) ?? '') as string
  const swapped = await ticketOf(there, {
    ...{ purpose: 'confirm', address, digest },
    request: { method: 'personal_sign', params: [hex(EVIL), address] },
  })
  await dead(await openCut(context, 'confirm', swapped.ticket), /Something went wrong/)
  assert.equal((await callAs(page, 'result', { id: swapped.id, wait: 0 })).body.state, 'done')
})

sweepTest(
  'a ticket of another session names that account, takes no key for it, and its answer reaches no other session',
  async () => {
    const [ada, mallory] = [await hostilePage(world, host), await hostilePage(world, host)]
    const planted = await ticketOf(mallory, { purpose: 'import' })
    await dead(await openCut(ada.page.context(), 'import', planted.ticket), STRANGER)
    const { id, ticket } = await ticketOf(mallory, { purpose: 'export', address: addressOf(mallory) })
    const window = await openCut(ada.page.context(), 'export', ticket)
    await window.getByText(/Account: \u2068person-/).waitFor()
    assert.equal((await callAs(ada.page, 'result', { id, wait: 0 })).status, 404)
    assert.equal((await callAs(ada.page, 'end', { id })).status, 200)
    await refuse(window)
    const { body } = await callAs(mallory.page, 'result', { id, wait: 25 })
    assert.deepEqual(body, { state: 'done', error: { code: 'user_rejected_request' } })
  },
)

sweepTest('a window of a ticket that the page gives up, or whose session ends, does nothing more, and says so', async () => {
  const there = await hostilePage(world, host)
  const address = addressOf(there)
  const { id, ticket } = await ticketOf(there, { purpose: 'export', address })
  const window = await openCut(there.page.context(), 'export', ticket)
  await window.getByText(address).waitFor()
  await callAs(there.page, 'end', { id })
  await press(window, 'Show private key')
  await dead(window, /You are logged out in the app/)
})
