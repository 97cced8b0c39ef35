import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app, facts } from '../../../test/fakes/app.ts'
import type { Route } from '../../contract/screens.ts'
import { machine as request } from '../request/request-error.ts'
import { errorMove } from '../runtime/errors.ts'
import { machine } from './error-screen.ts'

const retry: Route = {
  screen: 'AWAITING_PASSWORDLESS_CODE',
  params: { recipient: { method: 'email', address: 'ada@example.com' }, intent: 'login' },
}
const menu: Route = { screen: 'LINK_EMAIL_SCREEN', params: { email: 'ada@example.com' } }
const press = (code: string, status: number | null, from: Route | null) => {
  const [state] = machine.start({ code, status, message: 'm', retry: from, ...(from && { menu }) }, facts())
  return machine.on(state, { type: 'press' }, facts())[1]
}

test('"Try again" leads to the step that failed', () => {
  assert.deepEqual(press('unknown_error', null, retry), { replace: retry })
})

test('"Try another method" leads to where the flow began, with the address still typed; to the login menu where nobody says', () => {
  assert.deepEqual(press('disallowed_login_method', 403, retry), { reset: menu })
  assert.deepEqual(press('disallowed_login_method', 403, null), { reset: { screen: 'LANDING', params: {} } })
})

test('what would fail again is not offered again, and closes', () => {
  const params = { code: 'unknown_error', status: null, message: 'm', retry, retryable: false } as const
  const [state] = machine.start(params, facts())
  assert.deepEqual([state.button, machine.on(state, { type: 'press' }, facts())[1]], ['button.close', { close: 'error' }])
})

test('without a connection it says so and goes on by itself, where there is a step to repeat', () => {
  const params = { code: 'service_unreachable', status: null, message: 'm', offline: true } as const
  const [state, ...commands] = machine.start({ ...params, retry }, facts())
  assert.deepEqual([state.title, state.text, commands], ['error.offline', { code: 'service_unreachable' }, [{ run: 'online' }]])
  assert.deepEqual(machine.on(state, { type: 'online' }, facts())[1], { replace: retry })
  assert.deepEqual(machine.start({ ...params, retry: null }, facts()).slice(1), [])
  // A service that is down does not come back with the connection.
  const { offline: _, ...down } = params
  const [met, ...waits] = machine.start({ ...down, retry }, facts())
  assert.deepEqual([met.title, waits], ['error.title', []])
})

test('a wrong set-up has no retry: the visitor is told whom to tell, the developer what to run', () => {
  for (const code of ['invalid_origin', 'missing_origin', 'missing_or_invalid_privy_app_id']) {
    const [site] = machine.start({ code, status: 403, message: 'm', retry }, facts())
    assert.deepEqual([site.title, site.text, site.button], ['setup.title', 'setup.text', 'button.close'])
    const [own] = machine.start({ code, status: 403, message: 'm', advice: 'Run this:\nnpx it', retry }, facts())
    assert.deepEqual([own.title, own.text, own.button], ['setup.title', { plain: 'Run this:' }, 'button.close'])
    assert.deepEqual([site.command, own.command], [null, 'npx it'])
  }
})

test('an error away from a login has the words of where it was met', () => {
  const titles = (code: string) =>
    (['wallet', 'transaction', 'mfa', 'cross-app'] as const).map((context) => {
      const move = errorMove({ code, status: null, message: 'm', retryAfter: 900_000 }, { context, retry: null })
      assert.ok('replace' in move && move.replace.screen === 'ERROR_SCREEN_REQUEST')
      const [state] = request.start(move.replace.params, facts())
      return [state.title, state.button]
    })
  assert.deepEqual(titles('client_request_timeout'), [
    ['error.timed_out', 'button.again'],
    ['error.timed_out', 'embedded.transaction'],
    ['error.timed_out', 'button.again'],
    ['app.timed_out', 'button.again'],
  ])
  assert.deepEqual(titles('mfa_verification_max_attempts_reached')[2], [{ key: 'mfa.locked', number: 15 }, 'button.close'])
  const move = errorMove({ code: 'unknown_error', status: null, message: 'm', retryAfter: null }, { retry })
  assert.ok('replace' in move && move.replace.screen === 'ERROR_SCREEN')
})

test('"Try again" without a step to repeat leads to the menu', () => {
  assert.deepEqual(press('unknown_error', null, null), { reset: { screen: 'LANDING', params: {} } })
})

const rejected = (rejection: object, code = 'allowlist_rejected') => {
  const own = facts({ app: { ...app, rejection } })
  const [state] = machine.start({ code, status: 401, message: 'm', retry }, own)
  return [state.title, state.text, state.button, state.link]
}

test('whoever is not on the allowlist reads the words of the app, and the catalogue’s where the app has none', () => {
  const words = ['login.no_access', 'login.invited', 'button.account', null]
  assert.deepEqual(rejected({}), words)
  assert.deepEqual(rejected({ title: 'Members only' }), [{ plain: 'Members only' }, ...words.slice(1)])
  const all = { title: 'Members only', text: 'Ask Ada.', button: 'Ask', link: 'https://example.com/ask' }
  assert.deepEqual(rejected(all), [{ plain: 'Members only' }, { plain: 'Ask Ada.' }, { plain: 'Ask' }, 'https://example.com/ask'])
})

test('the app’s words for its allowlist stand on no other error', () => {
  const [title, , , link] = rejected({ title: 'Members only', link: 'https://example.com/ask' }, 'max_accounts_reached')
  assert.deepEqual([title, link], ['login.limit', null])
})

test('the ends of a login lead back to where it began, with the address still typed', () => {
  for (const code of ['allowlist_rejected', 'max_accounts_reached', 'user_does_not_exist', 'login_failed'])
    assert.deepEqual(press(code, 401, retry), { reset: menu }, code)
})
