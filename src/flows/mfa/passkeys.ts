// Enrolment of the person's passkeys: one is made where there is none, then all of them count.

import * as mfa from '../../contract/endpoints/mfa.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import { PASSKEY } from '../../contract/errors/passkey.ts'
import { viewOf, type Words } from '../../contract/errors/view.ts'
import type { Enrolling } from '../../contract/screens.ts'
import { lateCode } from '../../kit/late-code.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { isLeft, type MfaKey } from './code-entry.ts'
import { afterEnrolment, type Enrolled, reportEnrolled, takeEnrolled } from './enrolling.ts'

type OwnPasskey = Extract<LinkedAccount, { type: 'passkey' }>
export interface MfaPasskeysState {
  /** `none`: there is none, and one can be made. `list`: those that there are. */
  readonly at: 'none' | 'creating' | 'list' | 'enabling' | 'done'
  readonly params: Enrolling
  readonly passkeys: readonly OwnPasskey[]
  /** Whether all of them are shown. */
  readonly all: boolean
  readonly problem: Words<MfaKey> | null
  readonly coded: boolean
}
type MfaPasskeysEvent =
  | { type: 'create' | 'enable' | 'show-all' | 'show-fewer' | 'go-on' }
  | { type: 'created'; user: User }
  | Enrolled
  | { type: 'refused'; error: Failure }

const passkeysOf = (user: User | null): OwnPasskey[] =>
  (user?.linkedAccounts ?? []).filter((account): account is OwnPasskey => account.type === 'passkey')

const rest = (state: Pick<MfaPasskeysState, 'passkeys'>): 'none' | 'list' => (state.passkeys.length > 0 ? 'list' : 'none')

export const machine: Machine<MfaPasskeysState, MfaPasskeysEvent, Enrolling> = {
  start(params, { user }) {
    const own = passkeysOf(user)
    return [{ at: rest({ passkeys: own }), params, passkeys: own, all: false, problem: null, coded: false }]
  },
  on(state, event, facts): Step<MfaPasskeysState, MfaPasskeysEvent> {
    switch (event.type) {
      case 'create':
        return state.at === 'none' ? [{ ...state, at: 'creating', problem: null }, { run: 'create' }] : [state]
      case 'created':
        return [{ ...state, at: 'list', passkeys: passkeysOf(event.user) }]
      case 'enable': {
        if (state.at !== 'list') return [state]
        const ids = state.passkeys.map(({ credentialId }) => credentialId)
        return [
          { ...state, at: 'enabling', problem: null },
          { run: 'enable', with: ids },
        ]
      }
      case 'show-all':
      case 'show-fewer':
        return [{ ...state, all: event.type === 'show-all' }]
      case 'enrolled':
        return [
          { ...state, at: 'done', problem: null, coded: event.coded },
          ...reportEnrolled<MfaPasskeysEvent>(state.params, 'passkey', { type: 'go-on' }),
        ]
      case 'go-on':
        return [state, ...afterEnrolment(state.params, state.coded, facts)]
      case 'refused': {
        if (isLeft(event.error)) return [{ ...state, at: rest(state) }]
        const { title, text } = viewOf(event.error, PASSKEY)
        return [{ ...state, at: rest(state), problem: text ?? title }, { refused: event.error }]
      }
    }
  },
}

const refused = (error: Failure): MfaPasskeysEvent => ({ type: 'refused', error })

const create = catching<undefined, MfaPasskeysEvent>(refused, async (runtime, _, { signal }) => {
  const { addPasskey } = await lateCode(() => import('../account-later/link-passkey.ts'))
  return { type: 'created', user: (await addPasskey(runtime, signal)).user }
})

const enable = catching<string[], MfaPasskeysEvent>(refused, async (runtime, credential_ids, { signal }) => {
  const body = { credential_ids }
  const answer = await runtime.session.authorized((token) => runtime.api(mfa.passkeysEnrollment, { token, body }))
  signal.throwIfAborted()
  return takeEnrolled(runtime, answer)
})

export const jobs = { create, enable }
