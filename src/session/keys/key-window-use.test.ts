// One use of a window for keys: every way in which it ends, and that it ends once.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { giveBridge } from '../../../test/fakes/embedded.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { settle } from '../../../test/fakes/wallet-frame.ts'
import type { User } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { windowScheme } from '../../contract/window-scheme.ts'
import { type KeyUse, prepareUse } from './key-window-use.ts'

const page = openWindow()
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = { type: 'wallet', address: ADDRESS, chainType: 'ethereum', walletClientType: 'privy', connectorType: 'embedded' }
const EXPORT = { purpose: 'export', address: ADDRESS } as const

type Settle = { resolve(value: unknown): void; reject(error: Error): void }
const later = (): Promise<unknown> & Settle => {
  let settle = {} as Settle
  const promise = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return Object.assign(promise, settle)
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  for (const [name, value] of Object.entries({ screenX: 0, screenY: 0, outerWidth: 1280, outerHeight: 800 }))
    page.put(name, value)
})
afterEach(() => {
  mock.timers.reset()
  page.clear()
})

/** A page with a wallet, a window that it may open, and what is asked of frame and service. */
const world = async (use: KeyUse = EXPORT, { opens = true } = {}) => {
  const log: string[] = []
  const frame = { here: true }
  const handle = { closed: false, focus: () => undefined, close: () => void log.push('close') }
  const addresses: string[] = []
  page.put('open', (address: string) => {
    addresses.push(address)
    return opens ? handle : null
  })
  const byFrame = later()
  byFrame.catch(() => undefined)
  let asked: { wait: number; answer: ReturnType<typeof later> }[] = []
  const { runtime } = fakeRuntime({ id: 'ada', linkedAccounts: [account] } as unknown as User)
  let tickets = 0
  Object.assign(runtime, {
    apiUrl: 'https://id.example',
    async api({ name }: { name: string }, { body, signal }: { body: { wait?: number }; signal?: AbortSignal }) {
      log.push(name)
      if (name === 'key_windows.tickets') return { id: `id-${++tickets}`, ticket: `t-${tickets}`, expires_at: 0 }
      if (name !== 'key_windows.result') return {}
      const answer = later()
      asked = [...asked, { wait: body.wait ?? -1, answer }]
      signal?.addEventListener('abort', () => answer.reject(new Error('aborted')))
      return answer
    },
  })
  Object.assign(runtime.session, { authorized: (call: (token: string) => unknown) => call('token') })
  giveBridge(runtime, {
    connect: async () => void log.push('connect'),
    verify: async () => void log.push('verify'),
    warm: async () => void log.push('warm'),
    keyWindow: (of) => {
      log.push(`ask ${of.purpose}`)
      return byFrame as never
    },
    endKeyWindow: () => void log.push('end'),
    hasFrame: () => frame.here,
  })
  const outer = new AbortController()
  const prepared = await prepareUse(runtime, use, outer.signal)
  /** The latest question of how it goes. */
  const told = (state: 'open' | 'here' | 'done', more: object = {}): Promise<void> => {
    const [one] = asked
    asked = asked.slice(1)
    one?.answer.resolve({ state, ...more })
    return settle()
  }
  return { runtime, log, frame, addresses, handle, byFrame, outer, prepared, told, asked: () => asked }
}
/** How a promise is by now. */
const stateOf = (promise: Promise<unknown>) => {
  const now: { is: unknown } = { is: 'pending' }
  promise.then(
    (value) => {
      now.is = value
    },
    ({ code }: LatchkeyError) => {
      now.is = code
    },
  )
  return async () => {
    await settle()
    return now.is
  }
}
const open = async (use?: KeyUse) => {
  const made = await world(use)
  const used = made.prepared.open()
  assert.ok(used)
  await settle()
  return { ...made, used, answer: stateOf(used.answer), gone: stateOf(used.gone), apart: stateOf(used.apart) }
}
const closed = async (times: number): Promise<void> => {
  for (let at = 0; at < times; at++) {
    mock.timers.tick(1000)
    await settle()
  }
}

test('the wallet, the second factor and a ticket come before the window, and nothing is asked of the frame before it is open', async () => {
  const { log, prepared, addresses } = await world()
  assert.deepEqual([log, prepared.service], [['connect', 'verify', 'key_windows.tickets'], 'id.example'])
  prepared.open()
  assert.deepEqual(addresses, ['https://id.example/apps/latchkeytestapp0000000001/keys/export#ticket=t-1'])
  assert.deepEqual(log.slice(3), ['ask export', 'key_windows.result'])
  assert.deepEqual((await world({ purpose: 'import' })).log.slice(0, 2), ['warm', 'verify'])
})

test('a window is told one of two schemes, and takes no other word for one', async () => {
  const { prepared, addresses } = await world()
  prepared.open('dark')
  assert.equal(new URL(addresses[0] ?? '').search, '?scheme=dark')
  assert.deepEqual(['light', 'dark', 'Dark', 'dark ', 'dark;color:red', 'url(x)', 'red', '', null].map(windowScheme), [
    'light',
    'dark',
    ...Array.from({ length: 7 }, () => null),
  ])
})

