// An account that another user has linked: taken over, or left to them. Asks on LINK_CONFLICT_SCREEN, whose flow it is.
// See docs/design/requests.md, "Account transfer".

import type { BodyOf } from '../../contract/endpoint.ts'
import { byEmail, byFarcaster, byOAuth, bySms, byTelegram, byWallet } from '../../contract/endpoints/account-transfer.ts'
import type { WireUser } from '../../contract/entities.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { shortAddress } from '../../kit/addresses/short-address.ts'
import { nest } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure, localFailure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['LINK_CONFLICT_SCREEN']
export interface ConflictState {
  readonly at: 'asking' | 'taking' | 'taken'
  /** Of the account. */
  readonly name: string
  readonly problem: CodeWords | null
}
type ConflictEvent = { type: 'take' | 'keep' | 'taken' | 'close' } | { type: 'refused'; error: Failure }

/** The offer is over, or the other user's account is guarded by now: another press would be refused as well. */
const FINAL: readonly string[] = ['invalid_credentials', 'linked_to_another_user', 'cannot_link_more_of_type', 'not_supported']

export const machine: Machine<ConflictState, ConflictEvent, Params> = {
  start: ({ name }) => [{ at: 'asking', name, problem: null }],
  on(state, event): Step<ConflictState, ConflictEvent> {
    switch (event.type) {
      case 'take':
        return state.at === 'asking' ? [{ ...state, at: 'taking', problem: null }, { run: 'take' }] : [state]
      case 'keep':
        return state.at === 'asking'
          ? [state, { abandon: localFailure('exited_link_flow', 'The account was left to the user who has it.') }]
          : [state]
      case 'taken':
        return [
          { ...state, at: 'taken' },
          { done: { kind: 'transfer', result: null } },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'close' } },
        ]
      case 'refused':
        return FINAL.includes(event.error.code)
          ? [state, { abandon: event.error }]
          : [{ ...state, at: 'asking', problem: messageOf(event.error) }, { refused: event.error }]
      case 'close':
        return [state, { close: 'success' }]
    }
  },
}

const CALLS = { byEmail, bySms, byWallet, byFarcaster, byTelegram, byOAuth }
type Calls = typeof CALLS
/** The call of a method, and what it names the account by; the nonce comes with the offer. */
export type TransferCall = { [K in keyof Calls]: readonly [K, Omit<BodyOf<Calls[K]>, 'nonce'>] }[keyof Calls]

/** What the jobs of LINK_CONFLICT_SCREEN find as `transferring` in their scope. */
interface Transferring {
  /** Takes the account over. */
  take(): Promise<void>
}
export interface TransferScope {
  readonly signal: AbortSignal
  readonly transferring?: Transferring
}

const take = catching<undefined, ConflictEvent, TransferScope>(
  (error) => ({ type: 'refused', error }),
  async (_, __, { transferring }) => {
    if (!transferring) throw new LatchkeyError('request_changed', 'There is no account to take over.')
    await transferring.take()
    return { type: 'taken' }
  },
)

export const jobs = { take }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const fields = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value ? { ...value } : {})

/** What the flow below says where the person leaves the account to who has it: the same as where it cannot be taken over. */
const kept = (): LatchkeyError =>
  new LatchkeyError('linked_to_another_user', 'This account has already been linked to another user.', { status: 400 })

/** Asks the person. Gives the user with the account; rejects with `linked_to_another_user` where they leave it to who has it. */
export const transferred = async (
  runtime: Runtime,
  error: LatchkeyError,
  [call, body]: TransferCall,
  signal: AbortSignal,
): Promise<WireUser> => {
  const { api, session } = runtime
  const offer = fields(error.data)
  const nonce = text(offer.nonce)
  const named = call === 'byOAuth' ? { userInfo: { subject: text(offer.subject) } } : body
  let user: WireUser | null = null
  const take = async (): Promise<void> => {
    user = await session.authorized((token) => api(CALLS[call], { body: { ...named, nonce } as never, token }))
  }
  const told = text(fields(offer.account).displayName)
  const name = call === 'byWallet' ? shortAddress(told) : told
  const route = { screen: 'LINK_CONFLICT_SCREEN', params: { name } } as const
  try {
    await nest(runtime, 'transfer', route, { handed: { transferring: { take } }, signal })
  } catch (left) {
    signal.throwIfAborted()
    // Closed while it said that it is done: it is done.
    if (!user) throw left instanceof LatchkeyError && left.code === 'exited_link_flow' ? kept() : left
  }
  if (!user) throw kept()
  return user
}
