// The creation of an embedded wallet on a screen, after a login and asked for; and its connection.

import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { app, facts, user, ownWallet as wallet } from '../../../test/fakes/app.ts'
import { giveBridge } from '../../../test/fakes/embedded.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import { wantsWallet } from '../../app/wants-wallet.ts'
import type { User } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import * as connecting from './connect-embedded.ts'
import { jobs, machine } from './create-embedded.ts'
import { machine as created } from './created-embedded.ts'

const { signal } = new AbortController()
const account = { type: 'wallet', address: '0xA', walletClientType: 'privy', chainType: 'ethereum', chainId: 'eip155:1' }
const owner = { ...user, linkedAccounts: [account] } as unknown as User
const known = facts({ user })
const offline = { code: 'service_unreachable', status: null, message: 'm', retryAfter: null, offline: true } as const
const failed = { code: 'embedded_wallet_creation_error', status: null, message: 'm', retryAfter: null } as const
const left = { ...failed, code: 'mfa_canceled' } as const
const there = { reset: { screen: 'EMBEDDED_WALLET_CREATED_SCREEN', params: { address: '0xA' } } }

describe('the creation of an embedded wallet', () => {
  test('at the end of a login is told, and leads to the screen that says so and closes after 2.5 s', () => {
    const [state, ...commands] = machine.start({}, known)
    assert.deepEqual(commands[0], { run: 'create', with: {} })
    const made = { kind: 'create', result: { wallet } }
    assert.deepEqual(machine.on(state, { type: 'made', wallets: [wallet] }, known).slice(1), [{ emit: made }, there])
    const [shown, later] = created.start({ address: '0xA' }, known)
    assert.deepEqual(later, { after: 2500, send: { type: 'close' } })
    assert.deepEqual(created.on(shown, { type: 'close' }, known)[1], { close: 'success' })
  })

  test('that a page asks for is what the modal is open for', () => {
    const [state] = machine.start({ asked: true, chainType: 'solana' }, known)
    const [, done, next] = machine.on(state, { type: 'made', wallets: [wallet] }, known)
    assert.deepEqual([done, next], [{ done: { kind: 'create', result: { wallet } } }, there])
    assert.deepEqual(machine.on(state, { type: 'leave' }, known)[1], { close: 'dismissed' })
  })

  test('ends where a page asks for it and the person leaves the second factor; after a login it can be tried again', () => {
    const [asked] = machine.start({ asked: true }, known)
    assert.deepEqual(machine.on(asked, { type: 'failed', error: left }, known), [asked, { abandon: left }])
    const [atLogin] = machine.start({}, known)
    assert.equal(machine.on(atLogin, { type: 'failed', error: left }, known)[0].at, 'failed')
  })

  test('that fails can be tried again; who leaves it after a login is signed out by its end', () => {
    const [state] = machine.start({}, known)
    const [broken, ...told] = machine.on(state, { type: 'failed', error: failed }, known)
    assert.deepEqual([broken.at, broken.title, told], ['failed', 'error.title', [{ refused: failed }]])
    const [again, run] = machine.on(broken, { type: 'press' }, known)
    assert.deepEqual([again.at, run], ['working', { run: 'create', with: {} }])
    const [, end] = machine.on(broken, { type: 'leave' }, known)
    assert.ok(end && 'abandon' in end)
    assert.equal(end.abandon.code, 'embedded_wallet_creation_error')
    assert.deepEqual(machine.on(state, { type: 'press' }, known), [state], 'nothing is made twice')
  })

  test('waits for a connection, and goes on by itself; where it takes long, leaving is offered', () => {
    const [state] = machine.start({}, known)
    const [waits, , run] = machine.on(state, { type: 'failed', error: offline }, known)
    assert.deepEqual([waits.title, run], ['error.offline', { run: 'online' }])
    assert.equal(machine.on(waits, { type: 'online' }, known)[0].at, 'working')
    assert.equal(machine.on(state, { type: 'slow' }, known)[0].slow, true)
  })

  test('leads to a recovery of the person’s own where they must choose one, after a login and where a page asks', async () => {
    const own = facts({ user, app: { ...app, createOnLogin: 'all-users', requiresOwnRecovery: true } })
    const { runtime } = fakeRuntime(user)
    const config = { embedded_wallet_config: { user_owned_recovery_options: ['user-passcode'], recovery_password_length: 8 } }
    Object.assign(runtime, { $config: { get: () => config } })
    for (const asked of [{}, { asked: true }] as const) {
      const [state, lead, ...others] = machine.start(asked, own)
      assert.deepEqual([state.at, lead, others], ['working', { run: 'lead', with: asked }, []], 'nothing is made')
      const led = await jobs.lead(runtime, asked, { signal })
      const route = {
        screen: 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN',
        params: { aim: { to: 'create', ...asked }, shortest: 8 },
      }
      assert.deepEqual(machine.on(state, led, own).slice(1), [{ replace: route }])
    }
  })

  test('makes none where there is no recovery to choose: the login goes on without, and the console says why', async () => {
    const own = facts({ user, app: { ...app, requiresOwnRecovery: true } })
    const { runtime } = fakeRuntime(user)
    const ends = [{ close: 'success' }, 'abandon'] as const
    for (const [nth, params] of [{}, { asked: true, chainType: 'solana' }].entries()) {
      const given = params as { asked?: true; chainType?: 'solana' }
      const [state] = machine.start(given, own)
      const led = await jobs.lead(runtime, given, { signal })
      const [refused, run, end] = machine.on(state, led, own)
      assert.equal(refused.at, 'refused')
      if (nth === 0) assert.deepEqual(end, ends[0])
      else assert.ok(end && 'abandon' in end && end.abandon.code === 'embedded_wallet_creation_error')
      // What the service waits for is no end of a login.
      const [, , kept] = machine.on(state, led, { ...own, held: 'wallet' })
      assert.ok(kept && 'abandon' in kept)
      const said = mock.method(console, 'error', () => undefined)
      assert.ok(run && 'run' in run)
      void jobs.refuse(runtime, String(run.with), { signal })
      assert.match(String(said.mock.calls[0]?.arguments[0]), /requireUserOwnedRecoveryOnCreate/)
      said.mock.restore()
    }
  })

  test('gives a frame 30 s to be ready after a login, 15 s where a page asks', async () => {
    for (const [params, ready] of [
      [{}, 30_000],
      [{ asked: true }, 15_000],
    ] as const) {
      const { runtime, $user } = fakeRuntime(user)
      Object.assign(runtime.session, { refresh: async () => $user.get() })
      giveBridge(runtime, {
        async create(chainType, given) {
          assert.deepEqual([chainType, given], ['ethereum', ready])
          $user.set(owner)
          return '0xA'
        },
      })
      assert.deepEqual(await jobs.create(runtime, params, { signal }), { type: 'made', wallets: [wallet] })
    }
  })
})

