import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AppView } from '../../app/app-view.ts'
import type { User } from '../../contract/entities.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import { OAUTH_TIMEOUT, PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Facts } from '../runtime/flow.ts'
import { machine, type OAuthEvent, type OAuthState } from './oauth.ts'

const facts = (own: Partial<AppView> = {}, user: Partial<User> | null = null): Facts => ({
  now: 0,
  held: null,
  app: { allowsSignup: true, requiresTerms: false, createOnLogin: 'off', ...own } as AppView,
  user: user as User | null,
})
const LOGIN = { provider: 'google', intent: 'login' } as const
const LINK = { provider: 'google', intent: 'link' } as const
const user = { id: 'did:privy:1', hasAcceptedTerms: false, linkedAccounts: [] as User['linkedAccounts'] } as User
const failure = (code: string, status: number | null = null): Failure => ({ code, status, message: 'Message', retryAfter: null })
const at = (where: OAuthState['at'], own: Partial<OAuthState> = {}): OAuthState => ({
  ...machine.start(own.intent === 'link' ? LINK : LOGIN, facts())[0],
  at: where,
  ...own,
})
const step = (state: OAuthState, event: OAuthEvent, about = facts()) => machine.on(state, event, about)
/** To begin again is offered after 8 s. */
const slow = (attempt: number) => ({ after: 8000, send: { type: 'slow', attempt } })
const fail = (code: string, own: Partial<OAuthState> = {}) =>
  step(at('verifying', own), { type: 'failed', attempt: 1, error: failure(code) })

describe('a social login begins', () => {
  test('with a window that is opened in the very first step', () => {
    const [state, ...commands] = machine.start(LOGIN, facts())
    assert.equal(state.at, 'opening')
    assert.deepEqual(commands, [{ run: 'open', with: { ...LOGIN, attempt: 1 } }, slow(1)])
  })

  test('asking for nobody new where the page lets nobody new in', () => {
    const [, command] = machine.start(LOGIN, facts({ allowsSignup: false }))
    assert.deepEqual(command, { run: 'open', with: { ...LOGIN, attempt: 1, mode: 'no-signup' } })
  })

  test('with the answer at once, where the person is back', () => {
    const [state, ...commands] = machine.start({ ...LOGIN, returned: true }, facts())
    assert.equal(state.at, 'verifying')
    assert.deepEqual(commands, [{ run: 'finish', with: { attempt: 1, returned: true } }])
  })
})

describe('while the provider has the word', () => {
  test('a window is watched and listened to, for two minutes', () => {
    const [state, ...commands] = step(at('opening'), { type: 'opened', attempt: 1, popup: true })
    assert.equal(state.at, 'waiting')
    const with1 = { with: { attempt: 1 } }
    assert.deepEqual(commands, [
      { run: 'watch', ...with1 },
      { run: 'listen', ...with1 },
      { after: OAUTH_TIMEOUT, send: { type: 'late', attempt: 1 } },
    ])
  })

  test('without a window this page leaves, and hears whether the person comes back by "back"', () => {
    const [state, first] = step(at('opening'), { type: 'opened', attempt: 1, popup: false })
    assert.deepEqual([state.at, first], ['leaving', { run: 'stay', with: { attempt: 1 } }])
  })

  test('the button shows the window', () => {
    assert.deepEqual(step(at('waiting'), { type: 'press' }).slice(1), [{ run: 'show' }])
  })

  test('an answer is verified, also of a window that seems closed', () => {
    for (const where of ['waiting', 'failure'] as const) {
      const [state, command] = step(at(where), { type: 'answered', attempt: 1 })
      assert.deepEqual([state.at, command], ['verifying', { run: 'finish', with: { attempt: 1 } }])
    }
  })

  test('an answer is verified once', () => {
    for (const where of ['verifying', 'success'] as const)
      assert.deepEqual(step(at(where), { type: 'answered', attempt: 1 }), [at(where)])
  })

  test('what comes of an older try changes nothing', () => {
    const state = at('waiting', { attempt: 2 })
    for (const event of [
      { type: 'answered', attempt: 1 },
      { type: 'late', attempt: 1 },
      { type: 'failed', attempt: 1, error: failure('unknown_auth_error') },
      { type: 'closed', attempt: 1 },
      { type: 'opened', attempt: 1, popup: false },
    ] as const)
      assert.deepEqual(step(state, event), [state], event.type)
  })

  test('a closed window is told while its answer is awaited, and not while that is verified', () => {
    const [state, shut, refused] = step(at('waiting'), { type: 'closed', attempt: 1 })
    assert.deepEqual([state.at, state.title, state.to, shut], ['failure', 'oauth.window_closed', 'retry', { run: 'shut' }])
    assert.ok(refused && 'refused' in refused && refused.refused.code === 'oauth_window_closed')
    for (const where of ['verifying', 'success', 'failure'] as const)
      assert.deepEqual(step(at(where), { type: 'closed', attempt: 1 }), [at(where)])
  })

  test('after two minutes the window is closed and another try offered; a login that is being verified goes on', () => {
    const [state, shut, refused] = step(at('waiting'), { type: 'late', attempt: 1 })
    assert.deepEqual([state.at, state.title, state.to, shut], ['failure', 'error.timed_out', 'retry', { run: 'shut' }])
    assert.ok(refused && 'refused' in refused && refused.refused.code === 'client_request_timeout')
    assert.equal(step(at('verifying'), { type: 'late', attempt: 1 })[0].at, 'verifying')
  })
})

