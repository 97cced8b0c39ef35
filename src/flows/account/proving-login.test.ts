import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user as ada } from '../../../test/fakes/app.ts'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { provingLogin } from './proving-login.ts'

openWindow()
const user = { ...ada, linkedAccounts: [{ type: 'email', address: 'ada@example.com' }] }
const asked = new LatchkeyError('recent_login_required', 'Sign in again.', { status: 403 })

/** A page whose person signs in again, or leaves. */
const page = (leaves = false, config: object | null = { email_auth: true }) => {
  const nested: unknown[] = []
  const nest = async (purpose: string, route: { screen: string; params: object }) => {
    nested.push([purpose, route.screen, 'next' in route.params])
    if (leaves) throw new LatchkeyError('exited_auth_flow', 'Left.')
    return { user }
  }
  const runtime = { $user: { get: () => user }, $config: { get: () => config }, seats: { nest } } as unknown as Runtime
  return { runtime, nested }
}
/** Refused `times` times. */
const calls = (error: unknown, times: number) => {
  let made = 0
  const act = async (): Promise<string> => {
    if (made++ < times) throw error
    return 'done'
  }
  return { act, made: () => made }
}

test('the person signs in again on a screen over the present one, and it is done', async () => {
  const { runtime, nested } = page()
  const { act, made } = calls(asked, 1)
  assert.equal(await provingLogin(runtime, act), 'done')
  assert.deepEqual([made(), nested], [2, [['confirm', 'AWAITING_PASSWORDLESS_CODE', false]]])
})

test('who leaves is not asked again, and one that is refused once more is refused', async () => {
  const left = page(true)
  const once = calls(asked, 1)
  await assert.rejects(provingLogin(left.runtime, once.act), { code: 'exited_auth_flow' })
  assert.equal(once.made(), 1)
  const { runtime, nested } = page()
  await assert.rejects(provingLogin(runtime, calls(asked, 5).act), asked)
  assert.equal(nested.length, 1)
})

test('nothing else asks, and who has nothing to prove it by reads why it was refused', async () => {
  const other = new LatchkeyError('invalid_credentials', 'No.', { status: 422 })
  const { runtime, nested } = page()
  await assert.rejects(provingLogin(runtime, calls(other, 1).act), other)
  const none = page(false, null)
  await assert.rejects(provingLogin(none.runtime, calls(asked, 1).act), asked)
  assert.deepEqual([nested, none.nested], [[], []])
})
