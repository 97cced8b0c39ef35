// A request at the frame that shows it, over real ports: decided there alone, ended in words on either side.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdRequest } from '../confirm/hold-request.ts'
import { createConfirmations, type ToConfirm } from '../handlers/confirmations.ts'
import type { VisibleFrameHandlers } from '../handlers/visible-frame-handlers.ts'
import type { LineTarget } from '../visible/open-line.ts'
import { receiveVisibleFrames, type VisibleFramePort } from './receive-visible-frames.ts'

const asked = (text: string): ToConfirm => ({
  ...{ method: 'personal_sign', params: [text, '0xada'], address: '0xada', digest: `0xd-${text}` },
  ...{ known: [], used: [] },
})
const USER = 'did:privy:ada'
const ASK = { token: 'token', id: 'one' }
const turns = async (): Promise<void> => {
  for (let at = 0; at < 5; at++) await new Promise((resolve) => setImmediate(resolve))
}

/** A wallet's frame, as far as the visible frames beside it know it. */
const walletFrame = () => {
  const timers: (() => void)[] = []
  const confirmations = createConfirmations((_, run) => {
    timers.push(run)
    return () => timers.splice(timers.indexOf(run), 1)
  })
  const confirm: VisibleFrameHandlers['confirm'] = ({ id }, ended) => confirmations.show({ id, user: USER }, ended)
  const take = receiveVisibleFrames({ confirm } as unknown as VisibleFrameHandlers)
  const events = new EventTarget()
  const ports: MessagePort[] = []
  const window = {
    addEventListener: events.addEventListener.bind(events),
    postMessage(data: unknown, _: string, [port]: [MessagePort]) {
      ports.push(port)
      take({ from: 'confirm', data, port: port as VisibleFramePort })
    },
  } as unknown as LineTarget
  const end = (): void => {
    for (const run of timers.splice(0)) run()
  }
  const agreed = (text: string, id = 'one'): Promise<string> =>
    confirmations.agreed({ id, user: USER }, asked(text)).then(
      () => `signed ${text}`,
      ({ code }: { code: string }) => code,
    )
  return { window, agreed, end, ports, goes: () => events.dispatchEvent(new Event('pagehide')) }
}
type Frame = ReturnType<typeof walletFrame>
const hold = (...frames: Frame[]) =>
  holdRequest(ASK, { windows: frames.map(({ window }) => window), origin: 'https://id.example', after: () => () => undefined })
const close = (...frames: Frame[]): void => {
  for (const { ports } of frames) for (const port of ports) port.close()
}

test('agreed is at the frame that has shown it, whichever frames there are since', async () => {
  const [first, second] = [walletFrame(), walletFrame()]
  const signed = first.agreed('harmless')
  const held = await hold(second, first)
  // The page sends another request under the same id to the other frame.
  const other = second.agreed('everything')
  assert.deepEqual(held.asked, asked('harmless'))
  await held.decide('agree')
  assert.equal(await signed, 'signed harmless')
  await turns()
  second.end()
  assert.notEqual(await other, 'signed everything')
  close(first, second)
})

test('of two frames that have a request of the id, one is shown and the other ends', async () => {
  const [first, second] = [walletFrame(), walletFrame()]
  const outcomes = [first.agreed('harmless'), second.agreed('everything')]
  const held = await hold(first, second)
  assert.deepEqual(held.asked, asked('harmless'))
  await held.decide('agree')
  assert.deepEqual(await Promise.all(outcomes), ['signed harmless', 'request_dropped'])
  close(first, second)
})

test('a frame that goes, or a request that runs out, ends it here, and what is pressed then signs nothing', async () => {
  for (const [how, code] of [
    ['goes', 'embedded_wallet_webview_not_loaded'],
    ['end', 'wallet_request_timeout'],
  ] as const) {
    const frame = walletFrame()
    const outcome = frame.agreed('harmless')
    const held = await hold(frame)
    const ended = new Promise<string>((resolve) => held.onEnded(({ code }) => resolve(code)))
    frame[how]()
    assert.equal(await ended, code)
    await assert.rejects(held.decide('agree'), { code })
    frame.end()
    assert.doesNotMatch(await outcome, /signed/)
    close(frame)
  }
})

test('where a port ends without a word, the request does too, at both ends', async () => {
  const frame = walletFrame()
  const outcome = frame.agreed('harmless')
  const held = await hold(frame)
  const ended = new Promise<string>((resolve) => held.onEnded(({ code }) => resolve(code)))
  close(frame)
  assert.equal(await ended, 'embedded_wallet_webview_not_loaded')
  assert.equal(await outcome, 'request_dropped')
})

test('a confirming frame that goes ends its request', async () => {
  const frame = walletFrame()
  const outcome = frame.agreed('harmless')
  ;(await hold(frame)).leave()
  assert.equal(await outcome, 'request_dropped')
  close(frame)
})

test('a second confirming frame of one id is refused, and disturbs the first one in nothing', async () => {
  const frame = walletFrame()
  const outcome = frame.agreed('harmless')
  const held = await hold(frame)
  await assert.rejects(hold(frame), { code: 'request_changed' })
  await held.decide('agree')
  assert.equal(await outcome, 'signed harmless')
  close(frame)
})

test('what no decision is does nothing; another digest ends it', async () => {
  const frame = walletFrame()
  const outcome = frame.agreed('harmless')
  const { port1, port2 } = new MessageChannel()
  const said: object[] = []
  port1.onmessage = ({ data }) => said.push(data as object)
  frame.window.postMessage({ latchkey: 'confirm', ...ASK }, 'https://id.example', [port2])
  await turns()
  for (const odd of [null, 'agree', { act: 'show' }, { act: 'agree', digest: 7 }]) port1.postMessage(odd)
  await turns()
  assert.equal(said.length, 1)
  port1.postMessage({ act: 'agree', digest: '0xother' })
  assert.equal(await outcome, 'request_changed')
  port1.close()
})

test('nobody has it: said, and not waited for', async () => {
  await assert.rejects(hold(), { code: 'embedded_wallet_webview_not_loaded' })
  const frame = walletFrame()
  const asking = hold(frame)
  frame.end()
  await assert.rejects(asking, { code: 'request_changed' })
  close(frame)
})
