import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts as factsOf, user } from '../../../test/fakes/app.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import { machine } from './account-deletion.ts'

const type = (text: string) => ({ type: 'type', text, word: 'delete' }) as const
const old = { code: 'recent_login_required', status: 403, message: 'Old.', retryAfter: null }
const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const email: LinkedAccount = { type: 'email', address: 'ada@example.com', ...times }
const phone: LinkedAccount = { type: 'phone', phoneNumber: '+1 415 555 2671', ...times }
const ada: User = { ...user, linkedAccounts: [phone, email] }
const facts = (person: User | null = ada) => factsOf({ user: person })
const [asking] = machine.start({}, facts())
const [ready] = machine.on(asking, type(' Delete '), facts())
const [deleting] = machine.on(ready, { type: 'delete' }, facts())

describe('the end of an account', () => {
  test('takes the word in full, whatever its case, and then a press', () => {
    for (const text of ['', 'delet', 'deleted', 'yes']) {
      const [typed] = machine.on(asking, type(text), facts())
      assert.deepEqual(machine.on(typed, { type: 'delete' }, facts()).slice(1), [], text)
    }
    assert.deepEqual(machine.on(ready, { type: 'delete' }, facts()).slice(1), [{ run: 'remove' }])
    // Twice is once.
    assert.deepEqual(machine.on(deleting, { type: 'delete' }, facts()).slice(1), [])
  })

  test('leads back to the account who thinks better of it, while there is one', () => {
    const reset = { screen: 'ACCOUNT_SCREEN', params: {} }
    assert.deepEqual(machine.on(ready, { type: 'keep' }, facts()).slice(1), [{ reset }])
    assert.deepEqual(machine.on(deleting, { type: 'keep' }, facts()).slice(1), [])
  })

  test('signs out once it is done, and closes with success', () => {
    const [deleted, ...commands] = machine.on(deleting, { type: 'deleted' }, facts())
    assert.equal(deleted.at, 'deleted')
    assert.deepEqual(commands, [{ done: { kind: 'delete' } }, { run: 'forget' }, { after: 1400, send: { type: 'go-on' } }])
    assert.deepEqual(machine.on(deleted, { type: 'go-on' }, facts(null)).slice(1), [{ close: 'success' }])
  })

  test('asks for a code by mail, else by text message, where the sign-in is long ago; the word stays typed', () => {
    const typed = ' Delete '
    const [, kept, go] = machine.on(deleting, { type: 'refused', error: old }, facts())
    assert.deepEqual(kept, { replace: { screen: 'DELETE_ACCOUNT_SCREEN', params: { typed } } })
    const next = { screen: 'DELETE_ACCOUNT_SCREEN', params: { typed, confirmed: true } }
    const code = (recipient: object) => ({
      go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'confirm', next } },
    })
    assert.deepEqual(go, code({ method: 'email', address: 'ada@example.com' }))
    const byPhone = { ...ada, linkedAccounts: [phone] }
    const [, , sms] = machine.on(deleting, { type: 'refused', error: old }, facts(byPhone))
    assert.deepEqual(sms, code({ method: 'sms', phone: '+14155552671', shown: '+1 415 555 2671' }))
    // Back at the screen nothing happens by itself.
    const [back, ...commands] = machine.start({ typed, confirmed: true }, facts())
    assert.deepEqual([back.ready, back.confirmed, commands], [true, true, []])
  })

  test('asks whoever has nothing to prove it by to log in again', () => {
    const [again, ...commands] = machine.on(deleting, { type: 'refused', error: old }, facts(user))
    assert.deepEqual([again.at, commands], ['sign-in-again', []])
    assert.deepEqual(machine.on(again, { type: 'log-out' }, facts(user)).slice(1), [{ run: 'forget' }])
  })

  test('says what went wrong in place, and names a wallet that would be lost', () => {
    const error = { code: 'internal_error', status: 500, message: 'Away.', retryAfter: null }
    const [failed] = machine.on(deleting, { type: 'refused', error }, facts())
    assert.deepEqual([failed.at, failed.problem, failed.ready], ['asking', { code: 'internal_error' }, true])
    const wallet = { type: 'wallet', address: '0x', walletClientType: 'privy' } as unknown as LinkedAccount
    assert.equal(machine.start({}, facts({ ...ada, linkedAccounts: [wallet] }))[0].hasWallet, true)
    assert.equal(asking.hasWallet, false)
  })
})
