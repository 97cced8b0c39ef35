import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts as factsWith, user } from '../../../test/fakes/app.ts'
import type { AppView } from '../../app/app-view.ts'
import type { User } from '../../contract/entities.ts'
import { PRE_STEP_DELAY, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { WalletIntent } from '../../contract/screens.ts'
import { METAMASK_WALLETCONNECT_DELAY } from '../../contract/wallet-limits.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import type { Failure } from '../runtime/errors.ts'
import type { ConnectionEvent, ConnectionState, KnownWallet } from './connection-state.ts'
import { machine } from './wallet-connection.ts'

const facts = (own: Partial<AppView> = {}, person: User | null = null) => {
  const { app, ...rest } = factsWith({ user: person })
  return { ...rest, app: { ...app, methods: ['siwe'], ...own } as AppView }
}
const KNOWN: KnownWallet = {
  key: 'metamask',
  entry: 'metamask',
  name: 'MetaMask',
  icon: null,
  installed: true,
  chainTypes: ['ethereum'],
}
const wallet = (own: Partial<Wallet> = {}): Wallet => ({
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'metamask',
  connectorType: 'injected',
  ...own,
})
const failure = (code: string): Failure => ({ code, status: null, message: 'Message', retryAfter: null })
const begun = (intent: WalletIntent = 'login', about = facts()) => machine.start({ wallet: 'metamask', intent }, about)
const at = (where: ConnectionState['at'], own: Partial<ConnectionState> = {}): ConnectionState => ({
  ...begun(own.intent)[0],
  known: KNOWN,
  at: where,
  ...own,
})
const step = (state: ConnectionState, event: ConnectionEvent, about = facts()) => machine.on(state, event, about)
const runs = (commands: readonly object[]) => commands.flatMap((command) => ('run' in command ? [command.run] : []))
const found = (own: Partial<KnownWallet> = {}, more: { mobile?: boolean; reachable?: boolean } = {}): ConnectionEvent => ({
  type: 'found',
  attempt: 1,
  known: { ...KNOWN, ...own },
  mobile: false,
  reachable: true,
  ...more,
})
const connected = (own: Partial<Wallet> = {}, switchTo: number | null = null): ConnectionEvent => ({
  type: 'connected',
  attempt: 1,
  wallet: wallet(own),
  switchTo,
})

describe('a wallet is found', () => {
  test('first of all; a login lets the captcha run meanwhile', () => {
    const [state, ...commands] = begun()
    assert.deepEqual([state.at, runs(commands)], ['connecting', ['expect', 'find', 'prepare']])
    assert.deepEqual(runs(begun('connect').slice(1)), ['expect', 'find'])
  })

  test('and said by its name before that, with room for a code that will come', () => {
    const rainbow = { ...KNOWN, key: 'rainbow', entry: 'rainbow', name: 'Rainbow', installed: false } as const
    const expected = { type: 'expected', attempt: 1, known: rainbow, scans: true } as const
    const [state] = step(begun()[0], expected)
    assert.deepEqual([state.at, state.known?.name, state.scans, state.uri], ['connecting', 'Rainbow', true, null])
    assert.equal(step(state, found(rainbow))[0].scans, true)
    assert.equal(step(state, found())[0].scans, false, 'it is installed after all')
    assert.equal(step(state, found(rainbow, { mobile: true }))[0].scans, false, 'a phone opens the app')
    const late = at('connecting')
    assert.equal(step(late, expected)[0], late)
  })

  test('and asked to connect, with an ear for codes', () => {
    const [state, ...commands] = step(at('connecting', { known: null }), found())
    assert.deepEqual([state.at, state.known?.name, runs(commands)], ['connecting', 'MetaMask', ['connect', 'uri']])
  })

  const gone = (own: Partial<KnownWallet>, more = {}, about = facts()) => {
    const [, command] = step(at('connecting', { known: null }), found({ installed: false, ...own }, more), about)
    return command && 'replace' in command ? command.replace.screen : command
  }
  test('or is not here: Phantom and Coinbase Wallet are installed, or opened on a phone; others only where nothing reaches them', () => {
    const phantom = { key: 'phantom', entry: 'phantom', name: 'Phantom' } as const
    assert.equal(gone(phantom), 'INSTALL_PHANTOM_SCREEN')
    assert.equal(gone(phantom, { mobile: true }), 'WALLET_APP_REDIRECT_SCREEN')
    const coinbase = { key: 'coinbase_wallet', entry: 'coinbase_wallet', name: 'Coinbase Wallet' } as const
    assert.equal(gone(coinbase), 'INSTALL_WALLET_SCREEN')
    assert.equal(gone(coinbase, { mobile: true }), 'WALLET_APP_REDIRECT_SCREEN')
    assert.equal(gone({}, { reachable: false }), 'INSTALL_WALLET_SCREEN')
    assert.deepEqual(runs([gone({})] as object[]), ['connect'])
    assert.equal(gone({}, {}, facts({ inApp: true })), 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
  })

  test('or has two networks that the app takes: which one is asked first, and once', () => {
    const both = facts({ methods: ['siwe', 'siws'] })
    const two = found({ chainTypes: ['ethereum', 'solana'] })
    const [, command] = step(at('connecting', { known: null }), two, both)
    assert.ok(command && 'replace' in command && command.replace.screen === 'PHANTOM_INTERSTITIAL_SCREEN')
    const [chosen] = machine.start({ wallet: 'phantom', intent: 'login', chainType: 'solana' }, both)
    const [next, ...commands] = step(chosen, two, both)
    assert.deepEqual([next.chainType, runs(commands)], ['solana', ['connect', 'uri']])
  })
})

describe('a wallet that is connected', () => {
  test('is asked to sign at once, and watched', () => {
    const [state, ...commands] = step(at('connecting'), connected())
    assert.deepEqual([state.at, runs(commands)], ['signing', ['watch', 'sign']])
  })

  test('on a phone waits for a tap where its app is another one', () => {
    const phone = at('connecting', { mobile: true })
    for (const own of [
      { connectorType: 'wallet_connect_v2', walletClientType: 'rainbow' },
      { connectorType: 'coinbase_wallet', walletClientType: 'coinbase_wallet' },
      { connectorType: 'phantom', walletClientType: 'phantom' },
    ] as const) {
      const [state, ...commands] = step(phone, connected(own))
      assert.deepEqual([state.at, state.tap, runs(commands)], ['connected', true, ['watch']])
      const [tapped, ...more] = step(state, { type: 'press' })
      assert.deepEqual([tapped.at, runs(more)], ['signing', ['sign']])
    }
    assert.equal(step(phone, connected())[0].at, 'signing')
  })

  test('over WalletConnect MetaMask is left alone for 2.5 s before it is asked to sign', () => {
    const [state, ...commands] = step(at('connecting'), connected({ connectorType: 'wallet_connect_v2' }))
    assert.equal(state.at, 'connected')
    assert.deepEqual(commands.at(-1), { after: METAMASK_WALLETCONNECT_DELAY, send: { type: 'sign', attempt: 1 } })
    assert.deepEqual(runs(commands), ['watch'])
    assert.equal(step(state, { type: 'press' })[0].at, 'connected')
    assert.equal(step(state, { type: 'sign', attempt: 1 })[0].at, 'signing')
    const rainbow = connected({ connectorType: 'wallet_connect_v2', walletClientType: 'rainbow' })
    assert.equal(step(at('connecting'), rainbow)[0].at, 'signing')
  })

  test('on a chain that the app does not take is switched first', () => {
    const [state, ...commands] = step(at('connecting'), connected({}, 10))
    assert.deepEqual([state.at, runs(commands)], ['switching_to_supported_chain', ['switch']])
    assert.equal(step(state, connected())[0].at, 'signing')
  })

  test('without a login is all there is to do', () => {
    const [state, ...commands] = step(at('connecting', { intent: 'connect' }), connected())
    assert.equal(state.at, 'success')
    assert.deepEqual(commands, [
      { done: { kind: 'connect', result: { wallet: wallet() } } },
      { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
    ])
    assert.deepEqual(step(state, { type: 'go-on' })[1], { close: 'success' })
  })
})

describe('a signature', () => {
  const signed: ConnectionEvent = { type: 'signed', attempt: 1, signed: { message: 'm', signature: '0x1' } }
  const signing = at('signing', { connected: wallet() })

  test('is traded for a session, for nobody new where the page lets nobody new in', () => {
    const [state, command] = step(signing, signed)
    assert.equal(state.at, 'verifying')
    const body = { attempt: 1, intent: 'login', wallet: wallet(), message: 'm', signature: '0x1' }
    assert.deepEqual(command, { run: 'verify', with: body })
    const [, closed] = step(signing, signed, facts({ allowsSignup: false }))
    assert.deepEqual(closed, { run: 'verify', with: { ...body, mode: 'no-signup' } })
  })

  test('of an account that is no longer in use goes nowhere', () => {
    const [state] = step(signing, { type: 'changed', attempt: 1, error: failure('wallet_account_changed') })
    assert.deepEqual([state.at, state.title], ['disconnected', 'wallet.account_changed'])
    assert.deepEqual(step(state, signed), [state])
    // Nor what is signed twice.
    const verifying = at('verifying', { connected: wallet() })
    assert.deepEqual(step(verifying, signed), [verifying])
  })

  test('logs in by siwe or siws; terms come before the end', () => {
    const event = { type: 'signed-in', user, isNewUser: true } as const
    const [state, ...commands] = step(at('verifying', { chainType: 'solana' }), event, facts({ requiresTerms: true }, user))
    assert.deepEqual(commands, [
      { done: { kind: 'login', user, isNewUser: true, method: 'siws' } },
      { after: PRE_STEP_DELAY, send: { type: 'go-on' } },
    ])
    const [, next] = step(state, { type: 'go-on' }, facts({ requiresTerms: true }, user))
    assert.ok(next && 'reset' in next && next.reset.screen === 'AFFIRMATIVE_CONSENT_SCREEN')
    const [, lost] = step(state, { type: 'go-on' })
    assert.ok(lost && 'replace' in lost && lost.replace.screen === 'LOGIN_FAILED_SCREEN')
  })
})

describe('what goes wrong', () => {
  const fails = (state: ConnectionState, code: string, attempt = state.attempt) =>
    step(state, { type: 'failed', attempt, error: failure(code) })

  test('is tried again twice, not three times; then another wallet is offered', () => {
    let [state] = fails(at('connecting'), 'user_rejected_request')
    for (const retries of [1, 2]) {
      assert.deepEqual([state.at, state.to, state.spent], ['disconnected', 'retry', false])
      const [again, ...commands] = step(state, { type: 'press' })
      assert.deepEqual([again.at, again.retries, runs(commands)], ['connecting', retries, ['connect', 'uri']])
      ;[state] = fails(again, 'user_rejected_request')
    }
    assert.deepEqual([state.to, state.spent], ['different', true])
    assert.deepEqual(step(state, { type: 'press' }), [state, { back: true }])
  })

  test('ends what the wallet was asked, and what comes of it later is dropped', () => {
    const [state, ...commands] = fails(at('connecting'), 'wallet_request_timeout')
    assert.deepEqual(runs(commands), ['stop'])
    assert.deepEqual(step(state, connected()), [state])
    assert.deepEqual(fails(step(state, { type: 'press' })[0], 'user_rejected_request', 1)[0].at, 'connecting')
  })

  test('and would go wrong again is not tried again', () => {
    assert.equal(fails(at('verifying'), 'linked_to_another_user')[0].to, 'different')
    const [state] = fails(at('verifying', { intent: 'link' }), 'cannot_link_more_of_type')
    assert.deepEqual(step(state, { type: 'press' })[1], { close: 'dismissed' })
  })

  test('and that the wallet would refuse again is not asked again: another wallet is offered at once', () => {
    const error = { ...failure('generic_connect_wallet_error'), retryable: false } as const
    const [state] = step(at('connecting'), { type: 'failed', attempt: 1, error })
    assert.deepEqual([state.at, state.to, state.spent], ['disconnected', 'different', true])
    assert.deepEqual(step(state, { type: 'press' }), [state, { back: true }])
  })

  test('has a screen of its own where the catalogue says so', () => {
    for (const [code, screen] of [
      ['allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
      ['max_accounts_reached', 'USER_LIMIT_REACHED_SCREEN'],
      ['user_does_not_exist', 'ACCOUNT_NOT_FOUND_SCREEN'],
      ['disallowed_login_method', 'ERROR_SCREEN'],
      ['captcha_timeout', 'ERROR_SCREEN'],
    ] as const) {
      const [, , move] = fails(at('signing'), code)
      assert.ok(move && 'replace' in move && move.replace.screen === screen, code)
    }
  })

  test('with Phantom names its setting', () => {
    const [state] = fails(at('connecting', { known: { ...KNOWN, entry: 'phantom' } }), 'generic_connect_wallet_error')
    assert.equal(state.text, 'wallet.phantom')
  })
})

test('a code is copied; on a phone its link is opened by a press', () => {
  const [state, ...commands] = step(at('connecting'), { type: 'uri', attempt: 1, uri: 'wc:1', link: null })
  assert.deepEqual(commands, [{ run: 'uri', with: { attempt: 1, shown: 'wc:1' } }])
  assert.deepEqual(step(state, { type: 'copy' })[1], { run: 'copy', with: 'wc:1' })
  const [phone] = step(at('connecting'), { type: 'uri', attempt: 1, uri: 'wc:1', link: 'rainbow://wc' })
  assert.deepEqual(step(phone, { type: 'press' })[1], { run: 'open', with: 'rainbow://wc' })
})

test('to begin again is offered after 8 s of one wait, drops what was asked, and counts as no failure', () => {
  const [, ...asked] = step(at('connecting', { known: null }), found())
  assert.deepEqual(asked.at(-1), { after: 8000, send: { type: 'slow', wait: 'connecting', attempt: 1 } })
  const [slow] = step(at('connecting'), { type: 'slow', wait: 'connecting', attempt: 1 })
  const [again, ...commands] = step(slow, { type: 'press' })
  assert.deepEqual([again.attempt, again.retries, again.slow], [2, 0, undefined])
  assert.deepEqual(runs(commands), ['stop', 'connect', 'uri'])
  // The wait before has no say in the next one.
  const signing = at('signing', { connected: wallet() })
  assert.deepEqual(step(signing, { type: 'slow', wait: 'connecting', attempt: 1 }), [signing])
  assert.deepEqual(step(signing, { type: 'press' }), [signing])
})

describe('what comes at the wrong time changes nothing', () => {
  const same = (state: ConnectionState, event: ConnectionEvent) => {
    const [next, ...commands] = step(state, event)
    assert.deepEqual([next, commands], [state, []])
  }
  test('a code after the wallet has connected', () => {
    for (const where of ['connected', 'signing', 'disconnected'] as const)
      same(at(where, { connected: wallet() }), { type: 'uri', attempt: 1, uri: 'wc:late', link: null })
  })
  test('a failure after the end', () => {
    for (const where of ['success', 'disconnected'] as const)
      same(at(where), { type: 'failed', attempt: 1, error: failure('client_request_timeout') })
  })
  test('another account before one is in use, or after its signature has gone out', () => {
    for (const where of ['connecting', 'verifying', 'success'] as const)
      same(at(where), { type: 'changed', attempt: 1, error: failure('wallet_account_changed') })
  })
  test('the end of a wait in a wallet that has been asked already', () => {
    for (const where of ['signing', 'verifying', 'success'] as const)
      same(at(where, { connected: wallet() }), { type: 'sign', attempt: 1 })
  })
})
