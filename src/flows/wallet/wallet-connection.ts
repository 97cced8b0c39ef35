// A wallet is connected, and signs (spec sections 2 "Login progress", 4 "Wallet connection", 8 "Wallet and transaction"). Flow of AWAITING_CONNECTION
// and AWAITING_CONNECT_ONLY_CONNECTION.

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { METAMASK_WALLETCONNECT_DELAY, SUCCESS_CLOSE_DELAY, WALLET_CONNECT_RETRIES } from '../../contract/limits.ts'
import type { Route, WalletParams } from '../../contract/screens.ts'
import { walletView } from '../../contract/wallet-views.ts'
import type { ChainType, Wallet } from '../../contract/wallets/wallets.ts'
import { chainTypesOf, takenFor } from '../../wallets/wallet-list.ts'
import { afterLogin } from '../login/after-login.ts'
import type { AheadEvent } from '../login/captcha-guard.ts'
import { connection } from '../login/login-routes.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Facts, Machine, Step } from '../runtime/flow.ts'
import { isOutcome, refusal, signedOut } from '../runtime/refusal.ts'
import { type ChosenWallet, wayOfWallet } from './wallet-route.ts'

/** What is known of the wallet that was chosen. */
export interface KnownWallet extends ChosenWallet {
  readonly icon: string | null
}
/** What a wallet has signed. */
export interface Signed {
  readonly message: string
  readonly signature: string
}

export interface ConnectionState extends Omit<WalletParams, 'chainType'> {
  /** The four statuses of spec section 4, then the signature and its end. `connected`: the person, or the wallet, needs a moment before the signature. */
  readonly at: 'disconnected' | 'connecting' | 'switching_to_supported_chain' | 'connected' | 'signing' | 'verifying' | 'success'
  readonly chainType: ChainType
  /** Whether that was chosen; else it is the first that fits. */
  readonly chosen: boolean
  /** Grows with each try: what comes of an older one is dropped. */
  readonly attempt: number
  /** How often the person has tried again. */
  readonly retries: number
  /** Null until it is found. */
  readonly known: KnownWallet | null
  readonly mobile: boolean
  /** The wallet, once it is connected. */
  readonly connected: Wallet | null
  /** WalletConnect: what its code says; on a phone the link that opens the app. */
  readonly uri: string | null
  readonly link: string | null
  /** Whether the code's link was copied; null: not tried. */
  readonly copied: boolean | null
  /** Whether the person taps before the wallet is asked to sign. */
  readonly tap: boolean
  /** What a failure says; null: nothing is wrong. */
  readonly title: string | null
  readonly text: string | null
  readonly button: string | null
  /** Where its button leads. `spent`: it has been tried as often as it makes sense. */
  readonly to: 'retry' | 'different' | 'close'
  readonly spent: boolean
}

type Turn = { readonly attempt: number }
export type ConnectionEvent =
  | ({ type: 'found'; known: KnownWallet; mobile: boolean; reachable: boolean } & Turn)
  | ({ type: 'uri'; uri: string; link: string | null } & Turn)
  /** `switchTo`: the chain that the app wants, where the wallet is on another one. */
  | ({ type: 'connected'; wallet: Wallet; switchTo: number | null } & Turn)
  | ({ type: 'sign' } & Turn)
  | ({ type: 'signed'; signed: Signed } & Turn)
  /** Another account is in use, or the wallet is gone. */
  | ({ type: 'changed'; error: Failure } & Turn)
  | ({ type: 'failed'; error: Failure } & Turn)
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'linked'; user: User; account: LinkedAccount }
  | { type: 'copied'; done: boolean }
  | { type: 'press' | 'copy' | 'different' | 'go-on' | 'done' }
  | AheadEvent

/** What every job is given. */
export interface Asked extends Turn {
  readonly wallet: string
  readonly chainType: ChainType
  /** What the host says of chains and of WalletConnect. */
  readonly host: Facts['app']['hostWallets']
}

type Result = Step<ConnectionState, ConnectionEvent>

