import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { user } from '../../test/fakes/app.ts'
import type { LinkedAccount, User } from '../contract/entities.ts'
import type { Runtime } from '../session/runtime.ts'
import { linkRoute, unlink, updateRoute } from './account.ts'

const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const email: LinkedAccount = { type: 'email', address: 'ada@example.com', ...times }
const phone: LinkedAccount = { type: 'phone', phoneNumber: '+1 415 555 2671', ...times }
const both: User = { ...user, linkedAccounts: [email, phone], email: { address: email.address } }

describe('what is judged before a screen opens', () => {
  test('an account is linked where there is none of its type', () => {
    assert.deepEqual(linkRoute(user, 'email', 'ada@example.com'), {
      screen: 'LINK_EMAIL_SCREEN',
      params: { email: 'ada@example.com' },
    })
    assert.deepEqual(linkRoute(user, 'sms'), { screen: 'LINK_PHONE_SCREEN', params: {} })
    for (const method of ['email', 'sms'])
      assert.throws(() => linkRoute(both, method), {
        code: 'cannot_link_more_of_type',
        message: 'You cannot authorize more than one account for this user.',
      })
  })

  test('a method that cannot be linked is named', () => {
    for (const method of ['google', 'toString'])
      assert.throws(() => linkRoute(user, method), {
        code: 'failed_to_link_account',
        message: new RegExp(`link\\("${method}"\\)`),
      })
  })

  test('an address is updated where there is one', () => {
    assert.deepEqual(updateRoute(both), { screen: 'UPDATE_EMAIL_SCREEN', params: { current: 'ada@example.com' } })
    assert.throws(() => updateRoute(user), { message: 'User is required to have an email address to update it.' })
  })
})

describe('unlinking', () => {
  /** A runtime that answers every call with a person without accounts, and keeps what was asked. */
  const fake = () => {
    const asked: unknown[] = []
    const runtime = {
      api: async ({ name }: { name: string }, { body, token }: { body: unknown; token: string }) => {
        asked.push([name, body, token])
        return { id: user.id }
      },
      session: { authorized: (call: (token: string) => unknown) => call('t'), setUser: () => user },
    } as unknown as Runtime
    return { runtime, asked }
  }

  test('takes an account by its address or number, however it is spelt, and tells what it was', async () => {
    const { runtime, asked } = fake()
    assert.deepEqual(await unlink(runtime, both, { type: 'email', id: 'Ada@example.com' }), {
      user,
      type: 'email',
      account: email,
    })
    assert.deepEqual(await unlink(runtime, both, { type: 'phone', id: '+14155552671' }), { user, type: 'phone', account: phone })
    assert.deepEqual(asked, [
      ['passwordless.unlink', { address: 'Ada@example.com' }, 't'],
      ['passwordless_sms.unlink', { phoneNumber: '+14155552671' }, 't'],
    ])
  })

  test('asks nobody about an account that the person does not have, nor about a type that cannot be unlinked', async () => {
    const { runtime, asked } = fake()
    await assert.rejects(unlink(runtime, both, { type: 'email', id: 'grace@example.com' }), { code: 'linked_account_not_found' })
    await assert.rejects(unlink(runtime, both, { type: 'passkey', id: 'x' }), {
      code: 'failed_to_unlink_account',
      message: /"passkey"/,
    })
    assert.deepEqual(asked, [])
  })
})
