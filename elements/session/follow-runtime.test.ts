// What a tag tells of its runtime, and the line of requests of a tag that has one at last.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onTickets } from '../../src/kit/ticket-queue.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { user } from '../../test/fakes/app.ts'
import { fakeRuntime } from '../../test/fakes/modal.ts'
import type { Tag } from '../contract/tag-code.ts'
import { followRuntime } from './follow-runtime.ts'

const page = () => {
  const { runtime, $user } = fakeRuntime()
  const heard: string[] = []
  const tag = {
    appId: runtime.appId,
    hints: { clear: () => undefined },
    mark: () => undefined,
    emit: (name: string) => heard.push(name),
    sessionChanged: () => undefined,
    requestUpdate: () => undefined,
  } as unknown as Tag
  return { runtime: { ...runtime, walletListeners: new Set() } as Runtime, $user, heard, tag }
}

test('`ready` is fired once by a tag, `session` at each change, and nothing when it has ended', () => {
  const { runtime, $user, heard, tag } = page()
  const stops: (() => void)[] = []
  followRuntime(tag, runtime, stops)
  $user.set(user)
  assert.deepEqual(heard, ['ready', 'session'])
  for (const stop of stops.splice(0)) stop()
  $user.set(null)
  followRuntime(tag, runtime, stops)
  assert.deepEqual(heard, ['ready', 'session'])
  $user.set(user)
  assert.deepEqual(heard, ['ready', 'session', 'session'])
})

test('the line of requests hears that the app of a tag is known', () => {
  const { runtime, tag } = page()
  let told = 0
  const stop = onTickets(() => told++)
  followRuntime(tag, runtime, [])
  stop()
  assert.equal(told, 1)
})
