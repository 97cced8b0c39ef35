// The tail of a login without a screen: the second factor that an app asks for at each login.

import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  runtime.seats.host = fakeHost([])
  if (nested)
    runtime.seats.nest = (async (_: string, { screen }: Route) => {
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
