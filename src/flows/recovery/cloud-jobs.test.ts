// The window of iCloud: whose message counts, a window that is closed or left open, and the account of another person.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Recovery } from '../../session/recovery/ask-for-recovery.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { CloudAttempt, CloudEvent } from './cloud.ts'
import { jobs } from './cloud-jobs.ts'

const ADDRESS = '0x00000000000000000000000000000000000000Aa'
const SIGN_IN = 'https://idmsa.example/sign-in'
const ICLOUD = 'https://www.icloud.example'
const page = openWindow()

/** The windows that this page has opened. */
let windows: ReturnType<typeof newWindow>[] = []
let isBlocked = false
const newWindow = () => {
  const one = {
    closed: false,
    at: [] as string[],
    close: () => {
      one.closed = true
    },
    location: { replace: (url: string) => void one.at.push(url) },
  }
  return one
}
beforeEach(() => {
  windows = []
  isBlocked = false
  for (const size of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) page.put(size, 0)
  page.put('open', () => {
    if (isBlocked) return null
    const opened = newWindow()
    windows.push(opened)
    return opened
  })
})
afterEach(() => page.clear())

/** Until what was posted is heard, where it is. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A message as a window of this origin posts it. */
const post = (source: unknown, origin: string, data: unknown): void => {
  dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
}

/** A page that recovers a wallet; `recover` is what the frame does with the access. */
const start = (recover: Recovery['recover'] = async () => {}) => {
  const calls: { name: string; token: unknown }[] = []
  const tried: string[] = []
  const account = {
    type: 'wallet',
    address: ADDRESS,
    chainType: 'ethereum',
    walletClientType: 'privy',
    connectorType: 'embedded',
  }
  const runtime = {
    api: async ({ name }: { name: string }, { token }: { token: unknown }) => {
      calls.push({ name, token })
      return { url: SIGN_IN, message_origin: ICLOUD }
    },
    session: { authorized: (call: (token: string) => unknown) => call('token') },
    $user: { get: () => ({ linkedAccounts: [account] }) },
  } as unknown as Runtime
  const end = new AbortController()
  const recovery: Recovery = {
    address: ADDRESS,
    method: 'icloud',
    recover: async (secret) => {
      tried.push(secret)
      await recover(secret)
    },
  }
  const scope = { signal: end.signal, recovery }
  const asked = (attempt: number): CloudAttempt => ({
    provider: 'icloud',
    intent: 'recovery',
    aim: { to: 'recover', address: ADDRESS },
    attempt,
  })
  const run = (job: 'open' | 'listen' | 'finish', attempt = 1) => jobs[job](runtime, asked(attempt), scope)
  /** What `listen` has given so far. */
  const listens = (attempt = 1) => {
    const heard: CloudEvent[] = []
    const listening = run('listen', attempt).then((event) => heard.push(event))
    return { heard, listening }
  }
  return { run, listens, calls, tried, leave: () => end.abort() }
}
const opened = async (recover?: Recovery['recover']) => {
  const it = start(recover)
  assert.deepEqual(await it.run('open'), { type: 'opened', attempt: 1, popup: true })
  const [popup] = windows
  assert.ok(popup)
  return { ...it, popup }
}
const codeOf = (event: CloudEvent): string | false => event.type === 'failed' && event.error.code

test('the window opens in the press, before the service is asked, and shows the address that it names', async () => {
  const it = start()
  const opening = it.run('open')
  assert.deepEqual([windows.length, windows[0]?.at], [1, []])
  assert.deepEqual(await opening, { type: 'opened', attempt: 1, popup: true })
  assert.deepEqual(windows[0]?.at, [SIGN_IN])
  assert.deepEqual(it.calls, [{ name: 'recovery.initIcloud', token: 'token' }])
})

test('a blocked window asks nobody', async () => {
  const it = start()
  isBlocked = true
  assert.deepEqual(await it.run('open'), { type: 'blocked', attempt: 1 })
  assert.deepEqual(it.calls, [])
})

test('only the window that was opened counts, from the origin that the service names, with a session in it', async () => {
  const { listens, popup, run, tried } = await opened()
  const { heard, listening } = listens()
  const session = { ckSession: 'of-somebody-else' }
  post(newWindow(), ICLOUD, session)
  post(globalThis, ICLOUD, session)
  post(null, ICLOUD, session)
  for (const origin of ['https://evil.example', 'null', '', `${ICLOUD}.evil.example`, 'http://www.icloud.example'])
    post(popup, origin, session)
  for (const data of [null, 'ckSession', { ckSession: '' }, { ckSession: 1 }, { session: 'x' }]) post(popup, ICLOUD, data)
  await settled()
  assert.deepEqual([heard, popup.closed], [[], false])
  assert.equal(codeOf(await run('finish')), 'unknown_auth_error', 'none of them is an access')
  post(popup, ICLOUD, { ckSession: 'of-ada' })
  await listening
  assert.deepEqual([heard, popup.closed], [[{ type: 'answered', attempt: 1 }], true])
  post(popup, ICLOUD, session)
  const end = await run('finish')
  assert.deepEqual([end.type, tried], ['finished', ['of-ada']])
})

test('a window that was closed has given no access; the next press opens another, and the first is heard no more', async () => {
  const { listens, popup, run, tried } = await opened()
  listens()
  popup.close()
  assert.equal(codeOf(await run('finish')), 'unknown_auth_error')
  await run('open', 2)
  const [, second] = windows
  const { heard, listening } = listens(2)
  post(popup, ICLOUD, { ckSession: 'late' })
  await settled()
  assert.deepEqual(heard, [])
  post(second, ICLOUD, { ckSession: 'of-ada' })
  await listening
  await run('finish', 2)
  assert.deepEqual(tried, ['of-ada'])
})

test('a window that is left open is closed by the next press, and when the person leaves; nothing is heard from then on', async () => {
  const { listens, popup, run, leave, tried } = await opened()
  await run('open', 2)
  const [, second] = windows
  assert.deepEqual([popup.closed, second?.closed], [true, false])
  const { heard } = listens(2)
  leave()
  assert.equal(second?.closed, true)
  post(second, ICLOUD, { ckSession: 'of-ada' })
  await settled()
  assert.deepEqual([heard, tried], [[], []])
})

test('a page that is left while the service is asked shows nothing in the window', async () => {
  const it = start()
  const opening = it.run('open')
  it.leave()
  await assert.rejects(opening)
  assert.deepEqual([windows[0]?.closed, windows[0]?.at], [true, []])
})

test('the account of somebody else is told, and another try takes another session', async () => {
  const { listens, popup, run, tried } = await opened(async (secret) => {
    if (secret !== 'of-ada') throw new LatchkeyError('recovery_file_missing', 'The recovery file is not in this account.')
  })
  const first = listens()
  post(popup, ICLOUD, { ckSession: 'of-grace' })
  await first.listening
  assert.equal(codeOf(await run('finish')), 'recovery_file_missing')
  await run('open', 2)
  assert.equal(codeOf(await run('finish', 2)), 'unknown_auth_error', 'the session before is not used again')
  const second = listens(2)
  post(windows[1], ICLOUD, { ckSession: 'of-ada' })
  await second.listening
  const end = await run('finish', 2)
  assert.ok(end.type === 'finished' && end.done.kind === 'recover' && end.done.result.wallet.address === ADDRESS)
  assert.deepEqual(tried, ['of-grace', 'of-ada'])
})