test('a ticket is renewed, and the newest one opens the window', async () => {
  const { prepared, addresses } = await world()
  await prepared.renew()
  prepared.open()
  assert.match(addresses[0] ?? '', /#ticket=t-2$/)
})

test('a window that the browser does not open asks nothing of anybody', async () => {
  const { prepared, log } = await world(EXPORT, { opens: false })
  assert.equal(prepared.open(), null)
  assert.deepEqual(log, ['connect', 'verify', 'key_windows.tickets'])
})

test('what the wallet’s frame answers counts, and ends request and ticket, once; the window keeps its words until the dialog is left', async () => {
  const { byFrame, answer, log, told, outer } = await open()
  byFrame.resolve({ at: 'used' })
  assert.deepEqual(await answer(), { at: 'used' })
  const ends = () => log.filter((line) => ['close', 'end', 'key_windows.end'].includes(line))
  assert.deepEqual(ends(), ['end', 'key_windows.end'])
  await told('done', { answer: { at: 'imported', address: '0x1' } })
  assert.deepEqual(await answer(), { at: 'used' }, 'the service comes too late')
  outer.abort()
  assert.deepEqual(ends(), ['end', 'key_windows.end', 'close'])
})

test('what the frame refuses counts by its code', async () => {
  const { byFrame, answer } = await open()
  byFrame.reject(new LatchkeyError('window_closed', 'm'))
  assert.equal(await answer(), 'window_closed')
})

test('a wallet’s frame that leaves the page answers nothing any more, and that is an end', async () => {
  const { frame, answer } = await open()
  frame.here = false
  assert.equal(await answer(), 'pending')
  await closed(1)
  assert.equal(await answer(), 'request_dropped')
})

test('a window that is cut off is answered by the service alone', async () => {
  const { byFrame, answer, apart, told, handle, gone } = await open()
  handle.closed = true
  await told('here')
  assert.equal(await apart(), undefined)
  byFrame.reject(new LatchkeyError('wallet_request_timeout', 'm'))
  assert.equal(await answer(), 'pending', 'the frame has never had that window')
  await closed(10)
  assert.equal(await gone(), 'pending', 'it only seems closed')
  await told('done', { answer: { at: 'used' } })
  assert.deepEqual(await answer(), { at: 'used' })
})

test('what a window that is cut off refuses, and one that ends without a word, are told', async () => {
  const refused = await open()
  await refused.told('here')
  await refused.told('done', { error: { code: 'user_rejected_request', message: 'no' } })
  assert.equal(await refused.answer(), 'user_rejected_request')

  const silent = await open()
  await silent.told('here')
  silent.asked()[0]?.answer.reject(new LatchkeyError('not_found', 'm'))
  assert.equal(await silent.answer(), 'window_closed')
})

test('a ticket that runs out unused is nothing: the frame has the window', async () => {
  const { asked, answer, byFrame } = await open()
  asked()[0]?.answer.reject(new LatchkeyError('not_found', 'm'))
  assert.equal(await answer(), 'pending')
  byFrame.resolve({ at: 'used' })
  assert.deepEqual(await answer(), { at: 'used' })
})

test('a window that seems closed is looked for at the service before it counts as closed', async () => {
  const { handle, gone, log, answer, told, asked } = await open()
  const looks = () => asked().filter(({ wait }) => wait === 0).length
  handle.closed = true
  await closed(2)
  assert.equal(looks(), 1, 'it is looked for at once')
  for (let look = 0; look < 4; look++) {
    assert.equal(await gone(), 'pending')
    // The first is the long one, which waits.
    asked()[1]?.answer.resolve({ state: 'open' })
    asked().splice(1, 1)
    await settle()
    await closed(1)
  }
  assert.deepEqual([await gone(), await answer(), log.includes('close')], [undefined, 'pending', false])
  await told('here')
  await told('done', { answer: { at: 'used' } })
  assert.deepEqual(await answer(), { at: 'used' }, 'one that was only slow is heard all the same')
})

test('who gives up ends it everywhere, and hears no answer any more', async () => {
  const { outer, answer, log, byFrame } = await open()
  outer.abort()
  assert.deepEqual(
    log.filter((line) => ['close', 'end', 'key_windows.end'].includes(line)),
    ['end', 'key_windows.end', 'close'],
  )
  byFrame.reject(new LatchkeyError('request_dropped', 'm'))
  assert.equal(await answer(), 'request_dropped')
})

test('a page that is left for good gives up the ticket; one that may come back does not', async () => {
  const { log } = await open()
  const leave = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
  leave(true)
  assert.equal(log.includes('key_windows.end'), false)
  leave(false)
  assert.equal(log.includes('key_windows.end'), true)
  assert.equal(log.includes('close'), false, 'the window says itself why it has ended')
})
