// Makes the embedded wallet of the person. Flow of EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN.
// See docs/design/spec.md, "Embedded wallet".

import { canUsePrf } from '../../browser/can-use-prf.ts'
import { RETRY_OFFER_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { WALLET_PROXY_WAIT_SHORT } from '../../contract/wallet-limits.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import { createAtLogin, createWallet } from '../../session/embedded/create-wallet.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import { type CreationRoute, routeToCreate, routeToPasskey } from '../../session/recovery/own-recovery.ts'
import { catching, type Failure, localFailure } from '../runtime/errors.ts'
import type { Command, Job, Machine, Step } from '../runtime/flow.ts'
import { type FailureWords, failed, hasLeft, online } from './embedded-failure.ts'

type Params = ScreenParams['EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN']
export interface CreateEmbeddedState extends FailureWords {
  /** `refused`: the app asks for a recovery that cannot be had, and the login ends without a wallet. */
  readonly at: 'working' | 'failed' | 'refused'
  readonly params: Params
  /** It takes long: leaving is offered. */
  readonly slow: boolean
}
type CreateEmbeddedEvent =
  | { type: 'made'; wallets: readonly Wallet[] }
  | { type: 'failed'; error: Failure }
  /** The screen on which a recovery is chosen; without one, why there is none. */
  | ({ type: 'lead' } & CreationRoute)
  | { type: 'automatic' | 'press' | 'leave' | 'slow' | 'online' }

const working = (params: Params): CreateEmbeddedState => ({ at: 'working', params, slow: false, title: null, text: null })
const begin = (params: Params): Step<CreateEmbeddedState, CreateEmbeddedEvent> => [
  working(params),
  { run: 'create', with: params },
  { after: RETRY_OFFER_DELAY, send: { type: 'slow' } },
]

const notMade = localFailure('embedded_wallet_creation_error', 'The embedded wallet could not be made.')

export const machine: Machine<CreateEmbeddedState, CreateEmbeddedEvent, Params> = {
  start(params, { app }) {
    if (app.requiresOwnRecovery) return [working(params), { run: 'lead', with: params }]
    const isByPasskey = app.beginsWithPasskey && !params.asked && !params.automatic
    return isByPasskey ? [working(params), { run: 'passkey' }] : begin(params)
  },
  on(state, event, facts) {
    const { params } = state
    switch (event.type) {
      case 'made': {
        const [{ address } = { address: '' }] = event.wallets
        return [
          state,
          ...event.wallets.map((wallet): Command<never> => {
            const made = { kind: 'create', result: { wallet } } as const
            return params.asked ? { done: made } : { emit: made }
          }),
          { reset: { screen: 'EMBEDDED_WALLET_CREATED_SCREEN', params: { address } } },
        ]
      }
      case 'lead':
        if (event.route) return [state, { replace: event.route }]
        return [
          { ...state, at: 'refused' },
          { run: 'refuse', with: event.why },
          // Trust: what the service waits for is no end of a login.
          params.asked || facts.held ? { abandon: notMade } : { close: 'success' },
        ]
      case 'automatic':
        return begin({ ...params, automatic: true })
      case 'failed':
        // After a login it can be tried again: to leave would sign the person out.
        return params.asked && hasLeft(event.error) ? [state, { abandon: event.error }] : failed(state, event.error)
      case 'slow':
        return [{ ...state, slow: true }]
      case 'online':
      case 'press':
        return state.at === 'failed' ? begin(params) : [state]
      case 'leave':
        // Trust: a login whose wallet could not be made leaves no user signed in.
        return [state, params.asked ? { close: 'dismissed' } : { abandon: notMade }]
    }
  },
}

const create = catching<Params, CreateEmbeddedEvent>(
  (error) => ({ type: 'failed', error }),
  async (runtime, { asked, chainType = 'ethereum' }) => ({
    type: 'made',
    wallets: asked ? [await createWallet(runtime, chainType, WALLET_PROXY_WAIT_SHORT)] : await createAtLogin(runtime),
  }),
)

/** Where the person chooses a recovery of their own. */
const lead: Job<Params, CreateEmbeddedEvent> = async (runtime, { asked, chainType }) => ({
  type: 'lead',
  ...routeToCreate(runtime, await hostConfigOf(runtime), { to: 'create', ...(asked && { asked }) }, chainType),
})

/** Where the person makes a passkey, in a browser that may have one. */
const passkey: Job<undefined, CreateEmbeddedEvent> = async (runtime) => {
  const route = (await canUsePrf()) ? routeToPasskey(runtime) : null
  return route ? { type: 'lead', route } : { type: 'automatic' }
}

/** Never ends: the modal is closing. */
const refuse: Job<string, CreateEmbeddedEvent> = (_, why) => {
  console.error(`latchkey: ${why}`)
  return new Promise(() => undefined)
}

export const jobs = { create, lead, passkey, refuse, online }
