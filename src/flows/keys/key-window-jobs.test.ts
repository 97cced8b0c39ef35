// The jobs of a window for keys: what is done in the press, what an answer is for the page, who is heard.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { atom } from 'nanostores'
import { giveBridge } from '../../../test/fakes/embedded.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { settle } from '../../../test/fakes/wallet-frame.ts'
import type { User } from '../../contract/entities.ts'
import type { KeyPurpose } from '../../contract/key-windows.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Confirming } from '../../session/keys/confirm-request.ts'
import type { OpenUse } from '../../session/keys/key-window-use.ts'
import { jobs, type KeyScope } from './key-window-jobs.ts'

const page = openWindow()
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = { type: 'wallet', address: ADDRESS, chainType: 'ethereum', walletClientType: 'privy', connectorType: 'embedded' }
const wallet = {
  address: ADDRESS,
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'privy',
  connectorType: 'embedded',
}
const { signal } = new AbortController()
const runtimeOf = () => {
  const { runtime, $user } = fakeRuntime({ id: 'ada', linkedAccounts: [account] } as unknown as User)
  let refreshes = 0
  Object.assign(runtime.session, { refresh: async () => ++refreshes && $user.get() })
  return { runtime, refreshes: () => refreshes }
}
const never = (): Promise<never> => new Promise(() => undefined)
const openUse = (own: Partial<OpenUse> = {}): OpenUse => ({
  ...{ answer: never(), apart: never(), gone: never(), front: () => true, end: () => undefined },
  ...own,
})
const opening = (purpose: KeyPurpose, attempt = 1) => ({ purpose, address: ADDRESS, attempt })

/** What the page's own style sheets say of the tag's colours. */
let colorScheme = 'light dark'
beforeEach(() => {
  colorScheme = 'light dark'
  page.put('navigator', { onLine: true, userAgent: '' })
  page.put('document', { querySelector: () => ({}) })
  page.put('getComputedStyle', () => ({ colorScheme }))
})
afterEach(() => page.clear())

describe('the press', () => {
  test('opens the window before anything is waited for, and ends the former one', async () => {
    const log: string[] = []
    const scope: KeyScope = {
      signal,
      opened: { use: openUse({ end: () => void log.push('former ended') }), for: opening('export') },
      prepared: { service: '', renew: async () => undefined, open: () => (log.push('opened') ? openUse() : null) },
    }
    const opened = jobs.open(runtimeOf().runtime, opening('export', 2), scope)
    assert.deepEqual(log, ['former ended', 'opened'], 'within the call')
    assert.deepEqual(await opened, { type: 'opened', attempt: 2 })
    assert.equal(scope.opened?.for.attempt, 2)
  })

  test('hands the colours of the dialog to the window, and those of the page where the dialog has none of its own', async () => {
    const asked: unknown[] = []
    const prepared = { service: '', renew: async () => undefined, open: (scheme?: string) => void asked.push(scheme) as never }
    const { runtime } = runtimeOf()
    await jobs.open(runtime, { ...opening('export'), theme: 'dark' }, { signal, prepared })
    for (colorScheme of ['light dark', 'only light', 'dark', 'normal'])
      await jobs.open(runtime, opening('export'), { signal, prepared })
    assert.deepEqual(asked, ['dark', undefined, 'light', 'dark', undefined])
  })

  test('that opens nothing says so, and one without a connection opens nothing', async () => {
    const { runtime } = runtimeOf()
    const prepared = { service: '', renew: async () => undefined, open: () => null }
    assert.deepEqual(await jobs.open(runtime, opening('export'), { signal, prepared }), { type: 'blocked', attempt: 1 })
    page.put('navigator', { onLine: false })
    const tried: string[] = []
    const open = () => (tried.push('opened') ? openUse() : null)
    const event = await jobs.open(runtime, opening('export'), { signal, prepared: { ...prepared, open } })
    assert.ok(event.type === 'refused' && event.error.code === 'service_unreachable' && event.error.offline)
    assert.deepEqual(tried, [])
  })

  test('brings the window to the front within the call', () => {
    let fronts = 0
    const use = openUse({ front: () => ++fronts > 0 })
    void jobs.front(runtimeOf().runtime, undefined, { signal, opened: { use, for: opening('export') } })
    assert.equal(fronts, 1)
  })
})