describe('what may not leave the page', () => {
  const RECOVERY = { provider: 'google-drive', intent: 'recovery', name: 'Google Drive' } as const
  const [begun] = machine.start(RECOVERY, facts())

  test('waits for a press where its window is blocked, and the very press opens it', () => {
    const [blocked, ...nothing] = step(begun, { type: 'blocked', attempt: 1 })
    assert.deepEqual([blocked.at, nothing], ['blocked', []])
    const [next, ...commands] = step(blocked, { type: 'press' })
    assert.deepEqual([next.at, commands], ['opening', [{ run: 'open', with: { ...RECOVERY, attempt: 2 } }, slow(2)]])
  })

  test('is not blocked by what an older try reports', () => {
    const later = { ...begun, at: 'waiting', attempt: 2 } as const
    assert.deepEqual(step(later, { type: 'blocked', attempt: 1 }), [later])
  })

  test('completes with what the page that asked has made of the answer, and closes', () => {
    const done = { kind: 'recover', result: { wallet: {} as never } } as const
    const [state, ...commands] = step({ ...begun, at: 'verifying' }, { type: 'finished', done })
    assert.equal(state.at, 'success')
    assert.deepEqual(commands, [{ done }, { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } }])
    assert.deepEqual(step(state, { type: 'go-on' })[1], { close: 'success' })
  })

  test('goes on as every login does where that is a session', () => {
    const terms = facts({ requiresTerms: true }, user)
    const done = { kind: 'login', user, isNewUser: false, method: null } as const
    const [state, , next] = step({ ...begun, intent: 'cross-app', at: 'verifying' }, { type: 'finished', done }, terms)
    assert.deepEqual(next, { after: PRE_STEP_DELAY_SLOW, send: { type: 'go-on' } })
    assert.deepEqual(step(state, { type: 'go-on' }, terms)[1], { reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} } })
  })

  test('has no menu behind it', () => {
    const [failed] = step(
      { ...begun, at: 'verifying' },
      { type: 'failed', attempt: 1, error: failure('pkce_state_code_mismatch') },
    )
    assert.deepEqual([failed.button, step(failed, { type: 'press' })[1]], ['button.close', { close: 'dismissed' }])
    assert.deepEqual(step({ ...begun, at: 'waiting' }, { type: 'another' }).length, 1)
  })
})

describe('a social login ends', () => {
  test('in success, which closes after 1.4 s', () => {
    const [state, done, next] = step(at('verifying'), { type: 'signed-in', user, isNewUser: true })
    assert.equal(state.at, 'success')
    assert.deepEqual(done, { done: { kind: 'login', user, isNewUser: true, method: 'google' } })
    assert.deepEqual(next, { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } })
    assert.deepEqual(step(state, { type: 'go-on' }, facts({}, user))[1], { close: 'success' })
  })

  test('at the terms after 1.4 s, where they are required', () => {
    const terms = { requiresTerms: true }
    const [state, , next] = step(at('verifying'), { type: 'signed-in', user, isNewUser: true }, facts(terms))
    assert.deepEqual(next, { after: PRE_STEP_DELAY_SLOW, send: { type: 'go-on' } })
    const [, command] = step(state, { type: 'go-on' }, facts(terms, user))
    assert.deepEqual(command, { reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} } })
  })

  test('in a screen of its own where the session has ended meanwhile', () => {
    const [, , move] = step(at('success'), { type: 'go-on' })
    assert.ok(move && 'replace' in move && move.replace.screen === 'LOGIN_FAILED_SCREEN')
  })

  test('a late failure does not undo a success', () => {
    assert.equal(step(at('success'), { type: 'failed', attempt: 1, error: failure('unknown_auth_error') })[0].at, 'success')
  })

  test('a link in success', () => {
    const account = { type: 'google_oauth' } as User['linkedAccounts'][number]
    const [state, done] = step(at('verifying', LINK), { type: 'linked', user, account })
    assert.deepEqual([state.at, done], ['success', { done: { kind: 'link', user, account } }])
    assert.deepEqual(step(state, { type: 'go-on' })[1], { close: 'success' })
  })
})

