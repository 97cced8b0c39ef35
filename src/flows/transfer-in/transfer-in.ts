// Coins from a wallet that is connected to the page into the person's own. Flow of FUND_TRANSFER_SCREEN.

import type { CodeWords } from '../../contract/errors/view.ts'
import { messageOf } from '../../contract/errors/view.ts'
import type { ScreenParams, SendChain } from '../../contract/screens.ts'
import { typedAmount } from '../../kit/typed-amount.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['FUND_TRANSFER_SCREEN']
export interface TransferInState {
  readonly at: 'loading' | 'entry' | 'confirming' | 'sent' | 'failed'
  readonly params: Params
  readonly amount: string
  /** The chain that the wallet is on; null until that is known. */
  readonly chain: SendChain | null
  /** In the smallest unit; null: not known. */
  readonly balance: bigint | null
  readonly hash: string | null
  readonly refusal: CodeWords | null
}
export type TransferInEvent =
  | { type: 'looked'; chain: SendChain; balance: bigint | null }
  | { type: 'amount'; text: string }
  | { type: 'submit' | 'retry' | 'leave' }
  | { type: 'sent'; hash: string }
  | { type: 'refused' | 'unread'; error: Failure }
export interface TransferIn {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly chain: number
}
type Next = Step<TransferInState, TransferInEvent>

const unitsOf = ({ amount, chain }: TransferInState): bigint | null => (chain ? typedAmount(amount, chain.decimals) : null)
export const isMissing = (state: TransferInState): boolean => {
  const value = unitsOf(state)
  return value !== null && state.balance !== null && value > state.balance
}
export const canSend = (state: TransferInState): boolean =>
  state.at === 'entry' && (unitsOf(state) ?? 0n) > 0n && !isMissing(state)

const begin = (params: Params, amount: string): Next => [
  { at: 'loading', params, amount, chain: null, balance: null, hash: null, refusal: null },
  { run: 'look', with: params.from.address },
]

export const machine: Machine<TransferInState, TransferInEvent, Params> = {
  start: (params) => begin(params, params.amount ?? ''),
  on(state, event): Next {
    const { params } = state
    switch (event.type) {
      case 'looked':
        return [{ ...state, at: 'entry', chain: event.chain, balance: event.balance }]
      case 'unread':
        return [{ ...state, at: 'failed', refusal: messageOf(event.error) }, { refused: event.error }]
      case 'retry':
        return begin(params, state.amount)
      case 'amount':
        return [{ ...state, amount: event.text, refusal: null }]
      case 'submit': {
        const value = unitsOf(state)
        if (!canSend(state) || value === null || !state.chain) return [state]
        const transfer: TransferIn = { from: params.from.address, to: params.address, value, chain: state.chain.id }
        return [
          { ...state, at: 'confirming', refusal: null },
          { run: 'send', with: transfer },
        ]
      }
      case 'refused':
        return [{ ...state, at: 'entry', refusal: messageOf(event.error) }, { refused: event.error }]
      case 'sent':
        return [{ ...state, at: 'sent', hash: event.hash }, { reached: { kind: 'fund', result: { status: 'pending' } } }]
      case 'leave':
        return [state, { close: state.at === 'sent' ? 'success' : 'dismissed' }]
    }
  },
}
