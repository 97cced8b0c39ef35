// Offers the person to bring the wallet that they had at another service. Flow of EMBEDDED_WALLET_BRING_SCREEN.
// See docs/move.md, "Embedded wallets".

import { walletToBring } from '../../app/wallet-to-bring.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { leftWalletKey } from '../../contract/wire.ts'
import type { Job, Machine } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_BRING_SCREEN']
export interface BringState {
  readonly at: 'offered' | 'here'
  readonly address: string
  /** The app makes wallets at a login: a new one can be had in its place. */
  readonly makes: boolean
}
type BringEvent = { type: 'bring' | 'fresh' | 'later' | 'left' }

export const machine: Machine<BringState, BringEvent, Params> = {
  start({ address }, { app, user }) {
    const makes = app.createOnLogin !== 'off'
    // Back from the window: the wallet is here.
    if (user && walletToBring(app, user) === null) return [{ at: 'here', address, makes }, { close: 'success' }]
    return [{ at: 'offered', address, makes }]
  },
  on(state, { type }) {
    if (type === 'bring') return [state, { go: { screen: 'EMBEDDED_WALLET_IMPORT_SCREEN', params: {} } }]
    // Trust: a wallet of another address is made by this press alone.
    if (type === 'fresh') return [state, { reset: { screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', params: {} } }]
    return type === 'later' ? [state, { run: 'leave', with: state.address }] : [state, { close: 'success' }]
  },
}

/** Keeps that it is not to be offered again in this browser. The account offers it still. */
const leave: Job<string, BringEvent> = async ({ storage, appId }, address) => {
  storage.set(leftWalletKey(appId), address)
  return { type: 'left' }
}

export const jobs = { leave }