describe('a failure', () => {
  test('is said in the words of the catalogue, told to the host, and closes the window', () => {
    const [state, ...commands] = fail('oauth_account_suspended')
    assert.deepEqual([state.at, state.title, state.text], ['failure', 'login.failed', 'oauth.suspended'])
    assert.deepEqual(commands, [{ run: 'shut' }, { refused: failure('oauth_account_suspended') }])
  })

  test('that can be tried again opens a window in the very press, under the next number', () => {
    for (const code of ['oauth_user_denied', 'invalid_credentials', 'oauth_window_closed', 'oauth_came_back', 'anything']) {
      const [state] = fail(code)
      const [next, ...commands] = step(state, { type: 'press' })
      assert.deepEqual([next.at, next.title, next.attempt], ['opening', null, 2], code)
      assert.deepEqual(commands, [{ run: 'open', with: { ...LOGIN, attempt: 2 } }, slow(2)])
    }
  })

  test('that cannot leads to the menu', () => {
    for (const code of ['max_accounts_reached', 'user_does_not_exist', 'oauth_account_suspended', 'pkce_state_code_mismatch']) {
      const [, command] = step(fail(code)[0], { type: 'press' })
      assert.deepEqual(command, { reset: { screen: 'LANDING', params: {} } }, code)
    }
  })

  test('by a limit of the provider differs from a limit of the service, which says how long to wait; the message decides nothing', () => {
    const error = { ...failure('too_many_requests'), retryAfter: 60_000 }
    const [ours] = step(at('waiting'), { type: 'failed', attempt: 1, error })
    assert.deepEqual([ours.title, ours.text], ['error.wait', null])
    const [theirs] = fail('too_many_requests')
    assert.deepEqual([theirs.title, theirs.text, theirs.button], ['login.failed', 'oauth.provider_limited', 'button.again'])
  })

  test('of somebody who is not on the list has its own screen', () => {
    const [, , move] = fail('allowlist_rejected')
    assert.ok(move && 'replace' in move && move.replace.screen === 'ALLOWLIST_REJECTION_SCREEN')
  })

  test('of a link leads to another try where another account may be free, else away', () => {
    const [elsewhere] = fail('linked_to_another_user', LINK)
    assert.deepEqual([elsewhere.button, step(elsewhere, { type: 'press' })[0].at], ['button.again', 'opening'])
    const [more] = fail('cannot_link_more_of_type', LINK)
    assert.deepEqual([more.button, step(more, { type: 'press' })[1]], ['button.close', { close: 'dismissed' }])
  })

  test('another way leads to the menu, for a login alone', () => {
    const [, command] = step(at('waiting'), { type: 'another' })
    assert.deepEqual(command, { reset: { screen: 'LANDING', params: {} } })
    assert.deepEqual(step(at('waiting', LINK), { type: 'another' }).length, 1)
  })
})

test('a window that does not come can be asked for again after 8 s; one that is there is shown instead', () => {
  const [late] = step(at('opening'), { type: 'slow', attempt: 1 })
  assert.equal(late.slow, true)
  assert.deepEqual(step(late, { type: 'press' })[1], { run: 'open', with: { ...LOGIN, attempt: 2 } })
  const [open] = step(late, { type: 'opened', attempt: 1, popup: true })
  assert.equal(open.slow, undefined)
  assert.deepEqual(step(open, { type: 'press' }).slice(1), [{ run: 'show' }])
  const waiting = at('waiting')
  assert.deepEqual(step(waiting, { type: 'slow', attempt: 1 }), [waiting])
})

describe('without a connection', () => {
  const error = { ...failure('service_unreachable'), offline: true } as const
  const lost = (where: OAuthState['at'], own: Partial<OAuthState> = {}) =>
    step(at(where, own), { type: 'failed', attempt: 1, error })

  test('it says so, closes the window, and opens it by itself when there is one', () => {
    const [state, ...commands] = lost('opening')
    assert.deepEqual([state.at, state.title, state.button, state.waits], ['failure', 'error.offline', 'button.again', 'open'])
    assert.deepEqual(commands, [{ run: 'shut' }, { run: 'online', with: { attempt: 1 } }, { refused: error }])
    const [again, open] = step(state, { type: 'online', attempt: 1 })
    assert.deepEqual([again.at, again.waits], ['opening', undefined])
    assert.deepEqual(open, { run: 'open', with: { ...LOGIN, attempt: 2, resumed: true } })
    // A press is one.
    assert.deepEqual(step(state, { type: 'press' })[1], { run: 'open', with: { ...LOGIN, attempt: 2 } })
    assert.deepEqual(step(again, { type: 'online', attempt: 1 }), [again])
  })

  test("the provider's answer is kept, in a window or in this one's address, and traded by itself", () => {
    for (const own of [{}, { returned: true }] as const) {
      const [state] = lost('verifying', own)
      assert.equal(state.waits, 'finish')
      for (const event of [{ type: 'online', attempt: 1 }, { type: 'press' }] as const) {
        const [again, ...commands] = step(state, event)
        assert.deepEqual([again.at, again.waits], ['verifying', undefined])
        assert.deepEqual(commands, [{ run: 'finish', with: { attempt: 1, ...own } }])
      }
    }
  })
})
