// States of the screens of the embedded wallet, for the gallery, the screenshots and the accessibility tests.

import { EMBEDDED_WALLET } from '../src/contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../src/contract/errors/view.ts'
import { DEFAULT_CHAINS } from '../src/contract/wallets/chains.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { type ScreenStates, screenState, unreachable } from './screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type Own = FlowTypes['EMBEDDED_WALLET_SCREEN']['state']
type Create = FlowTypes['EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN']['state']
type Connect = FlowTypes['EMBEDDED_WALLET_CONNECTING_SCREEN']['state']

const create = (name: string, own: Partial<Create> = {}) => {
  const state: Create = { at: 'working', params: {}, slow: false, title: null, text: null, ...own }
  return screenState('EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', name, state, state.params)
}
const connect = (name: string, own: Partial<Connect> = {}) => {
  const params = { address: ADDRESS }
  const state: Connect = { at: 'working', params, slow: false, title: null, text: null, ...own }
  return screenState('EMBEDDED_WALLET_CONNECTING_SCREEN', name, state, params)
}
const [network] = DEFAULT_CHAINS as [(typeof DEFAULT_CHAINS)[number]]
const NETWORKS = DEFAULT_CHAINS.filter(({ testnet }) => !testnet).map(({ name }) => name)
const CHANGE = {
  screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN',
  params: { aim: { to: 'set', address: ADDRESS, managed: true }, options: ['user-passcode', 'privy'], current: 'privy' },
} as const
const own = (name: string, more: Partial<Own> = {}) => {
  const state: Own = {
    ...{ at: 'shown', address: ADDRESS, chainType: 'ethereum', recovery: 'privy', receives: false, change: CHANGE },
    ...{ network, networks: NETWORKS, balance: 1_234_567_890_000_000_000n },
    ...more,
  }
  return screenState('EMBEDDED_WALLET_SCREEN', name, state, { address: state.address })
}
const SOLANA = { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', chainType: 'solana' } as const
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
const failure = (code: string) => {
  const { title, text } = viewOf({ code, status: null, message: '' }, EMBEDDED_WALLET)
  return { at: 'failed', title, text } as const
}

export const EMBEDDED_STATES: Pick<
  ScreenStates,
  | 'EMBEDDED_WALLET_SCREEN'
  | 'EMBEDDED_WALLET_DEVICES_SCREEN'
  | 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN'
  | 'EMBEDDED_WALLET_CREATED_SCREEN'
  | 'EMBEDDED_WALLET_CONNECTING_SCREEN'
> = {
  EMBEDDED_WALLET_SCREEN: [
    own('its own'),
    own('its own, loading', { network: null, networks: [], balance: null }),
    own('its own, balance on its way', { balance: 'loading', recovery: 'google-drive' }),
    own('its own, received to', { receives: true, recovery: 'user-passcode' }),
    own('its own, copied', { at: 'copied' }),
    own('its own, not copied', { at: 'refused', balance: null, recovery: 'icloud' }),
    own('its own, Solana', { ...SOLANA, network: null, networks: [], balance: null, receives: true, change: null }),
  ],
  EMBEDDED_WALLET_DEVICES_SCREEN: [
    devices('loading', 0, { at: 'loading' }),
    devices('not loaded', 0, { at: 'failed', problem: unreachable }),
    devices('none', 0),
    devices('this one', 1),
    devices('several', 4),
  ],
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: [
    create('after a login'),
    create('slow', { slow: true }),
    create('failed', failure('embedded_wallet_creation_error')),
    create('not loaded', failure('embedded_wallet_webview_not_loaded')),
    create('offline', { ...failure('service_unreachable'), title: 'error.offline' }),
    create('asked for, failed', { params: { asked: true }, ...failure('wallet_request_timeout') }),
  ],
  EMBEDDED_WALLET_CREATED_SCREEN: [
    screenState('EMBEDDED_WALLET_CREATED_SCREEN', 'created', { at: 'shown', address: ADDRESS }, { address: ADDRESS }),
  ],
  EMBEDDED_WALLET_CONNECTING_SCREEN: [
    connect('connecting'),
    connect('slow', { slow: true }),
    connect('failed', failure('recovery_failed')),
  ],
}
