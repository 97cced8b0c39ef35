// A recovery password: its steps, "back", submission and ends.

import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import { giveBridge } from '../../../test/fakes/embedded.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import type { User } from '../../contract/entities.ts'
import type { RecoveryAim } from '../../contract/screens.ts'
import { localFailure } from '../runtime/errors.ts'
import { fileName, jobs } from './password-jobs.ts'
import { machine, type PasswordSetupEvent, type PasswordSetupState } from './password-setup.ts'

const { signal } = new AbortController()
const known = facts({ user: { ...user, email: { address: 'ada@example.com' } } as User })
const wallet = {
  address: '0xA',
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'privy',
  connectorType: 'embedded',
} as const
const made = { kind: 'create', result: { wallet } } as const
const account = { type: 'wallet', ...wallet } as const
const owner = { ...user, linkedAccounts: [account] } as unknown as User
const TAIL: RecoveryAim = { to: 'create' }

const start = (aim: RecoveryAim = TAIL, shortest?: number) =>
  machine.start({ aim, ...(shortest !== undefined && { shortest }) } as never, known)[0]
const after = (state: PasswordSetupState, ...events: PasswordSetupEvent[]) => {
  let step = [state] as ReturnType<typeof machine.on>
  for (const event of events) step = machine.on(step[0], event, known)
  return step
}
const typed = { type: 'type', text: 'right-one' } as const
const TO_FINAL = [typed, { type: 'next' }, { type: 'next' }, { type: 'repeat', text: 'right-one' }, { type: 'next' }] as const

