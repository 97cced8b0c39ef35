// The ways to fund an account. Flow of FUND_SCREEN.

import type { FundMethod, Route, ScreenParams } from '../../contract/screens.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['FUND_SCREEN']
export interface WaysState {
  readonly at: 'choosing'
  readonly params: Params
}
type WaysEvent = { type: 'choose'; way: FundMethod }

/** The screen of a way. */
export const routeOf = (way: FundMethod, { ways: _, wallet, network, ...funding }: Params): Route => {
  const { address, amount } = funding
  if (way === 'card') return { screen: 'FIAT_ON_RAMP_PROMPT_SCREEN', params: funding }
  if (way === 'receive' || !wallet) return { screen: 'FUND_RECEIVE_SCREEN', params: { address, network } }
  return { screen: 'FUND_TRANSFER_SCREEN', params: { address, from: wallet, ...(amount && { amount }) } }
}

export const machine: Machine<WaysState, WaysEvent, Params> = {
  start: (params) => [{ at: 'choosing', params }],
  on: (state, { way }) => [state, { go: routeOf(way, state.params) }],
}
export const jobs = {}
