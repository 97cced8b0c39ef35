// Every method whose code is loaded later, where that code cannot be had.
// It ends in time with an error of the catalogue, the person is told, and the next call works.

import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, type TestContext, test } from 'node:test'
import { lateCode } from '../../src/kit/late-code.ts'
import { openWindow } from '../../test/fakes/page-window.ts'
import type { HostMethodRow } from '../contract/host-method-row.ts'
import { HOST_METHODS, type HostMethod } from '../contract/host-methods.ts'
import { codeFor } from './method-code.ts'
import { askBy, type Chunks } from './methods.ts'
import type { Controller } from './state.ts'

const page = openWindow()
const connect = (onLine: boolean) => Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })
beforeEach(() => connect(true))

const rows: Readonly<Record<string, HostMethodRow>> = HOST_METHODS
const LATE = (Object.keys(rows) as HostMethod[]).filter((name) => rows[name]?.chunk)

/** What the browser does where an importer asks for code. */
type Importer = () => Promise<{ readonly LATE_METHODS: object }>
const arrives: Importer = async () => ({
  LATE_METHODS: Object.fromEntries(LATE.map((name) => [name, async () => `did ${name}`])),
})
const missing: Importer = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://id.example/elements/chunks/wallet.js'))
const cut: Importer = () => Promise.reject(new SyntaxError('Unexpected end of input'))
const hangs: Importer = () => new Promise(() => undefined)

/** Limits of time end when the test says so. */
const clock = (t: TestContext) => {
  const limits: { ms: number; end: AbortController }[] = []
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    const end = new AbortController()
    limits.push({ ms, end })
    return end.signal
  })
  return {
    /** Ends all limits of at most `ms`. */
    passes(ms: number) {
      for (const limit of limits.splice(0))
        if (limit.ms <= ms) limit.end.abort(new DOMException('signal timed out', 'TimeoutError'))
        else limits.push(limit)
    },
  }
}

/** A tag whose code comes by `importer`, which a test may change. */
const tagOf = (importer: Importer) => {
  const now = { importer, asked: 0, said: [] as string[], left: () => undefined as unknown }
  const load = () => {
    now.asked += 1
    return lateCode(() => now.importer())
  }
  const chunks: Chunks = { account: load, wallet: load, mfa: load }
  const tag = {
    codeFolder: new URL('.', import.meta.url).href,
    sayUnloaded: () => now.said.push('unloaded'),
    sayOffline(_next: () => unknown, left: () => unknown = () => undefined) {
      now.said.push('offline')
      now.left = left
    },
  }
  const controller = { tag, state: { loaded: new Set() } } as unknown as Controller
  return { now, controller, call: (name: HostMethod) => askBy<HostMethod>(chunks, controller, name) as Promise<unknown> }
}
/** Lets every promise that can settle do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const unreachable = { name: 'LatchkeyError', code: 'service_unreachable' }

for (const name of LATE) {
  const told = rows[name]?.asks ? ['unloaded'] : []

  for (const [what, importer] of Object.entries({ missing, cut }))
    test(`${name}: code that is ${what} is an error with words, and the next call works`, async () => {
      const { now, call } = tagOf(importer)
      await assert.rejects(call(name), unreachable)
      await settled()
      assert.deepEqual(now.said, told)
      now.importer = arrives
      assert.equal(await call(name), `did ${name}`)
    })

  test(`${name}: code that hangs is an error with words within 30 seconds`, async (t) => {
    const time = clock(t)
    const { now, call } = tagOf(hangs)
    const ended = assert.rejects(call(name), unreachable)
    await settled()
    time.passes(30_000)
    await ended
    await settled()
    assert.deepEqual(now.said, told)
    now.importer = arrives
    assert.equal(await call(name), `did ${name}`)
  })

  test(`${name}: without a connection nothing is asked for, and the call goes on when there is one`, async () => {
    const { now, call } = tagOf(arrives)
    connect(false)
    const ended = call(name)
    await settled()
    assert.deepEqual([now.asked, now.said], [0, rows[name]?.asks ? ['offline'] : []])
    connect(true)
    dispatchEvent(new Event('online'))
    assert.equal(await ended, `did ${name}`)
    // What is here is run without a connection.
    connect(false)
    assert.equal(await call(name), `did ${name}`)
  })
}

test('who closes the words for no connection ends the call, and is told nothing more', async () => {
  const { now, call } = tagOf(arrives)
  connect(false)
  const ended = assert.rejects(call('signMessage'), unreachable)
  await settled()
  now.left()
  await ended
  await settled()
  assert.deepEqual(now.said, ['offline'])
})

test('a connection that stays away ends the call within 30 seconds', async (t) => {
  const time = clock(t)
  const { call } = tagOf(arrives)
  connect(false)
  const ended = assert.rejects(call('createWallet'), unreachable)
  await settled()
  time.passes(30_000)
  await ended
})

test('a module that the browser remembers as failed is loaded under another address, but from the own folder alone', async () => {
  const { controller } = tagOf(arrives)
  const remembered = (address: string) => () =>
    lateCode<object>(() => Promise.reject(new TypeError(`error loading dynamically imported module: ${address}`)))
  // A module below the service's folder that an engine without types can load.
  const folder = new URL(`dist/${process.pid}/`, import.meta.url)
  const module = new URL('remembered.mjs', folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(module, 'export const found = true')
  try {
    assert.ok('found' in (await codeFor(controller, remembered(module.href))))
  } finally {
    rmSync(new URL('..', folder), { recursive: true })
  }
  await assert.rejects(codeFor(controller, remembered(new URL('../page.ts', import.meta.url).href)), unreachable)
  await assert.rejects(codeFor(controller, remembered('https://evil.example/elements/chunks/a.js')), unreachable)
  page.clear()
})
