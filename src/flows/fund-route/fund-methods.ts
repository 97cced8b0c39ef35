// The ways to fund an account. Flow of FUND_SCREEN.

import type { FundMethod, Route, ScreenParams } from '../../contract/screens.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['FUND_SCREEN']
export interface FundMethodsState {
  readonly at: 'choosing'
  readonly params: Params
}
type FundMethodsEvent = { type: 'choose'; method: FundMethod }

/** The screen of a way. */
export const routeOf = (method: FundMethod, { methods: _, wallet, network, ...funding }: Params): Route => {
  const { address, amount } = funding
  if (method === 'card') return { screen: 'FIAT_ON_RAMP_PROMPT_SCREEN', params: funding }
  if (method === 'receive' || !wallet) return { screen: 'FUND_RECEIVE_SCREEN', params: { address, network } }
  return { screen: 'FUND_TRANSFER_SCREEN', params: { address, from: wallet, ...(amount && { amount }) } }
}

export const machine: Machine<FundMethodsState, FundMethodsEvent, Params> = {
  start: (params) => [{ at: 'choosing', params }],
  on: (state, { method }) => [state, { go: routeOf(method, state.params) }],
}
export const jobs = {}
