// A login with another app: its window opens, is blocked, closed or left open, and what its answer becomes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { CROSS_APP_TIMEOUT } from '../../contract/limits.ts'
import { localFailure } from '../runtime/errors.ts'
import { type CrossAppEvent, type CrossAppState, machine } from './cross-app.ts'

const APP = 'latchkeydemoapp0000000002'
const known = facts({ user: null })
const params = { appId: APP, intent: 'login' } as const
const start = (intent: 'login' | 'link' = 'login', own = known) => machine.start({ appId: APP, intent }, own)
const after = (state: CrossAppState, ...events: CrossAppEvent[]) => walk(machine, [state], events, known)
const opened = { type: 'opened', attempt: 1, popup: true } as const
const failed = (code: string, attempt = 1) => ({ type: 'failed', attempt, error: localFailure(code, 'm') }) as const

test('the window opens at once, and again in a press where the browser opened none', () => {
  const [state, ...commands] = start()
  assert.equal(state.at, 'opening')
  assert.deepEqual(commands, [
    { run: 'open', with: { ...params, attempt: 1 } },
    { run: 'describe', with: params },
  ])
  const [blocked] = after(state, { type: 'blocked', attempt: 1 })
  assert.equal(blocked.at, 'blocked')
  assert.deepEqual(after(blocked, { type: 'press' })[1], { run: 'open', with: { ...params, attempt: 2 } })
})

test('it waits two minutes, and says a window that is closed or left open; an answer counts all the same', () => {
  const [waiting, ...commands] = after(start()[0], opened)
  assert.deepEqual(commands[2], { after: CROSS_APP_TIMEOUT, send: { type: 'late', attempt: 1 } })
  assert.equal(CROSS_APP_TIMEOUT, 120_000)
  const [closed, shut] = after(waiting, { type: 'closed', attempt: 1 })
  assert.deepEqual([closed.at, closed.title, closed.button, shut], ['failure', 'app.rejected', 'button.again', { run: 'shut' }])
  assert.equal(after(waiting, { type: 'late', attempt: 1 })[0].title, 'app.timed_out')
  assert.equal(after(closed, { type: 'answered', attempt: 1 })[0].at, 'verifying')
})

test('events of an older attempt are ignored', () => {
  const [second] = after(start()[0], opened, { type: 'closed', attempt: 1 }, { type: 'press' })
  assert.equal(second.attempt, 2)
  for (const event of [opened, failed('oauth_user_denied'), { type: 'answered', attempt: 1 } as const])
    assert.deepEqual(after(second, event), [second])
})

test('an answer to something else is said to be one, and can not be tried again by a press', () => {
  const [state] = after(start()[0], opened, { type: 'answered', attempt: 1 }, failed('pkce_state_code_mismatch'))
  assert.deepEqual([state.at, state.title, state.button, state.to], ['failure', 'oauth.unexpected', 'button.close', 'close'])
  assert.deepEqual(after(state, { type: 'press' })[1], { close: 'dismissed' })
})

test('refusals of a login have the words of a login: another way where there is a menu, none behind a link', () => {
  const [login] = after(start()[0], failed('disallowed_login_method'))
  assert.deepEqual([login.to, after(login, { type: 'press' })[1]], ['menu', { reset: { screen: 'LANDING', params: {} } }])
  const [link] = after(start('link')[0], failed('disallowed_login_method'))
  assert.deepEqual([link.to, link.button], ['close', 'button.close'])
  const [, , outcome] = after(start()[0], failed('allowlist_rejected'))
  assert.match(JSON.stringify(outcome), /ALLOWLIST_REJECTION_SCREEN/)
})

test('what it becomes is reported, and the modal goes on as after every login', () => {
  const done = { kind: 'login', user, isNewUser: false, method: `privy:${APP}` } as const
  const [state, report, next] = after(start()[0], opened, { type: 'answered', attempt: 1 }, { type: 'finished', done })
  assert.deepEqual([state.at, report], ['success', { done }])
  assert.ok(next && 'after' in next)
  assert.deepEqual(machine.on(state, { type: 'go-on' }, facts({ user }))[1], { close: 'success' })
  const terms = facts({ app: { ...known.app, requiresTerms: true }, user: { ...user, hasAcceptedTerms: false } })
  assert.deepEqual(machine.on(state, { type: 'go-on' }, terms)[1], {
    reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} },
  })
  assert.match(JSON.stringify(machine.on(state, { type: 'go-on' }, known)), /LOGIN_FAILED_SCREEN/)
  assert.deepEqual(machine.back?.(state), { event: { type: 'done' } })
})

test('nobody new is made where the app takes none, and a link asks for nothing of the kind', () => {
  const closedApp = facts({ app: { ...known.app, allowsSignup: false } })
  assert.deepEqual(start('login', closedApp)[1], { run: 'open', with: { ...params, attempt: 1, mode: 'no-signup' } })
  assert.deepEqual(start('link', closedApp)[1], { run: 'open', with: { appId: APP, intent: 'link', attempt: 1 } })
})
