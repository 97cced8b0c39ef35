// The wallet frame from the page's side, over a frame that is a fake.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { framePage, ORIGIN, settle } from '../../test/fakes/wallet-frame.ts'
import { openWalletFrame } from './wallet-frame.ts'

const SRC = `${ORIGIN}/apps/a/embedded-wallets`
const WAITS = { ready: 15_000, answer: 10_000 }
const ADA = { accessToken: 't', address: '0xA' }
const ready = { data: {} }

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())
const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'resolved',
    ({ code }: { code: string }) => code,
  )

test('asks every 150 ms whether the frame is ready, from its load on, each time with an id of its own, and then what waits', async () => {
  let answers = false
  const page = framePage(({ call, data }) => (call === 'ready' ? (answers ? ready : null) : { data: { address: data.address } }))
  const frame = openWalletFrame(SRC)
  const asked = frame.ask('connect', ADA, WAITS)
  assert.deepEqual([page.frames[0]?.src, page.frames[0]?.in], [SRC, true])
  mock.timers.tick(1000)
  await settle()
  assert.equal(page.sent.length, 0, 'nothing is sent to a page that has not loaded')
  page.frames[0]?.load()
  for (let turn = 0; turn < 3; turn++) {
    mock.timers.tick(150)
    await settle()
  }
  assert.equal(page.sent.length, 4)
  answers = true
  mock.timers.tick(150)
  await settle()
  assert.deepEqual(await asked, { address: '0xA' })
  assert.deepEqual(
    page.asked().map(({ call, data, to }) => [call, data, to]),
    [['connect', ADA, ORIGIN]],
  )
  const before = page.sent.length
  mock.timers.tick(10_000)
  await settle()
  assert.equal(page.sent.length, before, 'the handshake is over')
})

test('believes nobody but the frame’s own window at its own origin, and no answer of another event or id', async () => {
  const page = framePage(({ call }) => (call === 'ready' ? ready : null))
  const frame = openWalletFrame(SRC)
  page.frames[0]?.load()
  await settle()
  const ids: string[] = []
  const asked = frame.ask('connect', ADA, WAITS)
  await settle()
  const message = (own: object) => ({ id: ids.at(-1), event: 'privy:wallet:connect', data: { address: '0xB' }, ...own })
  // The id is the next of the page's count; a guessed one is not accepted.
  for (let n = 0; n < 60; n++) ids.push(`id-${n}`)
  for (const id of ids) {
    page.frames[0]?.says(message({ id }), 'https://evil.example')
    dispatchEvent(Object.assign(new Event('message'), { source: {}, origin: ORIGIN, data: message({ id }) }))
    page.frames[0]?.says(message({ id, event: 'privy:wallet:recover' }))
  }
  for (const data of [null, 'x', 1, {}, { id: {} }]) page.frames[0]?.says(data as object)
  let settled = false
  asked.then(() => {
    settled = true
  })
  await settle()
  assert.equal(settled, false)
  for (const id of ids) page.frames[0]?.says(message({ id, data: { address: '0xA' } }))
  assert.deepEqual(await asked, { address: '0xA' })
})

test('a frame that never is ready is taken away in time, and the next one is another', async () => {
  const page = framePage(() => null)
  const frame = openWalletFrame(SRC)
  page.frames[0]?.load()
  const asked = codeOf(frame.ask('create', { accessToken: 't' }, WAITS))
  const patient = codeOf(frame.ready(30_000))
  mock.timers.tick(15_000)
  await settle()
  assert.equal(await asked, 'embedded_wallet_webview_not_loaded')
  assert.equal(await patient, 'embedded_wallet_webview_not_loaded')
  assert.deepEqual([frame.alive, page.frames[0]?.in], [false, false])
})

test('an answer that does not come is a timeout, and a late one is nobody’s', async () => {
  const page = framePage(({ call }) => (call === 'ready' ? ready : null))
  const frame = openWalletFrame(SRC)
  page.frames[0]?.load()
  await settle()
  const asked = codeOf(frame.ask('create', { accessToken: 't' }, WAITS))
  await settle()
  mock.timers.tick(10_000)
  assert.equal(await asked, 'wallet_request_timeout')
  assert.equal(frame.alive, true)
})

test('a policy that blocks the frame says so at once, with what it must have; another blocked address does not', async () => {
  const page = framePage(() => null)
  const frame = openWalletFrame(SRC)
  const asked = frame.ready(30_000)
  page.block('https://other.example/x')
  page.block(`${ORIGIN}/x.png`, 'img-src')
  await settle()
  assert.equal(frame.alive, true)
  page.block(`${ORIGIN}/apps/a/embedded-wallets`)
  await assert.rejects(asked, {
    code: 'embedded_wallet_webview_not_loaded',
    message: new RegExp(`frame-src must have ${ORIGIN}`),
  })
})

test('the errors of a frame have a code of the catalogue, and the number that dapps know', async () => {
  const errors = [
    [{ type: 'error', message: 'no' }, 'embedded_wallet_request_error', undefined],
    [{ type: 'error', message: 'x', reason: 'service_unreachable' }, 'service_unreachable', undefined],
    [{ type: 'invalid_request_arguments', message: 'no', code: 4200 }, 'embedded_wallet_request_error', 4200],
    [{ type: 'error', message: 'code 429' }, 'too_many_requests', undefined],
    [{ type: 'wallet_not_on_device', message: 'no' }, 'wallet_not_on_device', undefined],
    [{ type: 'missing_or_invalid_mfa', message: 'no', reason: 'x' }, 'missing_or_invalid_mfa', undefined],
  ] as const
  for (const [error, code, number] of errors) {
    const page = framePage(({ call }) => (call === 'ready' ? ready : { error }))
    const frame = openWalletFrame(SRC)
    page.frames[0]?.load()
    await assert.rejects(frame.ask('connect', ADA, WAITS), (thrown: { code: string; number?: number }) => {
      assert.deepEqual([thrown.code, thrown.number], [code, number])
      return true
    })
  }
})

test('a frame that is removed lets nobody wait, and a message to one that is not ready is dropped', async () => {
  const page = framePage(({ call }) => (call === 'ready' ? ready : null))
  const frame = openWalletFrame(SRC)
  frame.tell('clear', { userId: 'ada' })
  page.frames[0]?.load()
  await settle()
  frame.tell('clear', { userId: 'ada' })
  assert.deepEqual(
    page.asked().map(({ call, data }) => [call, data]),
    [['clear', { userId: 'ada' }]],
  )
  const asked = codeOf(frame.ask('connect', ADA, WAITS))
  await settle()
  frame.remove()
  assert.equal(await asked, 'embedded_wallet_webview_not_loaded')
})

test('a frame that is loaded again answers nothing of before, and the next use makes another one', async () => {
  const page = framePage(({ call }) => (call === 'ready' ? { data: {} } : null))
  const frame = openWalletFrame(SRC)
  page.frames[0]?.load()
  await settle()
  const asked = codeOf(frame.ask('connect', ADA, WAITS))
  await settle()
  page.frames[0]?.load()
  assert.equal(await asked, 'embedded_wallet_webview_not_loaded')
  assert.deepEqual([frame.alive, page.frames[0]?.in], [false, false])
})
