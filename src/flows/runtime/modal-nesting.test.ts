import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import { fakeModal } from '../../../test/fakes/modal.ts'
import { fakeScreen } from '../../../test/fakes/screens.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'

const below = fakeScreen('TEST_BELOW', { commands: [{ run: 'wait' }] })
const factor = fakeScreen('TEST_FACTOR', { commands: [{ run: 'wait' }] })
const second = fakeScreen('TEST_FACTOR_CODE')
const recovery = fakeScreen('TEST_RECOVERY')

const settled = () => new Promise((resolve) => setImmediate(resolve))
/** What a promise rejects with. */
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof LatchkeyError ? error.code : String(error)),
  )
const opened = () => {
  const modal = fakeModal(user)
  modal.modal.open([below.route])
  return modal
}
const DONE = { commands: [{ done: { kind: 'mfa', result: { method: 'totp' } } }, { close: 'success' }] } as const

describe('a nested screen', () => {
  test('is drawn over the present one, whose flow goes on unseen and is drawn again as it is by then', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { modal, view, screens } = opened()
    modal.send({ commands: [{ after: 1000, send: { to: 'later' } }] })
    const scope = below.scopes.at(-1)
    const ended = modal.nest('mfa', factor.route)
    assert.deepEqual([view().name, view().nested, view().canGoBack, view().backEnds], ['TEST_FACTOR', 'mfa', true, true])
    mock.timers.tick(1000)
    assert.equal(view().name, 'TEST_FACTOR')
    assert.equal(scope?.signal.aborted, false)
    modal.send(DONE)
    assert.deepEqual(await ended, { method: 'totp' })
    assert.deepEqual([view().name, view().state.at, view().nested], ['TEST_BELOW', 'later', null])
    assert.equal(scope?.signal.aborted, false)
    assert.deepEqual(screens, ['TEST_BELOW', 'TEST_FACTOR', 'TEST_BELOW'])
    mock.timers.reset()
  })

  test('moves through screens of its own, and the one below moves unseen', async () => {
    const { modal, view } = opened()
    const ended = modal.nest('mfa', factor.route)
    modal.send({ commands: [{ go: second.route }] })
    assert.deepEqual([view().name, view().backEnds], ['TEST_FACTOR_CODE', false])
    modal.back()
    assert.equal(view().name, 'TEST_FACTOR')
    modal.send(DONE)
    await ended
    assert.equal(view().name, 'TEST_BELOW')
  })

  test('a move of the flow below is not drawn before the end', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { modal, view, screens } = opened()
    modal.send({ commands: [{ after: 10, send: { commands: [{ replace: second.route }] } }] })
    const ended = codeOf(modal.nest('mfa', factor.route))
    mock.timers.tick(10)
    assert.equal(view().name, 'TEST_FACTOR')
    modal.back()
    assert.equal(view().name, 'TEST_FACTOR_CODE')
    assert.equal(await ended, 'mfa_canceled')
    assert.deepEqual(screens, ['TEST_BELOW', 'TEST_FACTOR', 'TEST_FACTOR_CODE'])
    mock.timers.reset()
  })

  test('ends alone by "back" and by the close button, with the code of its purpose and an abort of its own jobs', async () => {
    for (const [purpose, code] of [
      ['mfa', 'mfa_canceled'],
      ['recover', 'recovery_canceled'],
      ['confirm', 'exited_auth_flow'],
    ] as const)
      for (const leave of ['back', 'cancelNested'] as const) {
        const { modal, view, heard } = opened()
        const ended = codeOf(modal.nest(purpose, factor.route))
        modal[leave]()
        assert.equal(await ended, code)
        assert.equal(factor.scopes.at(-1)?.signal.aborted, true)
        assert.equal(below.scopes.at(-1)?.signal.aborted, false)
        assert.deepEqual([view().name, heard], ['TEST_BELOW', []])
      }
  })

  test('nothing nested is nothing to cancel', () => {
    const { modal, view } = opened()
    assert.equal(modal.cancelNested(), false)
    assert.equal(view().name, 'TEST_BELOW')
  })

  test('hands what it was given to its own jobs only', () => {
    const { modal } = opened()
    void codeOf(modal.nest('mfa', factor.route, { handed: { factor: 'a factor' } }))
    assert.equal((factor.scopes.at(-1) as { factor?: unknown }).factor, 'a factor')
    assert.equal('factor' in (below.scopes.at(-1) ?? {}), false)
  })

  test('ends when what asked for it is over, at once where it is already', async () => {
    const { modal, view } = opened()
    const abort = new AbortController()
    const ended = codeOf(modal.nest('mfa', factor.route, { signal: abort.signal }))
    abort.abort()
    assert.equal(await ended, 'mfa_canceled')
    assert.equal(view().name, 'TEST_BELOW')
    assert.equal(await codeOf(modal.nest('mfa', factor.route, { signal: abort.signal })), 'mfa_canceled')
    assert.equal(view().name, 'TEST_BELOW')
  })

  test('that gives up rejects with what it says, and the modal stays', async () => {
    const { modal, view, heard } = opened()
    const ended = codeOf(modal.nest('recover', recovery.route))
    modal.send({ commands: [{ abandon: { code: 'recovery_failed', status: null, message: 'm', retryAfter: null } }] })
    assert.equal(await ended, 'recovery_failed')
    assert.deepEqual([view().name, heard], ['TEST_BELOW', []])
  })

  test('that was completed has its result, however it was closed', async () => {
    const { modal } = opened()
    const ended = modal.nest('mfa', factor.route)
    modal.send({ commands: [{ done: { kind: 'mfa', result: { method: 'sms' } } }] })
    assert.equal(modal.cancelNested(), true)
    assert.deepEqual(await ended, { method: 'sms' })
  })

  test('the result of another purpose is none', async () => {
    const { modal } = opened()
    const ended = codeOf(modal.nest('recover', factor.route))
    modal.send(DONE)
    assert.equal(await ended, 'recovery_canceled')
  })

  test('a result of somebody who has signed out is none', async () => {
    const { modal, $user } = opened()
    const ended = codeOf(modal.nest('mfa', factor.route))
    $user.set(null)
    modal.send(DONE)
    assert.equal(await ended, 'mfa_canceled')
  })

  test('an explanation that is closed is no error', async () => {
    const { modal } = opened()
    const read = modal.nest('info', second.route)
    modal.back()
    assert.equal(await read, null)
  })
})

