// The login menu with its e-mail entry. Flow of LANDING.
// See docs/design/spec.md, "Login menu", "Login start", "Field rules".

import { isOffline } from '../../browser/online.ts'
import { offersPasskeys } from '../../browser/passkey-offers.ts'
import { emailOf } from '../../contract/email-address.ts'
import type { User } from '../../contract/entities.ts'
import { PASSKEY_AUTOFILL_RENEWAL } from '../../contract/limits.ts'
import type { MenuView } from '../../contract/menu.ts'
import type { PasskeyProof, ScreenParams } from '../../contract/screens.ts'
import { lateCode } from '../../kit/late-code.ts'
import { painted } from '../../kit/wait.ts'
import type { Move } from '../../router/history.ts'
import { unreachable } from '../runtime/errors.ts'
import type { Command, Facts, Job, Machine, Step } from '../runtime/flow.ts'
import { type PreparedEvent, prepareCaptcha } from './captcha-guard.ts'
import { type Chosen, loginRoute } from './login-routes.ts'

type Params = ScreenParams['LANDING']
interface LandingState {
  /** `leaving`: the chosen method is being loaded. */
  readonly at: 'entry' | 'leaving'
  /** The list that is shown. */
  readonly view: MenuView
  readonly chosen: Chosen | 'guest' | null
  readonly email: string
  /** Whether 'Continue' can go on with it. */
  readonly valid: boolean
  /** Whether 'Continue' was pressed and could not. */
  readonly refused?: boolean
  /** The params that the menu was opened with. */
  readonly typed: Params
  /** Icons of the wallets in this browser, for the row that leads to them. */
  readonly here?: readonly string[]
  /** Whether passkeys are offered in the e-mail field. */
  readonly offered?: boolean
}
export type LandingEvent =
  | { type: 'type'; email: string }
  | { type: 'submit' }
  | { type: 'choose'; method: Chosen | 'guest' }
  /** `after` is what follows the login: it comes with the job, so that the menu does not carry it. */
  | { type: 'signed-in'; user: User; isNewUser: boolean; after(facts: Facts): Command<never> }
  | { type: 'refused'; move: Move }
  | { type: 'open'; view: MenuView }
  /** The menu is in the page. */
  | { type: 'drawn' }
  /** The e-mail field was focused, and is painted; the challenge of the offer expires. */
  | { type: 'focus' | 'painted' | 'renew' }
  | { type: 'picked'; proof: PasskeyProof }
  | { type: 'no-offer' }
  | { type: 'here'; icons: readonly string[] }
  | PreparedEvent

/** What the job of the row "Continue as guest" is given. */
export interface GuestLogin {
  readonly mayBeNew: boolean
  /** Params of the menu that the person returns to after an error. */
  readonly params: ScreenParams['LANDING']
}

/** Offers passkeys, with a new challenge before the present one expires. */
const OFFER: readonly Command<LandingEvent>[] = [{ run: 'offer' }, { after: PASSKEY_AUTOFILL_RENEWAL, send: { type: 'renew' } }]

const entry = (email: string, typed: Params): LandingState => ({
  at: 'entry',
  view: typed.view ?? 'main',
  chosen: null,
  email,
  valid: emailOf(email) !== null,
  typed,
})

const paramsOf = ({ typed, email }: LandingState): Params => ({ ...typed, email: email.trim() })

export const machine: Machine<LandingState, LandingEvent, Params> = {
  start(params) {
    return [entry(params.email ?? '', params)]
  },
  on(state, event, facts): Step<LandingState, LandingEvent> {
    const { app } = facts
    // What was typed is kept in the history, for "back" and for the way out of an error.
    const params = paramsOf(state)
    const kept = { replace: { screen: 'LANDING', params } } as const
    switch (event.type) {
      case 'type': {
        const next = { ...state, ...entry(event.email, state.typed), refused: false }
        return next.valid && !state.valid ? [next, { run: 'prepare' }] : [next]
      }
      case 'prepared':
        return [state]
      case 'drawn': {
        const leadsToWallets = app.menu.views[state.view]?.some((row) => 'opens' in row && row.opens === 'web3' && !row.rest)
        return leadsToWallets ? [state, { run: 'here' }] : [state]
      }
      case 'here':
        return [{ ...state, here: event.icons }]
      case 'choose': {
        const next = { ...state, at: 'leaving', chosen: event.method } as const
        if (event.method !== 'guest') return [next, kept, { go: loginRoute(event.method, params, app) }]
        return state.at === 'leaving' ? [state] : [next, { run: 'guest', with: { mayBeNew: app.allowsSignup, params } }]
      }
      case 'signed-in': {
        const { user, isNewUser, after } = event
        return [state, { done: { kind: 'login', user, isNewUser, method: 'guest' } }, after(facts)]
      }
      case 'refused':
        return [state, event.move]
      case 'open': {
        const screen = event.view === 'web3' ? 'LANDING_WALLETS' : 'LANDING'
        return [state, kept, { go: { screen, params: { ...params, view: event.view, from: state.view } } }]
      }
      case 'focus':
        // A dialog focuses the field while it opens: it is painted first.
        return state.offered || !app.methods.includes('passkey') ? [state] : [state, { run: 'paint' }]
      case 'painted':
        return state.offered ? [state] : [{ ...state, offered: true }, ...OFFER]
      case 'renew':
        return [state, ...OFFER]
      case 'no-offer':
        return [state]
      case 'picked': {
        const go = { screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent: 'login', proof: event.proof } } as const
        return [{ ...state, at: 'leaving', chosen: 'passkey' }, kept, { go }]
      }
      case 'submit': {
        if (!state.valid) return [{ ...state, refused: true }]
        // The domain may belong to a company's own provider.
        if (app.connections.length > 0)
          return [state, kept, { go: { screen: 'OIDC_SCREEN', params: { intent: 'login', email: state.email.trim() } } }]
        const recipient = { method: 'email', address: state.email.trim() } as const
        return [state, kept, { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'login' } } }]
      }
    }
  },
  back(state) {
    if (state.view === 'main') return [{ back: true }]
    const { from = 'main', ...params } = paramsOf(state)
    return [{ back: true }, { replace: { screen: 'LANDING', params: { ...params, view: from } } }]
  },
}

const paint: Job<undefined, LandingEvent> = () => painted().then(() => ({ type: 'painted' }))
/** Code of a part of the menu; null: it cannot be had. A browser remembers a module that it could not load: none is asked for offline. */
const part = async <T>(load: () => Promise<T>): Promise<T | null> => (isOffline() ? null : load().catch(() => null))
/** Loaded when the field is focused, where this browser can offer passkeys in it. */
const offer: Job<undefined, LandingEvent> = async (...parameters) => {
  const code = (await offersPasskeys()) && (await part(() => lateCode(() => import('../passkey-offer/passkey-offer.ts'))))
  return code ? code.offer(...parameters) : { type: 'no-offer' }
}
/** Loaded where the menu has a row for wallets, once the menu is painted. */
const here: Job<undefined, LandingEvent> = async (...parameters) => {
  await painted()
  const code = await part(() => lateCode(() => import('../here/wallets-here.ts')))
  return code ? code.walletsHere(...parameters) : { type: 'here', icons: [] }
}
const guest: Job<GuestLogin, LandingEvent> = async (...parameters) => {
  const code = await part(() => lateCode(() => import('../guest/guest.ts')))
  if (code) return code.loginGuest(...parameters)
  return { type: 'refused', move: unreachable({ screen: 'LANDING', params: parameters[1].params }) }
}

export const jobs = { prepare: prepareCaptcha, paint, offer, here, guest }
