// A recovery password: chosen, saved, typed again, understood, then given to the wallet.
// Flow of EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN and EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN. See docs/design/spec.md, "Recovery password".

import { COPIED_SHOWN } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { PASSWORD_DONE_CLOSE_DELAY } from '../../contract/wallet-limits.ts'
import { type PasswordProblem, passwordProblem, passwordStrength, type Strength } from '../../kit/password-rules.ts'
import { hasLeft } from '../creation/embedded-failure.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'
import { personName } from './person-name.ts'
import { completed, ended, isAutomatic, left, type RecoveryDone } from './recovery-end.ts'
import { failureView, type RecoveryFailure } from './recovery-failure.ts'

type Params = ScreenParams['EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN' | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN']

export interface PasswordSetupState {
  readonly at: 'creating' | 'saving' | 'confirming' | 'finalizing' | 'working' | 'done' | 'failed'
  readonly params: Params
  /** What names the person to a password manager. */
  readonly person: string
  /** Trust: it is in no route and no event of a tag; the state ends with the screen, and has none when it is done. */
  readonly password: string
  readonly problem: PasswordProblem | null
  readonly strength: Strength
  /** The field was left, or the person wanted to go on: what is wrong is said. */
  readonly touched: boolean
  /** The password is legible. */
  readonly legible: boolean
  /** Words are on their way. */
  readonly suggesting: boolean
  /** `refused`: the browser gives no clipboard. */
  readonly saved: 'copied' | 'refused' | 'downloaded' | null
  readonly repeated: string
  readonly agreed: boolean
  readonly failure: RecoveryFailure | null
  /** "Back" leads to a former step. */
  readonly steps: boolean
}
export type PasswordSetupEvent =
  | { type: 'type' | 'repeat'; text: string }
  | { type: 'touch' | 'suggest' | 'look' | 'next' | 'back' | 'copy' | 'copy-shown' | 'download' | 'agree' }
  | { type: 'suggested'; password: string | null }
  | { type: 'copied'; done: boolean }
  | { type: 'finished'; done: RecoveryDone }
  | { type: 'failed'; error: Failure }
  | { type: 'press' | 'leave' | 'close' | 'online' }

type Next = Step<PasswordSetupState, PasswordSetupEvent>

const ORDER = ['creating', 'saving', 'confirming', 'finalizing'] as const
type Place = (typeof ORDER)[number]
const placeOf = ({ at }: PasswordSetupState): number => ORDER.indexOf(at as Place)

const rated = (password: string, { shortest }: Params): Pick<PasswordSetupState, 'password' | 'problem' | 'strength'> => {
  const problem = passwordProblem(password, shortest)
  return { password, problem, strength: problem ? 'weak' : passwordStrength(password) }
}

/** Another step: what was made legible is hidden again. */
const stepTo = (state: PasswordSetupState, at: Place): Next => [
  { ...state, at, legible: false, saved: null, touched: false, steps: at !== 'creating' },
]

const submit = (state: PasswordSetupState): Next => [
  { ...state, at: 'working', steps: false, failure: null },
  { run: 'carryOut', with: { aim: state.params.aim, choice: { method: 'user-passcode', secret: state.password } } },
]

/** Whether the person can go on from here. */
export const canGoOn = (state: PasswordSetupState): boolean => {
  if (state.at === 'creating') return state.problem === null
  if (state.at === 'confirming') return state.repeated === state.password
  return state.at === 'saving' || (state.at === 'finalizing' && state.agreed)
}

const next = (state: PasswordSetupState): Next => {
  if (!canGoOn(state)) return [{ ...state, touched: true }]
  if (state.at === 'finalizing') return submit(state)
  return stepTo(state, ORDER[placeOf(state) + 1] as Place)
}

const back = (state: PasswordSetupState): Next => {
  if (state.at === 'failed') return stepTo({ ...state, failure: null }, 'finalizing')
  const before = ORDER[placeOf(state) - 1]
  return before ? stepTo({ ...state, repeated: '', agreed: false }, before) : [state]
}

const finish = (state: PasswordSetupState, done: RecoveryDone): Next => {
  const { aim } = state.params
  return [
    { ...state, at: 'done', password: '', repeated: '', steps: false },
    completed(aim, done),
    // Trust: what began by itself is not closed before the person was told.
    ...(isAutomatic(aim) ? [{ after: PASSWORD_DONE_CLOSE_DELAY, send: { type: 'close' } } as const] : []),
  ]
}

const fail = (state: PasswordSetupState, error: Failure): Next => {
  if (hasLeft(error)) return stepTo(state, 'finalizing')
  const { failure, commands } = failureView(error)
  return [{ ...state, at: 'failed', steps: true, failure }, ...commands]
}

/** What is typed, and what helps to type it. */
const onTyping = (state: PasswordSetupState, event: PasswordSetupEvent, { app }: Facts): Next => {
  switch (event.type) {
    case 'type':
      return [{ ...state, ...rated(event.text, state.params) }]
    case 'touch':
      return [{ ...state, touched: state.touched || (state.at === 'confirming' ? state.repeated : state.password) !== '' }]
    case 'suggest':
      return state.suggesting ? [state] : [{ ...state, suggesting: true }, { run: 'suggest' }]
    case 'suggested':
      if (event.password === null) return [{ ...state, suggesting: false }]
      return [{ ...state, ...rated(event.password, state.params), suggesting: false, legible: true }]
    case 'look':
      return [{ ...state, legible: !state.legible }]
    case 'repeat':
      return [{ ...state, repeated: event.text }]
    case 'agree':
      return [{ ...state, agreed: !state.agreed }]
    case 'copy':
      return [state, { run: 'copy', with: state.password }]
    case 'copied':
      return event.done
        ? [
            { ...state, saved: 'copied' },
            { after: COPIED_SHOWN, send: { type: 'copy-shown' } },
          ]
        : [{ ...state, saved: 'refused', legible: true }]
    case 'copy-shown':
      return [state.saved === 'copied' ? { ...state, saved: null } : state]
    case 'download':
      return [
        { ...state, saved: 'downloaded' },
        { run: 'download', with: { name: app.name, password: state.password } },
      ]
    default:
      return [state]
  }
}

export const machine: Machine<PasswordSetupState, PasswordSetupEvent, Params> = {
  start: (params, { user, app }) => [
    {
      at: 'creating',
      params,
      person: personName(user, app.name),
      ...rated('', params),
      ...{
        touched: false,
        legible: false,
        suggesting: false,
        saved: null,
        repeated: '',
        agreed: false,
        failure: null,
        steps: false,
      },
    },
  ],
  on(state, event, facts) {
    switch (event.type) {
      case 'next':
        return next(state)
      case 'back':
        return back(state)
      case 'finished':
        return finish(state, event.done)
      case 'failed':
        return fail(state, event.error)
      case 'online':
      case 'press':
        return state.at === 'failed' && state.failure?.again ? submit(state) : [state]
      case 'leave':
        return state.at === 'working' ? [state] : [state, left(state.params.aim)]
      case 'close':
        return state.at === 'done' ? [state, ended(state.params.aim)] : [state]
      default:
        return state.at === 'working' || state.at === 'done' ? [state] : onTyping(state, event, facts)
    }
  },
  back: (state) => (state.at === 'creating' ? [{ back: true }] : { event: { type: 'back' } }),
}
