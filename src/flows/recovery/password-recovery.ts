// The password of a wallet that is new on this device. Flow of EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN.
// See docs/design/spec.md, "Recovery".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import { walletOf } from '../../session/embedded/embedded-bridge.ts'
import type { RecoveryHanded } from '../../session/recovery/ask-for-recovery.ts'
import { ownAccount } from '../../session/recovery/own-recovery.ts'
import { hasLeft, online } from '../creation/embedded-failure.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Scope, Step } from '../runtime/flow.ts'
import { personName } from './person-name.ts'
import { failureView, type RecoveryFailure } from './recovery-failure.ts'

type Params = ScreenParams['EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN']

export interface PasswordRecoveryState {
  readonly at: 'asking' | 'working' | 'failed'
  readonly params: Params
  /** What names the person to a password manager. */
  readonly person: string
  /** Trust: it is in no route and no event of a tag, and ends with the screen. */
  readonly password: string
  readonly legible: boolean
  /** The password was not the right one. */
  readonly wrong: boolean
  readonly failure: RecoveryFailure | null
}
type PasswordRecoveryEvent =
  | { type: 'type'; text: string }
  | { type: 'look' | 'submit' | 'press' | 'leave' | 'online' }
  | { type: 'recovered'; wallet: Wallet }
  | { type: 'failed'; error: Failure }

type Next = Step<PasswordRecoveryState, PasswordRecoveryEvent>

const submit = (state: PasswordRecoveryState): Next => [
  { ...state, at: 'working', wrong: false, failure: null },
  { run: 'recover', with: { address: state.params.address, secret: state.password } },
]

const fail = (state: PasswordRecoveryState, error: Failure): Next => {
  if (hasLeft(error)) return [{ ...state, at: 'asking' }]
  if (error.code === 'invalid_recovery_pin') return [{ ...state, at: 'asking', wrong: true }, { refused: error }]
  const { failure, commands } = failureView(error)
  return [{ ...state, at: 'failed', failure }, ...commands]
}

export const machine: Machine<PasswordRecoveryState, PasswordRecoveryEvent, Params> = {
  start: (params, { user, app }) => [
    {
      at: 'asking',
      params,
      person: personName(user, app.name),
      ...{ password: '', legible: false, wrong: false, failure: null },
    },
  ],
  on(state, event): Next {
    switch (event.type) {
      case 'type':
        return state.at === 'asking' ? [{ ...state, password: event.text, wrong: false }] : [state]
      case 'look':
        return [{ ...state, legible: !state.legible }]
      case 'submit':
        return state.at === 'asking' && state.password ? submit(state) : [state]
      case 'recovered':
        return [
          { ...state, password: '' },
          { done: { kind: 'recover', result: { wallet: event.wallet } } },
          // What has asked for the wallet goes on at once.
          { close: 'success' },
        ]
      case 'failed':
        return fail(state, event.error)
      case 'online':
      case 'press': {
        const { failure } = state
        if (state.at !== 'failed' || !failure) return [state]
        return failure.again ? submit(state) : [state, { abandon: failure.error }]
      }
      case 'leave':
        return [state, { close: 'dismissed' }]
    }
  },
}

export interface Given {
  readonly address: string
  readonly secret: string
}

const recover = catching<Given, PasswordRecoveryEvent, Scope & Partial<RecoveryHanded>>(
  (error) => ({ type: 'failed', error }),
  async (runtime, { address, secret }, { recovery }) => {
    if (!recovery) throw new LatchkeyError('recovery_failed', 'Nothing on this page waits for this wallet.')
    await recovery.recover(secret)
    return { type: 'recovered', wallet: walletOf(ownAccount(runtime, address)) }
  },
)

export const jobs = { recover, online }
