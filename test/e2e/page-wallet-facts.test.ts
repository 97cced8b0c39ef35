// Facts of an app as they arrive in browsers: judged before anything is answered, and refused with words.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { keyWindowPath } from '../../src/contract/key-windows.ts'
import { FACTS_MOST_BYTES, walletFactsPath } from '../../src/contract/wallet-facts.ts'
import { firstCases, sweepTest } from './sweep-test.ts'
import { hostOfTests, originAt } from './wallet-host.ts'
import { DEMO_APP, worldOfTests } from './world.ts'

const world = worldOfTests()
const host = hostOfTests()

const FRAME = `/apps/${DEMO_APP}/embedded-wallets`
const READY = 'privy:iframe:ready'

interface Heard {
  readonly id: string
  readonly data?: object
  readonly error?: { readonly type: string; readonly reason?: string; readonly message: string }
}
/** A page with the wallet's frame in it, which keeps what the frame says. */
const pageWithFrame = async (person: BrowserContext): Promise<Page> => {
  const page = await person.newPage()
  // The bundler of the tests names functions by it.
  await page.addInitScript('window.__name ??= (it) => it')
  await page.goto(originAt(host))
  await page.evaluate((src) => {
    const heard: unknown[] = []
    const frame = Object.assign(document.createElement('iframe'), { src, hidden: true })
    addEventListener('message', ({ source, data }) => source === frame.contentWindow && heard.push(data))
    Object.assign(window, {
      heard,
      send: (id: string, event: string) => frame.contentWindow?.postMessage({ id, event, data: {} }, '*'),
    })
    document.body.append(frame)
  }, world.serviceUrl + FRAME)
  return page
}
const send = (page: Page, id: string, event = READY): Promise<void> =>
  page.evaluate(([id, event]) => (window as never as { send(...of: string[]): void }).send(id, event), [id, event] as const)
/** What the frame has said once it has said so much. */
const heard = async (page: Page, count: number): Promise<readonly Heard[]> => {
  await page.waitForFunction((count) => (window as never as { heard: unknown[] }).heard.length >= count, count)
  return page.evaluate(() => (window as never as { heard: Heard[] }).heard)
}
/** Once the frame's script has run. */
const frameOf = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('iframe')?.contentWindow)
  const frame = await waitFrame(page)
  // A hidden frame draws nothing, so that nothing could be asked at each drawing.
  const isRun = () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.domContentLoadedEventEnd
  await frame.waitForFunction(isRun, null, { polling: 20 })
  return frame
}
const waitFrame = async (page: Page) => {
  const found = () => page.frames().find((one) => one.url().includes(FRAME))
  return found() ?? page.waitForEvent('framenavigated', (one) => one.url().includes(FRAME))
}
/** As behind a proxy that takes away the header in which a document brings the facts: they are asked for. */
const withoutHeader = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const { 'server-timing': _, ...headers } = response.headers()
  await route.fulfill({ response, headers })
}
const whileFacts = async (answer: (route: Route) => Promise<void>): Promise<BrowserContext> => {
  const person = await world.person()
  for (const document of [`**${FRAME}`, `**${keyWindowPath(DEMO_APP, 'export')}*`]) await person.route(document, withoutHeader)
  await person.route(`**${walletFactsPath(DEMO_APP)}`, answer)
  return person
}
const factsOf = async (app = DEMO_APP): Promise<object> =>
  (await (await fetch(world.service.url + walletFactsPath(app))).json()) as object

sweepTest('a frame whose document brings the facts asks for none', async () => {
  const person = await world.person()
  let asked = 0
  await person.route(`**${walletFactsPath(DEMO_APP)}`, (route) => {
    asked++
    return route.continue()
  })
  const page = await pageWithFrame(person)
  await frameOf(page)
  await send(page, 'one')
  assert.deepEqual(await heard(page, 1), [{ id: 'one', event: READY, data: {} }])
  assert.equal(asked, 0)
})

sweepTest('else it asks for its facts once, ahead of its script, and is ready by them', async () => {
  let asked = 0
  const person = await whileFacts((route) => {
    asked++
    return route.continue()
  })
  const page = await pageWithFrame(person)
  await frameOf(page)
  await send(page, 'one')
  assert.deepEqual(await heard(page, 1), [{ id: 'one', event: READY, data: {} }])
  assert.equal(asked, 1)
})

sweepTest('messages before the facts are judged wait in their order, and none is answered before', async () => {
  let give = (): void => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  const page = await pageWithFrame(await whileFacts((route) => given.then(() => route.continue())))
  const frame = await frameOf(page)
  // One that comes before the first ready is nobody's, as ever.
  await send(page, 'early', 'latchkey:wallet:key')
  for (const id of ['a', 'b', 'c']) await send(page, id)
  // What the frame had said before this has arrived before it.
  await frame.evaluate(() => parent.postMessage({ id: 'probe' }, '*'))
  assert.deepEqual(
    (await heard(page, 1)).map(({ id }) => id),
    ['probe'],
  )
  give()
  assert.deepEqual(
    (await heard(page, 4)).map(({ id }) => id),
    ['probe', 'a', 'b', 'c'],
  )
})

const json = (body: string) => ({ status: 200, contentType: 'application/json', body })
const HOSTILE: readonly (readonly [string, (route: Route) => Promise<void>, reason: string, words: RegExp])[] = [
  [
    'those of another app',
    async (route) => route.fulfill(json(JSON.stringify({ ...(await factsOf()), app_id: 'latchkeydemoapp0000000009' }))),
    'invalid_answer',
    /cannot be right/,
  ],
  [
    'a redirect',
    (route) => route.fulfill({ status: 302, headers: { location: `${walletFactsPath(DEMO_APP)}?again` } }),
    'service_unreachable',
    /cannot be reached/,
  ],
  ['nothing', (route) => route.abort(), 'service_unreachable', /cannot be reached/],
  [
    'more than the bound',
    async (route) => route.fulfill(json(JSON.stringify(await factsOf()) + ' '.repeat(FACTS_MOST_BYTES))),
    'invalid_answer',
    /cannot be right/,
  ],
  [
    'a failure of the service',
    (route) => route.fulfill({ ...json('{}'), status: 503 }),
    'service_unreachable',
    /cannot be reached/,
  ],
  [
    'a page',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }),
    'invalid_answer',
    /cannot be right/,
  ],
  ['no JSON', (route) => route.fulfill(json('{"app_id":')), 'invalid_answer', /cannot be right/],
  ['other fields', (route) => route.fulfill(json(JSON.stringify({ app_id: DEMO_APP }))), 'invalid_answer', /cannot be right/],
]

for (const [what, answer, reason, words] of firstCases(HOSTILE))
  test(`${what} instead of facts: the frame answers an error, a window for keys says it, and nothing else happens`, async () => {
    const person = await whileFacts(answer)
    const page = await pageWithFrame(person)
    await frameOf(page)
    await send(page, 'one')
    await send(page, 'two', 'privy:wallet:create')
    const [first, second] = await heard(page, 2)
    for (const one of [first, second]) assert.deepEqual([one?.error?.type, one?.error?.reason], ['error', reason])
    const window = await person.newPage()
    await window.goto(world.serviceUrl + keyWindowPath(DEMO_APP, 'export', { lang: 'en' }))
    await window.getByRole('alert').getByText(words).waitFor()
    assert.equal(await window.getByRole('button').count(), 1)
  })
