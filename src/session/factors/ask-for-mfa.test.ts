import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import { fakeHost } from '../../../test/fakes/host.ts'
import { fakeModal } from '../../../test/fakes/modal.ts'
import { fakeScreen } from '../../../test/fakes/screens.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Factor, MfaRequired } from '../../contract/mfa.ts'
import { askForRecovery, type RecoveryHanded } from '../recovery/ask-for-recovery.ts'
import { askForMfa, type MfaHanded } from './ask-for-mfa.ts'

const below = fakeScreen('TEST_ASKER')
const password = fakeScreen('EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN', { commands: [{ run: 'wait' }] })
const cloud = fakeScreen('EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', { commands: [{ run: 'wait' }] })
const prompt = fakeScreen('MFA_VERIFICATION_SCREEN', { commands: [{ run: 'wait' }] })
const DONE = { commands: [{ done: { kind: 'mfa', result: { method: 'totp' } } }, { close: 'success' }] } as const

/** A factor that takes one code. */
const factor = (right = '123456'): Factor => ({
  methods: ['totp', 'sms'],
  init: async (method) => `${method} begun`,
  submit: async (_, code) => {
    if (code !== right) throw new LatchkeyError('missing_or_invalid_mfa', 'wrong')
  },
})
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof LatchkeyError ? error.code : String(error)),
  )
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A runtime with an open modal; `byPage` takes the details that a page is given. */
const opened = (byPage: MfaRequired[] | null = null) => {
  const world = fakeModal(user)
  const { runtime, modal } = world
  modal.open([below.route])
  Object.assign(runtime.hooks, {
    nest: modal.nest,
    host: fakeHost(
      { push: ([, detail]) => byPage?.push(detail as MfaRequired) },
      { mfa: { noPromptOnMfaRequired: byPage !== null } },
    ),
  })
  return world
}

describe('a second factor is asked for', () => {
  test('on its screen, whose jobs find the factor; its answer goes to the caller', async () => {
    const { runtime, modal, view } = opened()
    const asked = factor()
    const answer = askForMfa(runtime, asked)
    await settled()
    assert.equal(view().name, 'MFA_VERIFICATION_SCREEN')
    assert.equal((prompt.scopes.at(-1) as unknown as MfaHanded).factor, asked)
    modal.send(DONE)
    assert.deepEqual(await answer, { method: 'totp' })
    assert.equal(view().name, 'TEST_ASKER')
  })

  test('and is over with what asked for it', async () => {
    const { runtime, view } = opened()
    const abort = new AbortController()
    const answer = codeOf(askForMfa(runtime, factor(), abort.signal))
    await settled()
    abort.abort()
    assert.deepEqual([await answer, view().name], ['mfa_canceled', 'TEST_ASKER'])
  })

  test('with the reason of the screen, where it ended without a verification, however it is closed', async () => {
    const { runtime, modal } = opened()
    const answer = codeOf(askForMfa(runtime, factor()))
    await settled()
    const { end } = prompt.scopes.at(-1) as unknown as MfaHanded
    end.failure = new LatchkeyError('mfa_timeout', 'too late')
    modal.back()
    assert.equal(await answer, 'mfa_timeout')
  })

  test('in vain where the page has no login-modal', async () => {
    const { runtime } = opened()
    runtime.hooks.nest = null
    assert.equal(await codeOf(askForMfa(runtime, factor())), 'no_login_modal')
  })
})

describe('a page that asks itself', () => {
  const ask = async (right?: string) => {
    const details: MfaRequired[] = []
    const abort = new AbortController()
    const { runtime, view } = opened(details)
    const answer = askForMfa(runtime, factor(right), abort.signal)
    const code = codeOf(answer)
    await settled()
    const [detail] = details
    assert.ok(detail)
    assert.equal(view().name, 'TEST_ASKER')
    return { detail, answer, code, abort }
  }

  test('is given the methods and three functions, and nothing that holds a code', async () => {
    const { detail, answer } = await ask()
    assert.deepEqual(detail.methods, ['totp', 'sms'])
    assert.deepEqual(Object.keys(detail).sort(), ['cancel', 'init', 'methods', 'submit'])
    assert.equal(await detail.init('sms'), 'sms begun')
    await detail.submit('sms', '123456')
    assert.deepEqual(await answer, { method: 'sms' })
  })

  test('hears of a wrong code, and may try four times', async () => {
    const { detail, code } = await ask()
    for (let tries = 0; tries < 4; tries++) assert.equal(await codeOf(detail.submit('totp', '0')), 'missing_or_invalid_mfa')
    assert.equal(await code, 'mfa_verification_max_attempts_reached')
    assert.equal(await codeOf(detail.submit('totp', '123456')), 'mfa_canceled')
    assert.equal(await codeOf(detail.init('totp')), 'mfa_canceled')
  })

  test('may give up, and is over with what asked', async () => {
    const first = await ask()
    first.detail.cancel()
    assert.equal(await first.code, 'mfa_canceled')
    const second = await ask()
    second.abort.abort()
    assert.equal(await second.code, 'mfa_canceled')
    assert.equal(await codeOf(second.detail.submit('totp', '123456')), 'mfa_canceled')
  })

  test('has five minutes', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { code } = await ask()
    mock.timers.tick(300_000)
    assert.equal(await code, 'mfa_timeout')
    mock.timers.reset()
  })

  test('cannot name a method that the person has not', async () => {
    const { detail, code } = await ask()
    assert.equal(await codeOf(detail.submit('passkey', '123456')), 'invalid_data')
    assert.equal(await codeOf(detail.init('passkey')), 'invalid_data')
    detail.cancel()
    assert.equal(await code, 'mfa_canceled')
  })

  test('success is not undone by what comes later', async () => {
    const { detail, answer } = await ask()
    await detail.submit('totp', '123456')
    detail.cancel()
    assert.deepEqual(await answer, { method: 'totp' })
  })
})

test('a recovery is asked for on the screen of its way, which hands up the wallet', async () => {
  const { runtime, modal, view } = opened()
  const wallet = {
    address: '0xA',
    chainType: 'ethereum',
    chainId: 'eip155:1',
    walletClientType: 'privy',
    connectorType: 'embedded',
  } as const
  for (const [method, { scopes, route }] of [
    ['user-passcode', password],
    ['google-drive', cloud],
    ['icloud', cloud],
  ] as const) {
    const recovery = { address: '0xA', method, recover: async () => {} }
    const answer = askForRecovery(runtime, recovery)
    await settled()
    assert.equal(view().name, route.screen)
    assert.equal((scopes.at(-1) as unknown as RecoveryHanded).recovery, recovery)
    modal.send({ commands: [{ done: { kind: 'recover', result: { wallet } } }, { close: 'success' }] })
    assert.deepEqual([await answer, view().name], [{ wallet }, 'TEST_ASKER'])
    const left = codeOf(askForRecovery(runtime, recovery))
    await settled()
    modal.back()
    assert.equal(await left, 'recovery_canceled')
  }
  const unknown = { address: '0xA', method: 'pigeon' as never, recover: async () => {} }
  assert.equal(await codeOf(askForRecovery(runtime, unknown)), 'recovery_failed', 'a newer service may have other ways')
})
