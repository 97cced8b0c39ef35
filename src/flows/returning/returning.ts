// The card of the person who logged in last in this browser. Flow of LANDING_RETURNING.
// See docs/design/look.md, "Identity"; docs/design/security.md, "The returning person".

import type { AppView } from '../../app/app-view.ts'
import { emailOf } from '../../contract/email-address.ts'
import { WALLET_ENTRIES, type WalletEntry } from '../../contract/menu.ts'
import { isProvider } from '../../contract/methods.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { lastPersonKey } from '../../contract/wire.ts'
import { type LastPerson, readPerson } from '../../session/last-person.ts'
import { connectionRoute } from '../menu/connection-route.ts'
import { loginRoute } from '../menu/login-routes.ts'
import type { Job, Machine } from '../runtime/flow.ts'

export interface ReturningState {
  /** `leaving`: what follows is being loaded. `gone`: the menu takes its place. */
  readonly at: 'asking' | 'leaving' | 'gone'
  readonly person: LastPerson
}
type ReturningEvent = { type: 'continue' | 'other' | 'forget' }

type Params = ScreenParams['LANDING_RETURNING']

const MENU = { screen: 'LANDING', params: {} } as const
const NOBODY: LastPerson = { method: 'email', identity: { id: '', kind: 'other', name: '', brand: null }, to: '', chain: '' }

const isListed = (client: string, app: AppView): client is WalletEntry =>
  app.walletList.includes(client as WalletEntry) && WALLET_ENTRIES.includes(client as WalletEntry)

/** Where the login goes on; null where the app or the page does not offer it now. */
const routeOf = ({ method, to, chain }: LastPerson, app: AppView): Route | null => {
  if (app.connectOnly || !app.methods.includes(method)) return null
  if (method === 'email') {
    const recipient = { method, address: to } as const
    return emailOf(to) ? { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'login' } } : null
  }
  if (method === 'sms') {
    const recipient = { method, phone: to.replace(/[^\d+]/g, ''), shown: to } as const
    return /^\+\d{6,15}$/.test(recipient.phone)
      ? { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'login' } }
      : null
  }
  if (method === 'siwe' || method === 'siws') {
    const chainType = chain === 'solana' ? 'solana' : 'ethereum'
    return isListed(to, app) ? connectionRoute(to, 'login', { chainType }) : { screen: 'LANDING_WALLETS', params: {} }
  }
  return method === 'passkey' || isProvider(method) ? loginRoute(method, {}, app) : null
}

export const machine: Machine<ReturningState, ReturningEvent, Params> = {
  start({ kept }, { app, now }) {
    const person = app.keepsPerson ? readPerson(kept, now) : null
    if (!person) return [{ at: 'gone', person: NOBODY }, { run: 'forget' }, { replace: MENU }]
    // Not offered now, and perhaps again later.
    return routeOf(person, app) ? [{ at: 'asking', person }] : [{ at: 'gone', person }, { replace: MENU }]
  },
  on(state, event, { app }) {
    if (state.at === 'gone') return [state]
    switch (event.type) {
      case 'continue': {
        const route = routeOf(state.person, app)
        return route ? [{ ...state, at: 'leaving' }, { go: route }] : [{ ...state, at: 'gone' }, { replace: MENU }]
      }
      case 'other':
        return [state, { go: MENU }]
      case 'forget':
        return [{ ...state, at: 'gone' }, { run: 'forget' }, { replace: MENU }]
    }
  },
}

const forget: Job<undefined, ReturningEvent> = ({ appId, storage }) => {
  storage.remove(lastPersonKey(appId))
  return new Promise(() => {})
}

export const jobs = { forget }
