// A page asks to keep a token, or an item, in the wallet’s list. Flow of EMBEDDED_WALLET_ADD_TOKEN_SCREEN.

import type { LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { type Destination, viewOf, type Words } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { named } from '../../contract/signing/known-contracts.ts'
import { ofTokens } from '../../contract/signing/name-claims.ts'
import type { AddressValue, AmountValue, Finding } from '../../contract/signing/rules.ts'
import { finding } from '../../contract/signing/rules.ts'
import type { Spelling } from '../../contract/signing/spelling.ts'
import { type TokenFacts, tokenFacts, withClaim, withFacts } from '../../contract/signing/tokens.ts'
import { type Failure, localFailure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

export type Params = ScreenParams['EMBEDDED_WALLET_ADD_TOKEN_SCREEN']

/** What the chain says. `has`: what the account has of it, in its smallest unit; null: not known. */
export interface TokenTold {
  readonly facts: TokenFacts
  readonly has: string | null
}
export interface ShownToken {
  readonly token: AddressValue
  /** Null: not known. */
  readonly has: AmountValue | null
  readonly findings: readonly Finding[]
}
export interface AddTokenState {
  /** `none`: there is no such token. `unread`: the chain does not answer. */
  readonly at: 'reading' | 'asking' | 'keeping' | 'none' | 'unread' | 'failed'
  readonly params: Params
  readonly shown: ShownToken | null
  readonly spelling: Spelling
  readonly title: Words<LaterKey> | null
  readonly text: Words<LaterKey> | null
  readonly button: LaterKey
  readonly to: Destination
  readonly error: Failure | null
}
export type AddTokenEvent =
  | { type: 'told'; told: TokenTold }
  | { type: 'spelled'; spelling: Spelling }
  | { type: 'none' | 'unread' | 'agree' | 'kept' | 'refuse' | 'refuse-all' | 'press' }
  | { type: 'failed'; error: Failure }

/** Whether the contract keeps count of what the page says that it does. */
const isAsked = ({ asset: { type } }: Params, { kind, decimals }: TokenFacts): boolean =>
  type === 'erc20' ? decimals !== undefined && (kind === undefined || kind === 'erc20') : kind === type

const shownOf = ({ asset, chain }: Params, { facts: told, has }: TokenTold): ShownToken => {
  const id = String(chain.id)
  const { symbol, decimals } = asset.said
  const facts = tokenFacts(id, asset.address, { told })
  const differs =
    asset.type === 'erc20' &&
    ((symbol !== undefined && symbol !== facts?.symbol) || (decimals !== undefined && decimals !== facts?.decimals))
  const token = withClaim(named(id, asset.address), facts)
  const amount = { amount: has ?? '0', token, ...(asset.item !== null && { item: asset.item }) }
  return {
    token,
    has: has === null ? null : { ...withFacts(amount, () => facts), token },
    findings: [
      ...ofTokens(id, [asset.address], () => facts),
      ...(differs ? [finding('token-differs', { token })] : []),
      ...(chain.test ? [finding('test-network')] : []),
    ],
  }
}

const fail = (state: AddTokenState, error: Failure): Step<AddTokenState, AddTokenEvent> => {
  const { title, text, button, to } = viewOf(error, EMBEDDED_WALLET)
  return [{ ...state, at: 'failed', title: error.offline ? 'error.offline' : title, text, button, to, error }, { refused: error }]
}

const NO_TOKEN = localFailure('request_refused', 'There is no such token on this network.')

export const machine: Machine<AddTokenState, AddTokenEvent, Params> = {
  start: (params) => [
    {
      ...{ at: 'reading', params, shown: null, spelling: {}, title: null, text: null, button: 'button.again' },
      ...{ to: 'retry', error: null },
    },
    { run: 'read', with: params },
    { run: 'spell', with: [params.asset.address, params.account] },
  ],
  on(state, event) {
    switch (event.type) {
      case 'told': {
        if (!isAsked(state.params, event.told.facts)) return [{ ...state, at: 'none' }, { refused: NO_TOKEN }]
        return [{ ...state, at: 'asking', shown: shownOf(state.params, event.told) }]
      }
      case 'spelled':
        return [{ ...state, spelling: event.spelling }]
      case 'none':
        return [{ ...state, at: 'none' }, { refused: NO_TOKEN }]
      case 'unread':
        return [{ ...state, at: 'unread' }]
      case 'agree':
        return state.at === 'asking'
          ? [
              { ...state, at: 'keeping' },
              { run: 'keep', with: state.params },
            ]
          : [state]
      case 'kept':
        return [state, { done: { kind: 'add-token', result: { address: state.params.asset.address } } }, { close: 'success' }]
      case 'failed':
        return fail(state, event.error)
      case 'press':
        if (state.at === 'none') return [state, { abandon: NO_TOKEN }]
        if (state.at === 'unread')
          return [
            { ...state, at: 'reading' },
            { run: 'read', with: state.params },
          ]
        if (state.at !== 'failed' || !state.error) return [state]
        return state.to === 'retry' ? [{ ...state, at: 'asking', error: null }] : [state, { abandon: state.error }]
      case 'refuse':
        return [state, { close: 'dismissed' }]
      case 'refuse-all':
        return [state, { run: 'refuseAll' }, { close: 'dismissed' }]
    }
  },
}