describe('nested screens over each other', () => {
  test('are three at most, and end one by one', async () => {
    const { modal, view } = opened()
    const one = codeOf(modal.nest('recover', recovery.route))
    const two = codeOf(modal.nest('mfa', factor.route))
    const three = codeOf(modal.nest('info', second.route))
    assert.equal(await codeOf(modal.nest('mfa', factor.route)), 'nesting_too_deep')
    assert.equal(view().name, 'TEST_FACTOR_CODE')
    modal.back()
    assert.deepEqual([await three, view().name], ['resolved', 'TEST_FACTOR'])
    modal.send(DONE)
    assert.deepEqual([await two, view().name], ['resolved', 'TEST_RECOVERY'])
    modal.back()
    assert.deepEqual([await one, view().name], ['recovery_canceled', 'TEST_BELOW'])
  })

  test('end with the one that they lie over', async () => {
    const { modal, view } = opened()
    const abort = new AbortController()
    const one = codeOf(modal.nest('recover', recovery.route, { signal: abort.signal }))
    const two = codeOf(modal.nest('mfa', factor.route))
    abort.abort()
    assert.deepEqual([await one, await two, view().name], ['recovery_canceled', 'mfa_canceled', 'TEST_BELOW'])
    assert.equal(factor.scopes.at(-1)?.signal.aborted, true)
  })

  test('end with the modal, which a page or the flow below may close', async () => {
    const { modal, heard } = opened()
    const one = codeOf(modal.nest('recover', recovery.route))
    const two = codeOf(modal.nest('mfa', factor.route))
    modal.close('dismissed')
    assert.deepEqual([await one, await two, modal.$view.get(), heard.length], ['recovery_canceled', 'mfa_canceled', null, 1])
    modal.open([below.route])
    assert.equal(below.scopes.at(-1)?.signal.aborted, false)
  })

  test('end when the modal is opened for something else', async () => {
    const { modal, view } = opened()
    const one = codeOf(modal.nest('mfa', factor.route))
    modal.open([second.route])
    assert.deepEqual([await one, view().name, view().canGoBack], ['mfa_canceled', 'TEST_FACTOR_CODE', false])
    await settled()
  })

  test('nothing is nested over a modal that is closed, or only drawn ahead', async () => {
    const { modal } = fakeModal(user)
    assert.equal(await codeOf(modal.nest('mfa', factor.route)), 'mfa_canceled')
    modal.drawAhead(below.route)
    assert.equal(await codeOf(modal.nest('mfa', factor.route)), 'mfa_canceled')
  })
})

describe('a screen that keeps the person', () => {
  test('is not gone back from, nor left for the first screen, before it lets them', () => {
    const { modal, view } = opened()
    modal.send({ commands: [{ go: second.route }] })
    modal.send({ to: 'staying' })
    assert.equal(modal.stays(), true)
    for (const leave of [modal.back, () => modal.home({})]) {
      leave()
      assert.deepEqual([view().name, view().state.at], ['TEST_FACTOR_CODE', 'asks-first'])
    }
    modal.send({ to: 'let' })
    assert.equal(modal.stays(), false)
    modal.home({})
    assert.equal(view().name, 'TEST_BELOW')
  })

  test('the first screen is reached from what is nested, which ends without a result', async () => {
    const { modal, view } = opened()
    const ended = modal.nest('mfa', factor.route)
    modal.home({ place: 'data' })
    assert.equal(await codeOf(ended), 'mfa_canceled')
    assert.deepEqual([view().name, view().nested, view().route.params], ['TEST_BELOW', null, { place: 'data' }])
  })
})
