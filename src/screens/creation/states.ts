// The screens of the moment `creation` in every state.

import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type Create = FlowTypes['EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN']['state']
type Connect = FlowTypes['EMBEDDED_WALLET_CONNECTING_SCREEN']['state']
const create = (name: string, more: Partial<Create> = {}) => {
  const state: Create = { at: 'working', params: {}, slow: false, title: null, text: null, ...more }
  return screenState('EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', name, state, state.params)
}
const connect = (name: string, more: Partial<Connect> = {}) => {
  const params = { address: ADDRESS }
  const state: Connect = { at: 'working', params, slow: false, title: null, text: null, ...more }
  return screenState('EMBEDDED_WALLET_CONNECTING_SCREEN', name, state, params)
}
const bring = (name: string, makes: boolean) => {
  const params = { address: ADDRESS }
  return screenState('EMBEDDED_WALLET_BRING_SCREEN', name, { at: 'offered', ...params, makes }, params)
}
const failure = (code: string) => {
  const { title, text } = viewOf({ code, status: null, message: '' }, EMBEDDED_WALLET)
  return { at: 'failed', title, text } as const
}

export const states = {
  EMBEDDED_WALLET_BRING_SCREEN: [bring('offered', true), bring('offered, the app makes none', false)],
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
} satisfies StatesOf<'creation'>