describe('a recovery password', () => {
  test('goes from step to step where nothing is wrong, and is submitted on leaving the last', () => {
    const seen: string[] = []
    let state = start()
    for (const event of TO_FINAL) {
      state = after(state, event)[0]
      seen.push(state.at)
    }
    assert.deepEqual(seen, ['creating', 'saving', 'confirming', 'confirming', 'finalizing'])
    assert.equal(after(state, { type: 'next' })[0].at, 'finalizing', 'not without the tick')
    const [working, run] = after(state, { type: 'agree' }, { type: 'next' })
    assert.equal(working.at, 'working')
    assert.deepEqual(run, {
      run: 'carryOut',
      with: { aim: TAIL, choice: { method: 'user-passcode', secret: 'right-one' } },
    })
  })

  test('stays where it is wrong, and says so from then on; an empty field that was only passed says nothing', () => {
    assert.equal(after(start(), { type: 'touch' })[0].touched, false)
    const [short] = after(start(TAIL, 12), typed, { type: 'next' })
    assert.deepEqual([short.at, short.touched, short.problem], ['creating', true, { kind: 'short' }])
    const [other] = after(start(), ...TO_FINAL.slice(0, 3), { type: 'repeat', text: 'right-two' }, { type: 'next' })
    assert.deepEqual([other.at, other.touched], ['confirming', true])
  })

  test('goes back one step at a time, hidden again, and from the first to where it came from', () => {
    let [state] = after(start(), ...TO_FINAL, { type: 'look' })
    const seen: unknown[] = []
    while (state.at !== 'creating') {
      const moves = machine.back?.(state)
      assert.ok(moves && 'event' in moves)
      state = after(state, moves.event)[0]
      seen.push([state.at, state.legible, state.steps])
    }
    assert.deepEqual(seen, [
      ['confirming', false, true],
      ['saving', false, true],
      ['creating', false, false],
    ])
    assert.equal(state.password, 'right-one')
    assert.deepEqual(machine.back?.(state), [{ back: true }])
    const [working] = after(start(), ...TO_FINAL, { type: 'agree' }, { type: 'next' })
    const nothing = machine.back?.(working)
    assert.ok(nothing && 'event' in nothing)
    assert.equal(after(working, nothing.event)[0], working, 'nothing leads back from what is under way')
  })

  test('that began by itself is told, closes after 1,400 ms, and keeps no password; one that was asked for waits', () => {
    const [working] = after(start(), ...TO_FINAL, { type: 'agree' }, { type: 'next' })
    const [done, ...commands] = after(working, { type: 'finished', done: made })
    assert.deepEqual([done.at, done.password, done.repeated], ['done', '', ''])
    assert.deepEqual(commands, [{ tell: made }, { after: 1400, send: { type: 'close' } }])
    assert.deepEqual(after(done, { type: 'close' })[1], { close: 'success' })
    assert.deepEqual(after(working, { type: 'close' }).slice(1), [], 'it is not closed before')
    const asked = after({ ...working, params: { aim: { to: 'create', asked: true } } }, { type: 'finished', done: made })
    assert.deepEqual(asked.slice(1), [{ done: made }])
    const alone = after({ ...working, params: { aim: { to: 'create', alone: true } } }, { type: 'finished', done: made })
    assert.deepEqual(alone.slice(1), [{ done: made }, { after: 1400, send: { type: 'close' } }])
  })

  test('that was begun in the account leads back to the wallet there', () => {
    const aim: RecoveryAim = { to: 'set', address: '0xA', managed: true }
    const set = { kind: 'set-recovery', result: { wallet, method: 'user-passcode' } } as const
    const home = { reset: { screen: 'EMBEDDED_WALLET_SCREEN', params: { address: '0xA' } } }
    const [done, told] = after(start(aim), { type: 'finished', done: set })
    assert.deepEqual([told, after(done, { type: 'close' })[1]], [{ tell: set }, home])
    assert.deepEqual(after(start(aim), { type: 'leave' })[1], home)
    assert.deepEqual(after(start({ to: 'set', address: '0xA' }), { type: 'leave' })[1], { close: 'dismissed' })
  })

  test('a login that is left ends without a person; a failure is tried again or left', () => {
    const [, end] = after(start(), { type: 'leave' })
    assert.ok(end && 'abandon' in end && end.abandon.code === 'embedded_wallet_creation_error')
    const [working] = after(start(), ...TO_FINAL, { type: 'agree' }, { type: 'next' })
    const error = localFailure('wallet_request_timeout', 'm')
    const [failed, told] = after(working, { type: 'failed', error })
    assert.deepEqual([failed.at, told], ['failed', { refused: error }])
    assert.equal(after(failed, { type: 'press' })[0].at, 'working')
    assert.equal(after(failed, { type: 'back' })[0].at, 'finalizing')
    assert.equal(after(working, { type: 'failed', error: localFailure('mfa_canceled', 'm') })[0].at, 'finalizing')
    const [never] = after(working, { type: 'failed', error: localFailure('cannot_set_password', 'm') })
    assert.equal(after(never, { type: 'press' })[0].at, 'failed', 'the same would be refused again')
  })

  test('is suggested, copied, and saved in a file that is named from the app', async () => {
    const suggested = await jobs.suggest(fakeRuntime().runtime, undefined, { signal })
    assert.ok(suggested.type === 'suggested' && suggested.password)
    const [state] = after(start(), { type: 'suggest' }, suggested)
    assert.deepEqual([state.suggesting, state.legible, state.strength], [false, true, 'strong'])
    const [, run] = after(state, { type: 'next' }, { type: 'download' })
    assert.deepEqual(run, { run: 'download', with: { name: 'Tidewater', password: suggested.password } })
    assert.equal(fileName('Tidewater & Söhne'), 'Tidewater-Söhne-wallet-recovery.txt')
    assert.equal(fileName(''), 'wallet-recovery.txt')
    const [copied] = after(state, { type: 'next' }, { type: 'copied', done: true })
    assert.deepEqual([copied.saved, after(copied, { type: 'copy-shown' })[0].saved], ['copied', null])
    const [refused] = after(state, { type: 'next' }, { type: 'copied', done: false })
    assert.deepEqual([refused.saved, refused.legible], ['refused', true])
  })

  test('is given to the wallet that is made with it, or to the one that is there', async () => {
    const { runtime, $user } = fakeRuntime(user)
    Object.assign(runtime.session, { refresh: async () => $user.get() })
    const create = mock.fn(async () => {
      $user.set(owner)
      return '0xA'
    })
    const setRecovery = mock.fn(async () => undefined)
    giveBridge(runtime, { create, setRecovery })
    const choice = { method: 'user-passcode', secret: 'right-one' } as const
    assert.deepEqual(await jobs.carryOut(runtime, { aim: TAIL, choice }, { signal }), { type: 'finished', done: made })
    assert.deepEqual(create.mock.calls[0]?.arguments as unknown[], ['ethereum', 30_000, choice])
    const set = await jobs.carryOut(runtime, { aim: { to: 'set', address: '0xa' }, choice }, { signal })
    assert.deepEqual(set, { type: 'finished', done: { kind: 'set-recovery', result: { wallet, method: 'user-passcode' } } })
    assert.deepEqual((setRecovery.mock.calls[0]?.arguments as unknown[] | undefined)?.[1], choice)
    const other = await jobs.carryOut(runtime, { aim: { to: 'set', address: '0xB' }, choice }, { signal })
    assert.ok(other.type === 'failed' && other.error.code === 'embedded_wallet_not_found')
  })
})