/** What the wallet is looked for with. */
export interface Sought extends Asked {
  readonly chainTypes: readonly ChainType[]
}

const FINE = { title: null, text: null, button: null, to: 'retry', spent: false } as const
const MENU: Route = { screen: 'LANDING', params: {} }

const asked = ({ wallet, chainType, attempt }: ConnectionState, { app }: Facts): Asked => ({
  wallet,
  chainType,
  attempt,
  host: app.hostWallets,
})
const here = ({ wallet, intent, chainType, suggested }: ConnectionState): Route =>
  connection(wallet, intent, { chainType, ...(suggested && { suggested }) })

/** Wallets whose app is another one on a phone: it opens by a press alone. */
const needsTap = ({ connectorType, walletClientType }: Wallet, mobile: boolean): boolean =>
  mobile &&
  (/^(wallet_connect|coinbase_wallet|phantom)/.test(connectorType) || /^(coinbase_wallet|phantom)$/.test(walletClientType))

const ask = (state: ConnectionState, facts: Facts): Result => {
  const next = { ...state, at: 'signing' } as const
  return [next, { run: 'sign', with: { ...asked(next, facts), connected: state.connected, intent: state.intent } }]
}

/** The wallet is connected, on a chain that the app takes. */
const connected = (state: ConnectionState, facts: Facts): Result => {
  const { connected: wallet, attempt, intent, mobile } = state
  if (!wallet) return [state]
  if (intent === 'connect')
    return [
      { ...state, at: 'success' },
      { done: { kind: 'connect', wallet } },
      { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
    ]
  const watch: Command<ConnectionEvent> = { run: 'watch', with: { attempt, address: wallet.address } }
  if (needsTap(wallet, mobile)) return [{ ...state, at: 'connected', tap: true }, watch]
  // MetaMask's app is not ready for a second request as soon as it has answered the first.
  if (wallet.walletClientType === 'metamask' && wallet.connectorType.startsWith('wallet_connect'))
    return [{ ...state, at: 'connected' }, watch, { after: METAMASK_WALLETCONNECT_DELAY, send: { type: 'sign', attempt } }]
  const [next, ...commands] = ask(state, facts)
  return [next, watch, ...commands]
}

const fail = (state: ConnectionState, error: Failure): Result => {
  const { retries, known } = state
  const view = walletView(error, known?.entry === 'phantom')
  // A captcha that is not passed has words of its own.
  if (isOutcome(view.to) || view.to === 'ERROR_SCREEN' || error.code.includes('captcha'))
    return [state, { run: 'stop' }, refusal(error, view.to, here(state), MENU)]
  const retryable = view.to === 'retry'
  const spent = retryable && retries >= WALLET_CONNECT_RETRIES
  const to = view.to === 'close' ? 'close' : retryable && !spent ? 'retry' : 'different'
  const { title, text, button } = view
  const failed = { ...state, at: 'disconnected', title, text, button, to, spent } as const
  return [{ ...failed, attempt: state.attempt + 1, uri: null, link: null, tap: false }, { run: 'stop' }, { refused: error }]
}

const again = (state: ConnectionState, facts: Facts): Result => {
  const next = {
    ...state,
    ...FINE,
    at: 'connecting',
    attempt: state.attempt + 1,
    retries: state.retries + 1,
    connected: null,
  } as const
  return [next, { run: 'connect', with: asked(next, facts) }, { run: 'uri', with: { attempt: next.attempt } }]
}

export const machine: Machine<ConnectionState, ConnectionEvent, WalletParams> = {
  start(params, facts) {
    const { wallet, intent, suggested, chainType } = params
    const state: ConnectionState = {
      at: 'connecting',
      wallet,
      intent,
      ...(suggested && { suggested }),
      chainType: chainType ?? chainTypesOf(facts.app.methods)[0] ?? 'ethereum',
      chosen: chainType !== undefined,
      attempt: 1,
      retries: 0,
      known: null,
      mobile: false,
      connected: null,
      uri: null,
      link: null,
      copied: null,
      tap: false,
      ...FINE,
    }
    return [
      state,
      {
        run: 'find',
        with: { ...asked(state, facts), chainTypes: chainType ? [chainType] : takenFor(intent, facts.app.methods) },
      },
      // The captcha is mostly passed by the time that the wallet has been connected.
      ...(intent === 'login' ? [{ run: 'ahead' }] : []),
    ]
  },

  on(state, event, facts): Result {
    if ('attempt' in event && event.attempt !== state.attempt) return [state]
    switch (event.type) {
      case 'found': {
        const { known, mobile, reachable } = event
        const { intent, suggested } = state
        const wish = { intent, ...(suggested && { suggested }), ...(state.chosen && { chainType: state.chainType }) }
        const chainTypes = takenFor(intent, facts.app.methods)
        const way = wayOfWallet(known, wish, { mobile, inApp: facts.app.inApp, chainTypes, reachable })
        if (way.screen !== here(state).screen) return [state, { replace: way }]
        const chainType = known.chainTypes.includes(state.chainType) ? state.chainType : (known.chainTypes[0] ?? state.chainType)
        const next = { ...state, known, mobile, chainType }
        return [next, { run: 'connect', with: asked(next, facts) }, { run: 'uri', with: { attempt: state.attempt } }]
      }
      case 'uri':
        if (state.at !== 'connecting') return [state]
        return [
          { ...state, uri: event.uri, link: event.link, copied: null },
          { run: 'uri', with: { attempt: state.attempt, seen: event.uri } },
        ]
      case 'connected': {
        const { wallet, switchTo } = event
        const next = { ...state, connected: wallet, uri: null, link: null }
        if (switchTo === null) return connected(next, facts)
        return [
          { ...next, at: 'switching_to_supported_chain' },
          { run: 'switch', with: { ...asked(next, facts), connected: wallet, chainId: switchTo } },
        ]
      }
      case 'sign':
        return state.at === 'connected' ? ask(state, facts) : [state]
      case 'signed': {
        // What an account signed that is no longer in use goes nowhere.
        if (state.at !== 'signing') return [state]
        const { connected: wallet, intent, attempt } = state
        const mode = facts.app.allowsSignup ? {} : { mode: 'no-signup' }
        return [
          { ...state, at: 'verifying' },
          { run: 'verify', with: { attempt, intent, wallet, ...event.signed, ...mode } },
        ]
      }
      case 'changed':
        return state.at === 'connected' || state.at === 'signing' ? fail(state, event.error) : [state]
      case 'failed':
        return state.at === 'success' || state.at === 'disconnected' ? [state] : fail(state, event.error)
      case 'signed-in': {
        const { user, isNewUser } = event
        const method = state.chainType === 'solana' ? 'siws' : 'siwe'
        return [
          { ...state, at: 'success' },
          { done: { kind: 'login', user, isNewUser, method } },
          { after: afterLogin(user, facts).delay, send: { type: 'go-on' } },
        ]
      }
      case 'linked': {
        const { user, account } = event
        return [
          { ...state, at: 'success' },
          { done: { kind: 'link', user, account } },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      }
      case 'go-on': {
        if (state.intent !== 'login') return [state, { close: 'success' }]
        const { user } = facts
        return [state, user ? afterLogin(user, facts).command : refusal(signedOut, 'LOGIN_FAILED_SCREEN', here(state), MENU)]
      }
      case 'press':
        if (state.at === 'connecting' && state.link) return [state, { run: 'open', with: state.link }]
        if (state.at === 'connected' && state.tap) return ask(state, facts)
        if (state.at !== 'disconnected') return [state]
        if (state.to === 'close') return [state, { close: 'dismissed' }]
        return state.to === 'retry' ? again(state, facts) : [state, { back: true }]
      case 'different':
        return state.at === 'success' ? [state] : [state, { back: true }]
      case 'copy':
        return state.uri ? [state, { run: 'copy', with: state.uri }] : [state]
      case 'copied':
        return [{ ...state, copied: event.done }]
      case 'prepared':
      case 'done':
        return [state]
    }
  },
}
