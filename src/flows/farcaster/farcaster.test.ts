// The machine of a login with Farcaster: poll, time-out, what follows, and each refusal.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { Failure } from '../runtime/errors.ts'
import { type FarcasterEvent, machine } from './farcaster.ts'

const failure = (code: string, status: number | null = null): Failure => ({ code, status, message: 'said', retryAfter: null })
const here = (intent: 'login' | 'link' | 'confirm') => ({ screen: 'AWAITING_FARCASTER_CONNECTION', params: { intent } })

describe('login with Farcaster', () => {
  const [start] = machine.start({ intent: 'login' }, facts())
  const on = (event: FarcasterEvent, state = start, own = {}) => machine.on(state, event, facts(own))
  const [waiting, ...begun] = on({ type: 'opened', uri: 'https://farcaster.xyz/x', mobile: false })

  test('polls each 2 s, for at most 120 s, and never two at once', () => {
    assert.deepEqual(begun, [
      { after: 2000, send: { type: 'poll' } },
      { after: 120_000, send: { type: 'late' } },
    ])
    assert.deepEqual(on({ type: 'poll' }, waiting)[1], { run: 'poll' })
    assert.deepEqual(on({ type: 'pending' }, waiting)[1], { after: 2000, send: { type: 'poll' } })
    const [late, told] = on({ type: 'late' }, waiting)
    assert.deepEqual([late.at, late.title, late.button], ['failure', 'farcaster.timed_out', 'button.again'])
    assert.ok(told && 'refused' in told)
    for (const type of ['poll', 'pending', 'approved', 'late'] as const) assert.deepEqual(on({ type }, late), [late])
    assert.deepEqual(on({ type: 'press' }, late)[1], { replace: here('login') })
  })

  test('an approval is traded once; success is shown for 1.4 s before whatever follows', () => {
    const [verifying, run] = on({ type: 'approved' }, waiting)
    assert.deepEqual(run, { run: 'finish', with: { intent: 'login' } })
    assert.deepEqual(on({ type: 'late' }, verifying), [verifying])
    const terms = { app: { ...app, requiresTerms: true } }
    const [state, done, wait] = on({ type: 'signed-in', user, isNewUser: true }, verifying, terms)
    assert.deepEqual(done, { done: { kind: 'login', user, isNewUser: true, method: 'farcaster' } })
    assert.deepEqual(wait, { after: 1400, send: { type: 'go-on' } })
    assert.deepEqual(on({ type: 'go-on' }, state, { ...terms, user })[1], {
      reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} },
    })
    assert.deepEqual(on({ type: 'go-on' }, state, { user })[1], { close: 'success' })
    const [gone] = [on({ type: 'go-on' }, state)[1]]
    assert.equal(gone && 'replace' in gone && gone.replace.screen, 'LOGIN_FAILED_SCREEN')
  })

  test('it asks for nobody new where the page lets nobody new in', () => {
    const [, run] = on({ type: 'approved' }, waiting, { app: { ...app, allowsSignup: false } })
    assert.deepEqual(run, { run: 'finish', with: { intent: 'login', mode: 'no-signup' } })
    const [, move] = on({ type: 'refused', error: failure('user_does_not_exist', 400) }, waiting)
    assert.equal(move && 'replace' in move && move.replace.screen, 'ACCOUNT_NOT_FOUND_SCREEN')
  })

  test('a refusal of the app has its screen, one of Farcaster is shown here', () => {
    for (const [code, screen] of [
      ['allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
      ['max_accounts_reached', 'USER_LIMIT_REACHED_SCREEN'],
      ['disallowed_login_method', 'ERROR_SCREEN'],
    ] as const) {
      const [, move] = on({ type: 'refused', error: failure(code) }, waiting)
      assert.equal(move && 'replace' in move && move.replace.screen, screen, code)
    }
    const [begunNot] = [on({ type: 'not-begun', error: failure('invalid_captcha', 400) })[1]]
    assert.equal(begunNot && 'replace' in begunNot && begunNot.replace.screen, 'ERROR_SCREEN')
    const [elsewhere] = on({ type: 'refused', error: failure('linked_to_another_user', 400) }, waiting)
    assert.deepEqual([elsewhere.title, elsewhere.text, elsewhere.to], ['login.failed', 'login.linked_elsewhere', 'menu'])
    assert.deepEqual(on({ type: 'press' }, elsewhere)[1], { reset: { screen: 'LANDING', params: {} } })
  })

  test('a link has no menu behind it, and a confirmation leads on', () => {
    const [link] = machine.start({ intent: 'link' }, facts())
    const [refused] = on({ type: 'refused', error: failure('linked_to_another_user', 400) }, link)
    assert.deepEqual([refused.button, refused.to], ['button.again', 'retry'])
    const [second] = on({ type: 'refused', error: failure('cannot_link_more_of_type', 400) }, link)
    assert.deepEqual([second.text, second.to], ['login.one_account', 'close'])
    assert.deepEqual(on({ type: 'press' }, second)[1], { close: 'dismissed' })
    assert.deepEqual(on({ type: 'another' }, link), [link])
    const next = { screen: 'DELETE_ACCOUNT_SCREEN', params: { confirmed: true } } as const
    const [confirm] = machine.start({ intent: 'confirm', next }, facts())
    const [done, wait] = on({ type: 'confirmed' }, confirm, { user })
    assert.deepEqual([done.at, wait], ['success', { after: 1400, send: { type: 'go-on' } }])
    assert.deepEqual(on({ type: 'go-on' }, done, { user })[1], { proved: next })
  })

  test('without a connection it goes on by itself', () => {
    const error = { ...failure('service_unreachable'), offline: true } as const
    const [state, ...commands] = on({ type: 'not-begun', error })
    assert.deepEqual([state.waits, commands], [true, [{ run: 'online' }, { refused: error }]])
    assert.deepEqual(on({ type: 'online' }, state)[1], { replace: here('login') })
    assert.deepEqual(on({ type: 'online' }), [start])
  })

  test('it may be begun again where nothing comes', () => {
    assert.deepEqual(on({ type: 'press' }), [start])
    const [slow] = on({ type: 'slow' })
    assert.deepEqual(on({ type: 'press' }, slow)[1], { replace: here('login') })
    assert.deepEqual(on({ type: 'slow' }, waiting), [waiting])
    assert.deepEqual(on({ type: 'another' }, waiting)[1], { reset: { screen: 'LANDING', params: {} } })
  })
})
