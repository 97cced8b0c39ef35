import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts as factsOf } from '../../../test/fakes/app.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { linking } from '../steps/linking.ts'
import { type ConflictState, jobs, machine, transferred } from './link-conflict.ts'

const facts = factsOf()
const [asking] = machine.start({ name: 'ada@example.com' }, facts)
const failure = (code: string) => ({ code, status: 400, message: '', retryAfter: null })

describe('the screen', () => {
  test('takes the account over at one press, and closes by itself', () => {
    const [taking, ...run] = machine.on(asking, { type: 'take' }, facts)
    assert.deepEqual([taking.at, run], ['taking', [{ run: 'take' }]])
    assert.deepEqual(machine.on(taking, { type: 'take' }, facts), [taking])
    assert.deepEqual(machine.on(taking, { type: 'keep' }, facts), [taking])
    const [taken, done, later] = machine.on(taking, { type: 'taken' }, facts)
    assert.deepEqual([taken.at, done], ['taken', { done: { kind: 'transfer', result: null } }])
    assert.ok(later && 'after' in later && later.after === 1400)
    assert.deepEqual(machine.on(taken, { type: 'close' }, facts).slice(1), [{ close: 'success' }])
  })

  test('leaves it where it is, or asks again after what may pass; what may not ends it', () => {
    const [, left] = machine.on(asking, { type: 'keep' }, facts)
    assert.ok(left && 'abandon' in left && left.abandon.code === 'exited_link_flow')
    const taking: ConflictState = { ...asking, at: 'taking' }
    const [again] = machine.on(taking, { type: 'refused', error: failure('too_many_requests') }, facts)
    assert.deepEqual([again.at, again.problem !== null], ['asking', true])
    for (const code of ['invalid_credentials', 'linked_to_another_user', 'cannot_link_more_of_type', 'not_supported']) {
      const [, over] = machine.on(taking, { type: 'refused', error: failure(code) }, facts)
      assert.ok(over && 'abandon' in over && over.abandon.code === code)
    }
  })

  test('without an offer nothing is taken', async () => {
    const scope = { signal: new AbortController().signal }
    const event = await jobs.take({} as Runtime, undefined, scope as Parameters<typeof jobs.take>[2])
    assert.ok(event.type === 'refused' && event.error.code === 'request_changed')
  })
})

describe('a link', () => {
  const { signal } = new AbortController()
  const moved = { id: 'user', linked_accounts: [] }
  const data = { nonce: 'n', subject: '77', account: { displayName: 'Ada' } }
  const offer = new LatchkeyError('account_transfer_required', '', { status: 400, data })
  /** A page whose person answers by `decide`; `calls` are those of the service. */
  const page = (decide: (take: () => Promise<void>) => Promise<void>) => {
    const calls: unknown[] = []
    const shown: unknown[] = []
    const runtime = {
      api: async ({ name }: { name: string }, { body, token }: Record<string, unknown>) => {
        calls.push([name, body, token])
        return moved
      },
      $user: { get: () => null },
      session: { authorized: (call: (token: string) => unknown) => call('token') },
      hooks: {
        host: null,
        nest: async (purpose: string, route: unknown, options: { handed: { transferring: { take(): Promise<void> } } }) => {
          shown.push([purpose, route])
          await decide(options.handed.transferring.take)
          return null
        },
      },
    } as unknown as Runtime
    return { runtime, calls, shown }
  }
  const leave = async () => {
    throw new LatchkeyError('exited_link_flow', '')
  }

  test('that is not refused, or for another reason, asks nobody', async () => {
    const { runtime, shown } = page(async () => undefined)
    assert.equal(await linking(runtime, async () => moved as never, ['byEmail', { email: 'a@b.example' }], signal), moved)
    const other = new LatchkeyError('linked_to_another_user', '', { status: 400 })
    const failed = linking(runtime, () => Promise.reject(other), ['byEmail', { email: 'a@b.example' }], signal)
    await assert.rejects(failed, { code: 'linked_to_another_user' })
    assert.deepEqual(shown, [])
  })

  test('takes over what the offer names, once the person says so', async () => {
    const { runtime, calls, shown } = page((take) => take())
    const wire = await linking(runtime, () => Promise.reject(offer), ['byEmail', { email: 'a@b.example' }], signal)
    assert.equal(wire, moved)
    assert.deepEqual(shown, [['transfer', { screen: 'LINK_CONFLICT_SCREEN', params: { name: 'Ada' } }]])
    assert.deepEqual(calls, [['passwordless.transfer', { email: 'a@b.example', nonce: 'n' }, 'token']])
    await transferred(runtime, offer, ['byOAuth', { userInfo: { subject: '' } }], signal)
    assert.deepEqual(calls[1], ['oauth.transfer', { userInfo: { subject: '77' }, nonce: 'n' }, 'token'])
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const ofWallet = new LatchkeyError('account_transfer_required', '', {
      data: { nonce: 'w', account: { displayName: address } },
    })
    await transferred(runtime, ofWallet, ['byWallet', { address }], signal)
    assert.deepEqual(calls[2], ['siwe.transfer', { address, nonce: 'w' }, 'token'])
    assert.deepEqual(shown[2], ['transfer', { screen: 'LINK_CONFLICT_SCREEN', params: { name: '0x529…9EE7' } }])
  })

  test('left to who has it reads as one that belongs to somebody else; closed after it was moved, it is moved', async () => {
    const left = transferred(page(leave).runtime, offer, ['bySms', { phoneNumber: '+12015550123' }], signal)
    await assert.rejects(left, { code: 'linked_to_another_user', status: 400 })
    const closed = page(async (take) => {
      await take()
      return leave()
    })
    assert.equal(await transferred(closed.runtime, offer, ['bySms', { phoneNumber: '+12015550123' }], signal), moved)
  })
})
