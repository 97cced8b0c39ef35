import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import { facts as factsOf, user } from '../../../test/fakes/app.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import type { Method } from '../../contract/methods.ts'
import type { Runtime } from '../../session/runtime.ts'
import { jobs, machine } from './account-overview.ts'

const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const email: LinkedAccount = { type: 'email', address: 'ada@example.com', ...times }
const phone: LinkedAccount = { type: 'phone', phoneNumber: '+1 415 555 2671', ...times }
const strange = { type: 'from_the_future', ...times } as unknown as LinkedAccount
const one: User = { ...user, linkedAccounts: [email], email: { address: email.address } }
const two: User = { ...one, linkedAccounts: [email, phone, strange] }
const facts = (person: User) => factsOf({ user: person })
const start = (person: User) => machine.start({}, facts(person))[0]

describe('the account', () => {
  test('shows what is known at once, and looks whether it still holds', () => {
    const [state, ...commands] = machine.start({}, facts(one))
    assert.deepEqual(
      state.accounts.map(({ account }) => account),
      [email],
    )
    assert.deepEqual(commands, [{ run: 'app' }, { run: 'look' }])
    const [looked] = machine.on(state, { type: 'looked', user: two }, facts(one))
    assert.equal(looked.accounts.length, 3)
  })

  test('tells a guest, and nobody else, that there is nothing to come back with', () => {
    const guest: User = { ...user, isGuest: true }
    assert.deepEqual([start(guest).guest, start(guest).addable], [true, ['email', 'sms']])
    assert.equal(start(one).guest, false)
    assert.equal(machine.on(start(guest), { type: 'looked', user: one }, facts(guest))[0].guest, false)
  })

  test('lets nobody remove the only account, nor one that it does not know how to remove', () => {
    assert.deepEqual(
      start(one).accounts.map(({ canRemove }) => canRemove),
      [false],
    )
    assert.deepEqual(
      start(two).accounts.map(({ canRemove }) => canRemove),
      [true, true, false],
    )
    const [forced, ...commands] = machine.on({ ...start(one), asking: 'email ada@example.com' }, { type: 'remove' }, facts(one))
    assert.deepEqual([forced.at, commands], ['shown', []])
  })

  test('offers what the app allows and is not there yet', () => {
    assert.deepEqual(start(one).addable, ['sms'])
    assert.deepEqual(start(two).addable, [])
    const [, ...commands] = machine.on(start(one), { type: 'add', method: 'sms' }, facts(one))
    assert.deepEqual(commands, [{ go: { screen: 'LINK_PHONE_SCREEN', params: {} } }])
    const [, ...nothing] = machine.on(start(one), { type: 'add', method: 'toString' as 'sms' }, facts(one))
    assert.deepEqual(nothing, [])
  })

  test('offers Telegram where the app lets it be linked', () => {
    const addable = (linksTelegram: boolean) =>
      machine.start({}, factsOf({ user: one, app: { ...factsOf().app, methods: ['email', 'telegram'], linksTelegram } }))[0]
        .addable
    assert.deepEqual([addable(true), addable(false)], [['telegram'], []])
  })

  test('says what would make the account safer, until it is done', () => {
    const passkey = { type: 'passkey', credentialId: 'a', enrolledInMfa: false, ...times } as const
    const checksOf = (person: User, methods: readonly Method[]) =>
      machine.start({}, factsOf({ user: person, app: { ...factsOf().app, methods } }))[0].checks
    assert.deepEqual(checksOf(one, ['email', 'sms', 'passkey']), ['second', 'passkey'])
    assert.deepEqual(checksOf(two, ['email', 'sms', 'passkey']), ['passkey'])
    assert.deepEqual(checksOf({ ...one, linkedAccounts: [email, passkey] }, ['email', 'sms', 'passkey']), [])
    // Nothing is advised that the app does not offer, and a guest reads one sentence.
    assert.deepEqual(checksOf(one, ['email']), [])
    assert.deepEqual(checksOf({ ...user, isGuest: true }, ['email', 'sms', 'passkey']), [])
  })

  test('counts passkeys and leads to them, where there are some or the app offers them', () => {
    const passkey = { type: 'passkey', credentialId: 'a', enrolledInMfa: false, ...times } as const
    assert.equal(start(one).passkeys, null)
    const offering = factsOf({ user: one, app: { ...factsOf().app, methods: ['email', 'passkey'] } })
    const [none] = machine.start({}, offering)
    assert.deepEqual([none.passkeys, none.addable], [0, []])
    const [state] = machine.start({}, facts({ ...one, linkedAccounts: [email, passkey, { ...passkey, credentialId: 'b' }] }))
    // They are on a screen of their own, and count as ways in.
    assert.deepEqual([state.passkeys, state.accounts.map(({ canRemove }) => canRemove)], [2, [true]])
    const [, ...commands] = machine.on(state, { type: 'passkeys' }, facts(one))
    assert.deepEqual(commands, [{ go: { screen: 'LINK_PASSKEY_SCREEN', params: {} } }])
  })

  test('shows the second factor and connected apps where the app has them, and leads there and to an embedded wallet', async () => {
    assert.deepEqual([start(one).factors, start(one).connects], [false, false])
    const [state] = machine.on(start(one), { type: 'app-known', factors: true, connects: true }, facts(one))
    assert.deepEqual([state.factors, state.connects], [true, true])
    const [, ...apps] = machine.on(state, { type: 'apps' }, facts(one))
    assert.deepEqual(apps, [{ go: { screen: 'CONNECTED_APPS_SCREEN', params: {} } }])
    const [, ...enroll] = machine.on(state, { type: 'factors' }, facts(one))
    assert.deepEqual(enroll, [{ go: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN', params: {} } }])
    const known = (config: object | null) =>
      jobs.app({ $config: atom(config) } as unknown as Runtime, undefined, { signal: AbortSignal.abort() })
    const has = (factors: boolean, connects: boolean) => ({ type: 'app-known', factors, connects })
    assert.deepEqual(await known({ mfa_methods: ['totp'], lends_wallets: false }), has(true, false))
    assert.deepEqual(await known({ mfa_methods: [], lends_wallets: true }), has(false, true))
    assert.deepEqual(await known({ mfa_methods: [], openid_provider: true }), has(false, true))
    assert.deepEqual(await known(null), has(false, false))
    const [, ...wallet] = machine.on(state, { type: 'wallet', address: '0x1' }, facts(one))
    assert.deepEqual(wallet, [{ go: { screen: 'EMBEDDED_WALLET_SCREEN', params: { address: '0x1' } } }])
  })

  test('lets one or two ways to link stand, and keeps more behind a row', () => {
    const withMethods = (count: number) => {
      const methods = ['sms', 'google', 'apple', 'github'] as const
      return { ...facts(one), app: { ...facts(one).app, methods: ['email', ...methods.slice(0, count)] as const } }
    }
    const folded = (count: number) => machine.start({}, withMethods(count))[0].folded
    assert.deepEqual([folded(0), folded(2), folded(3)], [false, false, true])
    const [, ...commands] = machine.on(machine.start({}, withMethods(3))[0], { type: 'links' }, withMethods(3))
    assert.deepEqual(commands, [{ go: { screen: 'ACCOUNT_SCREEN', params: { view: 'link' } } }])
    const [, ...left] = machine.on(machine.start({}, withMethods(3))[0], { type: 'add', method: 'google' }, withMethods(3))
    const params = { provider: 'google', intent: 'link', managed: true }
    assert.deepEqual(left, [{ go: { screen: 'AWAITING_OAUTH_SCREEN', params } }])
    const [list, ...asked] = machine.start({ view: 'link' }, withMethods(3))
    assert.deepEqual([list.view, list.addable, asked], ['link', ['sms', 'google', 'apple'], []])
  })

  test('links by no provider from inside of an app’s browser, and says so', () => {
    const inApp = { ...facts(one), app: { ...facts(one).app, inApp: true, methods: ['google', 'sms'] as const } }
    const go = (method: 'google' | 'sms') => machine.on(machine.start({}, inApp)[0], { type: 'add', method }, inApp)[1]
    assert.deepEqual(go('google'), { go: { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method: 'google' } } })
    assert.deepEqual(go('sms'), { go: { screen: 'LINK_PHONE_SCREEN', params: {} } })
  })

  test('removes after it has asked, and tells of it', () => {
    const [unasked, ...early] = machine.on(start(two), { type: 'remove' }, facts(two))
    assert.deepEqual([unasked.at, early], ['shown', []])
    const [asking] = machine.on(start(two), { type: 'ask', key: 'phone +1 415 555 2671' }, facts(two))
    const [kept] = machine.on(asking, { type: 'keep' }, facts(two))
    assert.equal(kept.asking, null)
    const [removing, ...commands] = machine.on(asking, { type: 'remove' }, facts(two))
    assert.deepEqual(commands, [{ run: 'remove', with: { type: 'phone', id: '+1 415 555 2671' } }])
    // While it is at it, it is asked nothing else.
    assert.equal(machine.on(removing, { type: 'keep' }, facts(two))[0], removing)
    assert.equal(machine.on(removing, { type: 'download' }, facts(two))[0], removing)
    const change = { user: one, type: 'phone', account: phone } as const
    const [removed, ...told] = machine.on(removing, { type: 'removed', change }, facts(two))
    assert.deepEqual([removed.at, removed.asking, removed.accounts.length], ['shown', null, 1])
    assert.deepEqual(told, [{ emit: { kind: 'unlink', result: change } }])
  })

  test('says in place what went wrong, and asks on', () => {
    const [asking] = machine.on(start(two), { type: 'ask', key: 'phone +1 415 555 2671' }, facts(two))
    const [removing] = machine.on(asking, { type: 'remove' }, facts(two))
    const error = { code: 'x', status: 400, message: 'It did not work.', retryAfter: null }
    const [refused] = machine.on(removing, { type: 'refused', error }, facts(two))
    assert.deepEqual([refused.at, refused.problem, refused.asking], ['shown', { code: 'x' }, asking.asking])
    // What another device has removed is looked after, not complained of.
    const gone = { type: 'refused', error: { ...error, code: 'linked_account_not_found' } } as const
    const [looking, ...commands] = machine.on(removing, gone, facts(two))
    assert.deepEqual([looking.at, looking.problem, looking.asking, commands], ['shown', null, null, [{ run: 'look' }]])
  })

  test('where the sign-in is long ago asks for a code, and goes on with the removal by itself', () => {
    const old = { code: 'recent_login_required', status: 403, message: 'Old.', retryAfter: null }
    const [asking] = machine.on(start(two), { type: 'ask', key: 'phone +1 415 555 2671' }, facts(two))
    const [removing] = machine.on(asking, { type: 'remove' }, facts(two))
    const [, ...commands] = machine.on(removing, { type: 'refused', error: old }, facts(two))
    const next = { screen: 'ACCOUNT_SCREEN', params: { remove: 'phone +1 415 555 2671' } } as const
    const recipient = { method: 'email', address: 'ada@example.com' }
    assert.deepEqual(commands, [{ go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'confirm', next } } }])
    const [back, ...begun] = machine.start(next.params, facts(two))
    const removal = { run: 'remove', with: { type: 'phone', id: '+1 415 555 2671' } }
    assert.deepEqual([back.at, begun], ['removing', [{ run: 'app' }, removal]])
    // Who leaves and comes back finds the list: a removal is begun once.
    const [failed] = machine.on(back, { type: 'refused', error: { ...old, code: 'internal_error' } }, facts(two))
    assert.deepEqual([failed.at, failed.problem], ['shown', { code: 'internal_error' }])
    assert.deepEqual(machine.on(failed, { type: 'sessions' }, facts(two)).slice(1), [
      { replace: { screen: 'ACCOUNT_SCREEN', params: {} } },
      { go: { screen: 'ACCOUNT_SESSIONS_SCREEN', params: {} } },
    ])
    // What is not there any more, or may not go, is shown as it is.
    assert.deepEqual(machine.start({ remove: 'phone' }, facts(two)).slice(1), [{ run: 'app' }, { run: 'look' }])
    assert.deepEqual(machine.start({ remove: 'email ada@example.com' }, facts(one))[0].at, 'shown')
  })

  test('says in place what to do to whoever has nothing to prove it by', () => {
    const old = { code: 'recent_login_required', status: 403, message: 'Old.', retryAfter: null }
    const custom = { type: 'custom_auth', customUserId: 'u', ...times } as const
    const none = { ...user, linkedAccounts: [custom, strange] }
    const [asking] = machine.on(start(two), { type: 'ask', key: 'phone +1 415 555 2671' }, facts(two))
    const [removing] = machine.on(asking, { type: 'remove' }, facts(two))
    const [state, ...commands] = machine.on(removing, { type: 'refused', error: old }, facts(none))
    assert.deepEqual([state.at, state.problem, commands], ['shown', { code: 'recent_login_required' }, []])
  })
})
