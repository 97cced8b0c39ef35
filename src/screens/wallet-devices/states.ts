// The screens of the moment `wallet-devices` in every state.

import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState, unreachable } from '../screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type Devices = FlowTypes['EMBEDDED_WALLET_DEVICES_SCREEN']['state']
const BROWSERS = [
  ['Chrome', 'macOS'],
  ['Safari', 'iOS'],
  ['Samsung Internet', 'Android'],
  [null, null],
] as const
/** A state of EMBEDDED_WALLET_DEVICES_SCREEN with so many browsers. */
const devices = (name: string, count: number, more: Partial<Devices> = {}) => {
  const list = BROWSERS.slice(0, count).map(([browser, os], place) => ({
    ...{ id: String(place), browser, os, isCurrent: place === 0 },
    since: Date.UTC(2026, 5 + place, 3) / 1000,
    lastUsedAt: Date.UTC(2026, 10, 20 - place) / 1000,
  }))
  const state: Devices = {
    ...{ at: 'shown', address: ADDRESS, rows: list, problem: null },
    ...more,
  }
  return screenState('EMBEDDED_WALLET_DEVICES_SCREEN', `browsers, ${name}`, state, { address: ADDRESS })
}

export const states = {
  EMBEDDED_WALLET_DEVICES_SCREEN: [
    devices('loading', 0, { at: 'loading' }),
    devices('not loaded', 0, { at: 'failed', problem: unreachable }),
    devices('none', 0),
    devices('this one', 1),
    devices('several', 4),
  ],
} satisfies StatesOf<'wallet-devices'>
