// The tail of a login without a screen: the second factor that an app asks for at each login.

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import { fakeHost } from '../../../test/fakes/host.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import type { User } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Route } from '../../contract/screens.ts'
import { headlessTail } from './headless-tail.ts'

const whole = { ...user, customMetadata: { tier: 'gold' } } as User
/** A session that waits for a factor until `nested` has resolved. */
const held = (mfaMethods: User['mfaMethods'], nested: (() => Promise<unknown>) | null) => {
  const person = { ...user, mfaMethods }
  const { runtime, $user, counts } = fakeRuntime(person)
  const screens: string[] = []
  let isHeld = true
  let shown = false
  Object.assign(runtime.session, {
    held: () => (isHeld ? (person.mfaMethods.length > 0 ? 'verify' : 'enroll') : null),
    isHeld: () => isHeld,
    heldToken: () => null,
    async refresh() {
      isHeld = !shown
      $user.set(shown ? whole : person)
    },
  })
  runtime.hooks.host = fakeHost([])
  if (nested)
    runtime.hooks.nest = (async (_: string, { screen }: Route) => {
      screens.push(screen)
      const result = await nested()
      shown = true
      // An enrolment renews the session by itself.
      if (screen === 'MFA_ENROLLMENT_FLOW_SCREEN') await runtime.session.refresh()
      return result
    }) as never
  return { run: () => headlessTail(runtime, person), screens, counts, isHeld: () => isHeld }
}

test('who has a factor shows it, and comes in as a whole person', async () => {
  const { run, screens, isHeld } = held(['totp'], async () => ({ method: 'totp' }))
  assert.equal(await run(), whole)
  assert.deepEqual([screens, isHeld()], [['MFA_VERIFICATION_SCREEN'], false])
})

test('who has none enrols in one', async () => {
  const { run, screens } = held([], async () => ({ method: 'totp' }))
  assert.equal(await run(), whole)
  assert.deepEqual(screens, ['MFA_ENROLLMENT_FLOW_SCREEN'])
})

test('who leaves is signed out, and so is everybody on a page that cannot ask', async () => {
  for (const [nested, code] of [
    [() => Promise.reject(new LatchkeyError('mfa_canceled', 'left')), 'mfa_canceled'],
    [null, 'no_login_modal'],
  ] as const)
    for (const methods of [['totp'], []] as const) {
      const { run, counts } = held([...methods], nested)
      await assert.rejects(run(), { code })
      assert.equal(counts.logouts, 1)
    }
})

/** A session that waits for the terms until `nested` has resolved; `by`: who asks for them. */
const owing = (by: 'service' | 'page', nested: (() => Promise<unknown>) | null) => {
  const { runtime, $user, counts } = fakeRuntime(user)
  const seen: string[] = []
  let accepted = false
  const isHeld = (): boolean => by === 'service' && !accepted
  Object.assign(runtime.session, {
    held: () => (isHeld() ? 'terms' : null),
    isHeld,
    defer: () => seen.push('defer'),
    finish: () => seen.push('finish'),
  })
  if (nested)
    runtime.hooks.nest = (async (purpose: string, { screen }: Route) => {
      seen.push(`${purpose} ${screen}`)
      await nested()
      accepted = true
      $user.set({ ...user, hasAcceptedTerms: true })
      return null
    }) as never
  const config = by === 'page' ? { legal: { requireUsersAcceptTerms: true } } : {}
  return { run: () => headlessTail(runtime, user, { config }), seen, counts }
}

test('who owes the terms is asked for them, whoever requires them', async () => {
  for (const by of ['service', 'page'] as const) {
    const { run, seen } = owing(by, async () => null)
    assert.equal((await run()).hasAcceptedTerms, true)
    assert.deepEqual(seen, ['defer', 'terms AFFIRMATIVE_CONSENT_SCREEN', 'finish'])
  }
})

test('who leaves the terms is signed out, and so is everybody on a page that cannot ask', async () => {
  const left = () => Promise.reject(new LatchkeyError('exited_auth_flow', 'left'))
  for (const [nested, code] of [
    [left, 'exited_auth_flow'],
    [null, 'no_login_modal'],
  ] as const) {
    const { run, seen, counts } = owing('service', nested)
    await assert.rejects(run(), { code })
    assert.deepEqual([counts.logouts, seen.includes('finish')], [1, false])
  }
})

test('a wallet that the service waits for, and that this page makes none of, is no login', async () => {
  const { runtime, counts } = fakeRuntime(user)
  Object.assign(runtime.session, { held: () => 'wallet', isHeld: () => true })
  const lines = mock.method(console, 'error', () => undefined)
  const config = { embeddedWallets: { requireUserOwnedRecoveryOnCreate: true } }
  await assert.rejects(headlessTail(runtime, user, { config }), { code: 'embedded_wallet_creation_error' })
  // Node counts the listeners of the runtimes of all tests, and tells of them at the console too.
  const told = lines.mock.calls.filter(({ arguments: [line] }) => String(line).startsWith('latchkey: '))
  assert.deepEqual([counts.logouts, told.length], [1, 1])
  lines.mock.restore()
})
