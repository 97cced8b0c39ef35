// Offers the person to bring the wallet that they had at another service. Flow of EMBEDDED_WALLET_BRING_SCREEN.
// See docs/move.md, "Embedded wallets".

import { walletToBring } from '../../app/wallet-to-bring.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_BRING_SCREEN']
interface BringState {
  readonly at: 'offered' | 'here'
  readonly address: string
  /** The app makes wallets at a login: a new one can be had in its place. */
  readonly makes: boolean
}
type BringEvent = { type: 'bring' | 'fresh' | 'later' }

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
    return [state, { close: 'success' }]
  },
}

export const jobs = {}