describe('the wallets that a back end has asked for', () => {
  const both = { ...user, wantedWallets: ['solana', 'ethereum'] } as unknown as User
  const other = { ...account, address: 'S', chainType: 'solana' }
  const of = (whose: User) => {
    const asked: string[] = []
    const made = fakeRuntime(whose)
    Object.assign(made.runtime.session, { refresh: async () => made.$user.get() })
    giveBridge(made.runtime, {
      async create(chainType) {
        asked.push(chainType)
        const { linkedAccounts } = made.$user.get() as User
        const mine = chainType === 'solana' ? other : account
        made.$user.set({ ...user, linkedAccounts: [...linkedAccounts, mine] } as unknown as User)
        return mine.address
      },
    })
    return { ...made, asked }
  }

  test('are made at the end of a login in their order, under every rule of the app, and each is told', async () => {
    const { runtime, asked } = of(both)
    const event = await jobs.create(runtime, {}, { signal })
    assert.deepEqual(asked, ['solana', 'ethereum'])
    assert.ok(event.type === 'made')
    const [state] = machine.start({}, known)
    const told = machine.on(state, event, known).flatMap((command) => ('emit' in command ? [command.emit] : []))
    assert.deepEqual(
      told.map((one) => one.kind === 'create' && one.result.wallet.address),
      ['S', '0xA'],
    )
    for (const createOnLogin of ['off', 'users-without-wallets', 'all-users'] as const)
      assert.equal(wantsWallet({ createOnLogin, requiresOwnRecovery: false }, both), true, createOnLogin)
  })

  test('are left alone where a page asks for a wallet of its own', async () => {
    const { runtime, asked } = of(both)
    await jobs.create(runtime, { asked: true, chainType: 'ethereum' }, { signal })
    assert.deepEqual(asked, ['ethereum'])
  })
})

describe('the connection of an embedded wallet', () => {
  test('leads to what it is for, else it is its own result', () => {
    const next = { screen: 'LANDING', params: {} } as const
    const [first] = connecting.machine.start({ address: '0xA', next }, known)
    assert.deepEqual(connecting.machine.on(first, { type: 'connected', wallet }, known)[1], { replace: next })
    const [alone] = connecting.machine.start({ address: '0xA' }, known)
    assert.deepEqual(connecting.machine.on(alone, { type: 'connected', wallet }, known).slice(1), [
      { done: { kind: 'recover', result: { wallet } } },
      { close: 'success' },
    ])
    assert.deepEqual(connecting.machine.on(alone, { type: 'failed', error: left }, known), [alone, { abandon: left }])
    const [broken] = connecting.machine.on(alone, { type: 'failed', error: failed }, known)
    assert.deepEqual(connecting.machine.on(broken, { type: 'press' }, known)[0].at, 'working')
    assert.deepEqual(connecting.machine.on(broken, { type: 'leave' }, known)[1], { close: 'dismissed' })
  })

  test('is for a wallet of the person alone', async () => {
    const { runtime } = fakeRuntime(owner)
    giveBridge(runtime, { connect: async () => undefined })
    assert.deepEqual(await connecting.jobs.connect(runtime, '0xa', { signal }), { type: 'connected', wallet })
    const other = await connecting.jobs.connect(runtime, '0xB', { signal })
    assert.equal(other.type === 'failed' && other.error.code, 'embedded_wallet_not_found')
    giveBridge(runtime, { connect: () => Promise.reject(new LatchkeyError('wallet_request_timeout', 'm')) })
    const late = await connecting.jobs.connect(runtime, '0xA', { signal })
    assert.equal(late.type === 'failed' && late.error.code, 'wallet_request_timeout')
  })
})