describe('an answer', () => {
  const outcomeOf = async (purpose: KeyPurpose, given: unknown) => {
    const { runtime, refreshes } = runtimeOf()
    const scope = { signal, opened: { use: openUse({ answer: Promise.resolve(given) }), for: opening(purpose) } }
    const event = await jobs.answer(runtime, 1, scope)
    assert.ok(event.type === 'answered', JSON.stringify(event))
    return [event.outcome, refreshes()]
  }

  test('is the result of its purpose, by what the service says of the person', async () => {
    assert.deepEqual(await outcomeOf('export', { at: 'used' }), [{ kind: 'export', result: { address: ADDRESS } }, 0])
    assert.deepEqual(await outcomeOf('import', { at: 'imported', address: ADDRESS }), [{ kind: 'import', result: { wallet } }, 1])
    assert.deepEqual(await outcomeOf('recover', { at: 'recovered', address: ADDRESS }), [
      { kind: 'recover', result: { wallet } },
      0,
    ])
    assert.deepEqual(await outcomeOf('backup', { at: 'used' }), [null, 0])
    assert.deepEqual(await outcomeOf('devices', { at: 'used' }), [null, 0])
  })

  test('of a confirmation is the signature, as the frame or the service brings it', async () => {
    for (const given of ['0xsigned', { at: 'signed', result: '0xsigned' }])
      assert.deepEqual(await outcomeOf('confirm', given), [{ kind: 'confirm-request', result: { answer: '0xsigned' } }, 0])
  })

  test('that imports what is not the person’s is none', async () => {
    const use = openUse({ answer: Promise.resolve({ at: 'imported', address: '0xB' }) })
    const event = await jobs.answer(runtimeOf().runtime, 1, { signal, opened: { use, for: opening('import') } })
    assert.ok(event.type === 'refused' && event.error.code === 'embedded_wallet_not_found')
  })

  test('that says that the session is over has the session asked', async () => {
    const { runtime, refreshes } = runtimeOf()
    const answer = Promise.reject(new LatchkeyError('missing_or_invalid_token', 'm'))
    const event = await jobs.answer(runtime, 1, { signal, opened: { use: openUse({ answer }), for: opening('export') } })
    assert.deepEqual([event.type, refreshes()], ['refused', 1])
  })

  test('of a former attempt is not heard, and neither is what becomes of its window', async () => {
    const { runtime } = runtimeOf()
    const use = openUse({ answer: Promise.resolve({ at: 'used' }), gone: Promise.resolve(), apart: Promise.resolve() })
    const scope = { signal, opened: { use, for: opening('export', 2) } }
    const heard: string[] = []
    const followed = [jobs.answer, jobs.gone, jobs.apart]
    for (const job of followed) void job(runtime, 1, scope).then(({ type }) => heard.push(type))
    await settle()
    assert.equal(heard.length, 0)
    for (const job of followed) void job(runtime, 2, scope).then(({ type }) => heard.push(type))
    await settle()
    assert.deepEqual(heard.sort(), ['answered', 'apart', 'gone'])
  })
})

test('how many wait is told when it is another number than before', async () => {
  const $waiting = atom(1)
  const scope: KeyScope = { signal, confirming: { $waiting } as unknown as Confirming }
  const { runtime } = runtimeOf()
  assert.deepEqual(await jobs.count(runtime, 0, scope), { type: 'more', count: 1 })
  const next = jobs.count(runtime, 1, scope)
  $waiting.set(3)
  assert.deepEqual(await next, { type: 'more', count: 3 })
})

test('what is asked again signs the person in, and goes on only where they did', async () => {
  const { runtime } = runtimeOf()
  giveBridge(runtime, {})
  const asked = { code: 'recent_login_required', status: 403, message: 'm', retryAfter: null }
  runtime.hooks.signInAgain = async () => true
  assert.deepEqual(await jobs.prove(runtime, asked, { signal }), { type: 'proved' })
  const other = runtimeOf().runtime
  other.hooks.signInAgain = async () => false
  assert.deepEqual(await jobs.prove(other, asked, { signal }), { type: 'failed', error: asked })
})
