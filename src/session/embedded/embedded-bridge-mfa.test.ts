// The second factor around the wallet's frame: asked for once, and enrolled in where an app wants one before a wallet.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { ADDRESS, account, NO_FACTOR, open, person } from '../../../test/fakes/bridge-page.ts'
import { fakeHost } from '../../../test/fakes/host.ts'
import type { User } from '../../contract/entities.ts'
import type { EventName } from '../../contract/events.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { MfaRequired } from '../../contract/mfa.ts'
import type { Route } from '../../contract/screens.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 }))
afterEach(() => mock.timers.reset())

test('a second factor is asked for once for all calls that need one, and they are made again then', async () => {
  const methods = { mfaMethods: ['totp'] }
  const shown: string[] = []
  let verified = false
  const { bridge, load, runtime, calls } = open(() => (verified ? { response: { data: '0x1' } } : NO_FACTOR), {
    ...person('did:privy:ada'),
    ...methods,
  } as unknown as User)
  let prompts = 0
  const askPage = async ({ submit }: MfaRequired): Promise<void> => {
    prompts++
    for (const code of ['111111', '000000']) await submit('totp', code).catch(({ code }: { code: string }) => shown.push(code))
  }
  runtime.hooks.host = fakeHost(
    { push: ([name, detail]: [EventName, unknown]) => name === 'mfa-required' && askPage(detail as MfaRequired) },
    { mfa: { noPromptOnMfaRequired: true } },
  )
  Object.assign(runtime, {
    async api({ name }: { name: string }, { body }: { body: { code: string } }) {
      shown.push(`${name} ${body.code}`)
      if (body.code !== '000000') throw new LatchkeyError('missing_or_invalid_mfa', 'no', { status: 401 })
      verified = true
      return { token: 't' }
    },
  })
  const request = { method: 'personal_sign', params: [] }
  const signed = Promise.all([bridge.rpc(account(), request), bridge.rpc(account(), request)])
  await load()
  assert.deepEqual(await signed, ['0x1', '0x1'])
  assert.deepEqual(shown, ['mfa.totpVerify 111111', 'missing_or_invalid_mfa', 'mfa.totpVerify 000000'])
  assert.deepEqual([prompts, calls()], [1, ['rpc', 'rpc', 'rpc', 'rpc']])

  // What begins after a verification that counts no more is asked for one, however soon.
  verified = false
  mock.timers.tick(1)
  const again = bridge.rpc(account(), request)
  await load()
  assert.equal(await again, '0x1')
  assert.equal(prompts, 2)
})

describe('an app that wants a second factor before a wallet', () => {
  const asks = (methods: readonly string[], nested: () => Promise<unknown>) => {
    let enrolled = false
    const whose = { ...person('did:privy:ada'), mfaMethods: methods } as unknown as User
    const made = open((call) => (call === 'create' && enrolled ? { address: ADDRESS } : NO_FACTOR), whose)
    const screens: string[] = []
    made.runtime.hooks.nest = (async (_: string, { screen }: Route) => {
      screens.push(screen)
      const result = await nested()
      enrolled = true
      return result
    }) as never
    return { ...made, screens }
  }
  const enrol = async () => ({ method: 'totp' })

  test('lets a person without one enrol, and makes the wallet then; the host hears of both', async () => {
    const { bridge, load, screens, told, calls } = asks([], enrol)
    const made = bridge.create('ethereum', 15_000)
    await load()
    assert.equal(await made, ADDRESS)
    assert.deepEqual(screens, ['MFA_ENROLLMENT_FLOW_SCREEN'])
    assert.deepEqual(calls(), ['create', 'create'])
    assert.deepEqual(told, [['mfa-enroll', { method: 'totp' }]])
  })

  test('makes none for who leaves the enrolment', async () => {
    const { bridge, load, calls } = asks([], () => Promise.reject(new LatchkeyError('mfa_canceled', 'left')))
    const refused = assert.rejects(bridge.create('ethereum', 15_000), { code: 'mfa_canceled' })
    await load()
    await refused
    assert.deepEqual(calls(), ['create'])
  })

  test('a signature that is refused leads nobody into an enrolment', async () => {
    const { bridge, load, screens } = asks([], enrol)
    const signed = bridge.rpc(account(), { method: 'personal_sign', params: [] })
    const refused = assert.rejects(signed, { code: 'missing_or_invalid_mfa' })
    await load()
    await refused
    assert.deepEqual(screens, [])
  })
})
