// A login that was left goes on at the same step, and leaving an outstanding step signs the user out.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app, user } from '../../../test/fakes/app.ts'
import { fakeModal } from '../../../test/fakes/modal.ts'
import { fakeScreen } from '../../../test/fakes/screens.ts'
import { settled } from '../../../test/fakes/session.ts'
import type { AppView } from '../../app/app-view.ts'
import type { User } from '../../contract/entities.ts'
import type { Held } from '../../contract/held.ts'
import type { Route } from '../../contract/screens.ts'

fakeScreen('AFFIRMATIVE_CONSENT_SCREEN')
const creation = fakeScreen('EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN')
fakeScreen('LANDING')
fakeScreen('ERROR_SCREEN')
const MENU: Route = { screen: 'LANDING', params: {} }
const accepted = { ...user, hasAcceptedTerms: true } as User

/** A modal over a session that was left, and waits for this; `found`: who it is of by now. */
const left = (held: Held | null, found: User | null | Error = user, own: Partial<AppView> = {}) => {
  const world = fakeModal(null, own)
  const asked = { resumed: 0, finished: 0 }
  Object.assign(world.runtime.session, {
    held: () => held,
    isHeld: () => held !== null,
    isLeft: () => world.$user.get() === null && asked.resumed === 0,
    finish: () => asked.finished++,
    async resume() {
      asked.resumed++
      if (found instanceof Error) throw found
      world.$user.set(found)
      return found
    },
  })
  return { ...world, asked }
}

test('the menu gives way to what is outstanding', async () => {
  for (const [held, found, own, name] of [
    ['terms', user, {}, 'AFFIRMATIVE_CONSENT_SCREEN'],
    ['wallet', accepted, {}, 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN'],
    // What the page alone asks for.
    [null, accepted, { createOnLogin: 'all-users' }, 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN'],
    [null, user, { requiresTerms: true }, 'AFFIRMATIVE_CONSENT_SCREEN'],
  ] as const) {
    const { modal, view } = left(held, found, own)
    modal.open([MENU])
    assert.equal(modal.$view.get(), 'loading')
    await settled()
    assert.deepEqual([view().name, view().canGoBack], [name, false])
  }
})

test('completed, it is a login; left, it signs out', async () => {
  const done = left('terms')
  done.modal.open([MENU])
  await settled()
  done.$user.set(accepted)
  Object.assign(done.runtime.session, { held: () => null })
  done.modal.send({ commands: [{ close: 'success' }] })
  assert.deepEqual(
    [done.heard[0]?.[0], done.heard[0]?.[1]?.kind, done.counts.logouts, done.asked.finished],
    ['success', 'login', 0, 1],
  )
  for (const reason of ['dismissed', 'success'] as const) {
    const { modal, heard, counts, asked } = left('terms')
    modal.open([MENU])
    await settled()
    modal.close(reason)
    assert.deepEqual([heard[0]?.[0], heard[0]?.[1], counts.logouts, asked.finished], ['dismissed', null, 1, 0])
  }
})

test('what was finished elsewhere is a login at once, and what is over leads to the menu', async () => {
  const { modal, heard } = left(null, accepted)
  modal.open([MENU])
  await settled()
  assert.deepEqual([heard[0]?.[0], heard[0]?.[1]?.kind], ['success', 'login'])
  const over = left('terms', null)
  over.modal.open([MENU])
  await settled()
  assert.equal(over.view().name, 'LANDING')
  const failing = left('terms', new Error('no connection'))
  failing.modal.open([MENU])
  await settled()
  assert.equal(failing.view().name, 'ERROR_SCREEN')
})

test('whoever closes it before it is known who they are is signed out', async () => {
  const { modal, heard, counts } = left('terms')
  modal.open([MENU])
  modal.close('dismissed')
  await settled()
  assert.deepEqual([heard[0]?.[0], counts.logouts], ['dismissed', 1])
})

test('another way in that has begun, and a menu that signs nobody in, are left as they are', async () => {
  const provider = fakeScreen('TEST_PROVIDER').route
  const begun = left('terms')
  begun.modal.open([MENU, provider])
  await settled()
  assert.deepEqual([begun.asked.resumed, begun.view().name], [0, 'TEST_PROVIDER'])
  const connecting = left('terms', user, { connectOnly: true })
  connecting.modal.open([MENU])
  await settled()
  assert.equal(connecting.asked.resumed, 0)
})

test('what is outstanding after a login is kept, and forgotten by a login that owes nothing', () => {
  const login = fakeScreen('TEST_LOGIN')
  for (const [createOnLogin, kept] of [
    ['all-users', 'defer'],
    ['off', 'finish'],
  ] as const) {
    const { modal, runtime } = fakeModal(user, { ...app, createOnLogin })
    const seen: string[] = []
    Object.assign(runtime.session, { defer: () => seen.push('defer'), finish: () => seen.push('finish') })
    modal.open([login.route])
    modal.send({ commands: [{ done: { kind: 'login', user, isNewUser: true, method: 'email' } }] })
    assert.deepEqual(seen, [kept])
  }
})

test('a wallet that is owed is not left by closing the modal, only by the flow that says that there is none to be made', () => {
  const login = fakeScreen('TEST_LOGIN')
  for (const [reason, logouts] of [
    ['dismissed', 1],
    ['success', 0],
  ] as const) {
    const { modal, counts } = fakeModal(user, { createOnLogin: 'all-users' })
    modal.open([login.route])
    modal.send({ commands: [{ done: { kind: 'login', user, isNewUser: true, method: 'email' } }, { reset: creation.route }] })
    modal.send({ commands: [{ close: reason }] })
    assert.equal(counts.logouts, logouts, reason)
  }
})
