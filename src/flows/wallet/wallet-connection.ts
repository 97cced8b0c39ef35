// Connect a wallet, and sign with it. Flow of AWAITING_CONNECTION and AWAITING_CONNECT_ONLY_CONNECTION.
// See docs/design/spec.md, "Wallet connection".

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { viewOf, type Words } from '../../contract/errors/view.ts'
import { PHANTOM, WALLET_LOGIN, type WalletKey } from '../../contract/errors/wallet.ts'
import { METAMASK_WALLETCONNECT_DELAY, SUCCESS_CLOSE_DELAY, WALLET_CONNECT_RETRIES } from '../../contract/limits.ts'
import type { Route, WalletParams } from '../../contract/screens.ts'
import type { ChainType, Wallet } from '../../contract/wallets/wallets.ts'
import { chainTypesOf, takenFor, viaWalletConnect } from '../../wallets/wallet-list.ts'
import { afterLogin, afterProof, proofDone } from '../login/after-login.ts'
import type { PreparedEvent } from '../login/captcha-guard.ts'
import { errorMove, type Failure, isOutcome, signedOut } from '../runtime/errors.ts'
import type { Command, Facts, Machine, Step } from '../runtime/flow.ts'
import { connectionRoute } from './connection-route.ts'
import { type ChosenWallet, needsTap, walletRoute } from './wallet-route.ts'
import type { Signed } from './wallet-sign.ts'

/** The wallet that was chosen, once it is found. */
export interface KnownWallet extends ChosenWallet {
  readonly icon: string | null
}

export interface ConnectionState extends Omit<WalletParams, 'chainType'> {
  /** The four statuses of docs/design/spec.md, "Wallet connection", then the signature and its end. `connected`: the person, or the wallet, needs a moment before the signature. */
  readonly at: 'disconnected' | 'connecting' | 'switching_to_supported_chain' | 'connected' | 'signing' | 'verifying' | 'success'
  readonly chainType: ChainType
  /** Whether the person chose it; else it is the first that fits. */
  readonly chosen: boolean
  /** Grows with each attempt: events of an older one are ignored. */
  readonly attempt: number
  /** How often the person has retried. */
  readonly retries: number
  /** Null until it is found. */
  readonly known: KnownWallet | null
  readonly mobile: boolean
  /** Whether a code to scan will come: its room is drawn before it. */
  readonly scans: boolean
  /** The wallet, once it is connected. */
  readonly connected: Wallet | null
  /** WalletConnect: its URI; on a phone the link that opens the app. */
  readonly uri: string | null
  readonly link: string | null
  /** Whether the URI was copied; null: not tried. */
  readonly copied: boolean | null
  /** Whether the person must tap before the wallet is asked to sign. */
  readonly tap: boolean
  /** Words of the failure; null: there is none. */
  readonly title: Words<WalletKey> | null
  readonly text: Words<WalletKey> | null
  readonly button: WalletKey | null
  /** Where its button leads. `spent`: no retry is left. */
  readonly to: 'retry' | 'different' | 'close'
  readonly spent: boolean
}

/** The attempt that an event or a job belongs to. */
export type AttemptNumber = { readonly attempt: number }
export type ConnectionEvent =
  /** What can be said of the wallet before it is found. */
  | ({ type: 'expected'; known: KnownWallet; scans: boolean } & AttemptNumber)
  | ({ type: 'found'; known: KnownWallet; mobile: boolean; reachable: boolean } & AttemptNumber)
  | ({ type: 'uri'; uri: string; link: string | null } & AttemptNumber)
  /** `switchTo`: the chain that the app wants, where the wallet is on another one. */
  | ({ type: 'connected'; wallet: Wallet; switchTo: number | null } & AttemptNumber)
  | ({ type: 'sign' } & AttemptNumber)
  | ({ type: 'signed'; signed: Signed } & AttemptNumber)
  /** Another account is in use, or the wallet is gone. */
  | ({ type: 'changed'; error: Failure } & AttemptNumber)
  | ({ type: 'failed'; error: Failure } & AttemptNumber)
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'linked'; user: User; account: LinkedAccount }
  | { type: 'confirmed' }
  | { type: 'copied'; done: boolean }
  | { type: 'press' | 'copy' | 'different' | 'go-on' | 'done' }
  | PreparedEvent

/** The input of every job. */
export interface Connecting extends AttemptNumber {
  readonly wallet: string
  readonly chainType: ChainType
  /** What the host says of chains and of WalletConnect. */
  readonly host: Facts['app']['hostWallets']
}

type Result = Step<ConnectionState, ConnectionEvent>

/** The input of `find`. */
export interface Finding extends Connecting {
  readonly chainTypes: readonly ChainType[]
}

const NO_ERROR = { title: null, text: null, button: null, to: 'retry', spent: false } as const
const menuOf = ({ intent }: ConnectionState): Route => ({
  screen: intent === 'confirm' ? 'ACCOUNT_SCREEN' : 'LANDING',
  params: {},
})

const jobInput = ({ wallet, chainType, attempt }: ConnectionState, { app }: Facts): Connecting => ({
  wallet,
  chainType,
  attempt,
  host: app.hostWallets,
})
const here = ({ wallet, intent, chainType, suggested, next }: ConnectionState): Route =>
  connectionRoute(wallet, intent, { chainType, ...(suggested && { suggested }), ...(next && { next }) })

const requestSignature = (state: ConnectionState, facts: Facts): Result => {
  const next = { ...state, at: 'signing' } as const
  return [next, { run: 'sign', with: { ...jobInput(next, facts), connected: state.connected, intent: state.intent } }]
}

/** The wallet is connected, on a supported chain. */
const afterConnected = (state: ConnectionState, facts: Facts): Result => {
  const { connected: wallet, attempt, intent, mobile } = state
  if (!wallet) return [state]
  if (intent === 'connect') return succeed(state, [{ done: { kind: 'connect', result: { wallet } } }], SUCCESS_CLOSE_DELAY)
  const watch: Command<ConnectionEvent> = { run: 'watch', with: { attempt, address: wallet.address } }
  if (needsTap(wallet, mobile)) return [{ ...state, at: 'connected', tap: true }, watch]
  // MetaMask's app is not ready for a second request as soon as it has answered the first.
  if (wallet.walletClientType === 'metamask' && wallet.connectorType.startsWith('wallet_connect'))
    return [{ ...state, at: 'connected' }, watch, { after: METAMASK_WALLETCONNECT_DELAY, send: { type: 'sign', attempt } }]
  const [next, ...commands] = requestSignature(state, facts)
  return [next, watch, ...commands]
}

/** The wallet is on a chain that the app does not support. */
const switchChain = (state: ConnectionState, wallet: Wallet, chainId: number, facts: Facts): Result => [
  { ...state, at: 'switching_to_supported_chain' },
  { run: 'switch', with: { ...jobInput(state, facts), connected: wallet, chainId } },
]

const succeed = (state: ConnectionState, done: Command<ConnectionEvent>[], delay: number): Result => [
  { ...state, at: 'success' },
  ...done,
  { after: delay, send: { type: 'go-on' } },
]

/** Codes of a wallet that was not connected, whatever the reason. */
const UNCONNECTED = /^(generic|unknown)_connect_wallet_error$/

const fail = (state: ConnectionState, error: Failure): Result => {
  const { retries, known } = state
  const isPhantom = known?.entry === 'phantom' && UNCONNECTED.test(error.code)
  const view = viewOf(error, isPhantom ? PHANTOM : WALLET_LOGIN)
  // ERROR_SCREEN has the words of a captcha that was not passed.
  if (isOutcome(view.to) || view.to === 'ERROR_SCREEN' || error.code.includes('captcha'))
    return [state, { run: 'stop' }, errorMove(error, { to: view.to, retry: here(state), menu: menuOf(state) })]
  // What the wallet would refuse again is not asked again.
  const spent = view.to === 'retry' && (error.retryable === false || retries >= WALLET_CONNECT_RETRIES)
  const to = view.to === 'close' ? 'close' : view.to === 'retry' && !spent ? 'retry' : 'different'
  const { title, text, button } = view
  const failed = { ...state, at: 'disconnected', title, text, button, to, spent } as const
  return [{ ...failed, attempt: state.attempt + 1, uri: null, link: null, tap: false }, { run: 'stop' }, { refused: error }]
}

const retry = (state: ConnectionState, facts: Facts): Result => {
  const next = {
    ...state,
    ...NO_ERROR,
    at: 'connecting',
    attempt: state.attempt + 1,
    retries: state.retries + 1,
    connected: null,
  } as const
  return [next, { run: 'connect', with: jobInput(next, facts) }, { run: 'uri', with: { attempt: next.attempt } }]
}

/** The wallet was found: it is connected here, or its route leads elsewhere. */
const afterFound = (state: ConnectionState, event: Extract<ConnectionEvent, { type: 'found' }>, facts: Facts): Result => {
  const { known, mobile, reachable } = event
  const { intent, suggested, next: after } = state
  const params = {
    intent,
    ...(suggested && { suggested }),
    ...(after && { next: after }),
    ...(state.chosen && { chainType: state.chainType }),
  }
  const chainTypes = takenFor(intent, facts.app.methods)
  const route = walletRoute(known, params, { mobile, inApp: facts.app.inApp, chainTypes, reachable })
  if (route.screen !== here(state).screen) return [state, { replace: route }]
  const chainType = known.chainTypes.includes(state.chainType) ? state.chainType : (known.chainTypes[0] ?? state.chainType)
  const next = { ...state, known, mobile, chainType, scans: !mobile && viaWalletConnect(known) }
  return [next, { run: 'connect', with: jobInput(next, facts) }, { run: 'uri', with: { attempt: state.attempt } }]
}

const afterSigned = (state: ConnectionState, signed: Signed, { app }: Facts): Result => {
  // A signature of an account that is no longer in use is dropped.
  if (state.at !== 'signing') return [state]
  const { connected: wallet, intent, attempt } = state
  const mode = app.allowsSignup ? {} : { mode: 'no-signup' }
  return [
    { ...state, at: 'verifying' },
    { run: 'verify', with: { attempt, intent, wallet, ...signed, ...mode } },
  ]
}

/** The button of the screen was pressed. */
const press = (state: ConnectionState, facts: Facts): Result => {
  if (state.at === 'connecting' && state.link) return [state, { run: 'open', with: state.link }]
  if (state.at === 'connected' && state.tap) return requestSignature(state, facts)
  if (state.at !== 'disconnected') return [state]
  if (state.to === 'close') return [state, { close: 'dismissed' }]
  return state.to === 'retry' ? retry(state, facts) : [state, { back: true }]
}

export const machine: Machine<ConnectionState, ConnectionEvent, WalletParams> = {
  start(params, facts) {
    const { wallet, intent, suggested, chainType, next } = params
    const chainTypes = chainType ? [chainType] : takenFor(intent, facts.app.methods)
    const state: ConnectionState = {
      at: 'connecting',
      wallet,
      intent,
      ...(suggested && { suggested }),
      ...(next && { next }),
      chainType: chainType ?? chainTypesOf(facts.app.methods)[0] ?? 'ethereum',
      chosen: chainType !== undefined,
      attempt: 1,
      retries: 0,
      known: null,
      mobile: false,
      scans: false,
      connected: null,
      uri: null,
      link: null,
      copied: null,
      tap: false,
      ...NO_ERROR,
    }
    return [
      state,
      { run: 'expect', with: jobInput(state, facts) },
      { run: 'find', with: { ...jobInput(state, facts), chainTypes } },
      // The captcha is usually passed by the time the wallet is connected.
      ...(intent === 'login' ? [{ run: 'prepare' }] : []),
    ]
  },

  on(state, event, facts): Result {
    if ('attempt' in event && event.attempt !== state.attempt) return [state]
    switch (event.type) {
      case 'found':
        return afterFound(state, event, facts)
      case 'expected':
        return state.known || state.at !== 'connecting' ? [state] : [{ ...state, known: event.known, scans: event.scans }]
      case 'uri':
        if (state.at !== 'connecting') return [state]
        return [
          { ...state, uri: event.uri, link: event.link, copied: null },
          { run: 'uri', with: { attempt: state.attempt, shown: event.uri } },
        ]
      case 'connected': {
        const { wallet, switchTo } = event
        const next = { ...state, connected: wallet, uri: null, link: null }
        return switchTo === null ? afterConnected(next, facts) : switchChain(next, wallet, switchTo, facts)
      }
      case 'sign':
        return state.at === 'connected' ? requestSignature(state, facts) : [state]
      case 'signed':
        return afterSigned(state, event.signed, facts)
      case 'changed':
        return state.at === 'connected' || state.at === 'signing' ? fail(state, event.error) : [state]
      case 'failed':
        return state.at === 'success' || state.at === 'disconnected' ? [state] : fail(state, event.error)
      case 'signed-in': {
        const { user, isNewUser } = event
        const method = state.chainType === 'solana' ? 'siws' : 'siwe'
        return succeed(state, [{ done: { kind: 'login', user, isNewUser, method } }], afterLogin(user, facts).delay)
      }
      case 'linked': {
        const { user, account } = event
        return succeed(state, [{ done: { kind: 'link', user, account } }], SUCCESS_CLOSE_DELAY)
      }
      case 'confirmed':
        return succeed(state, proofDone(state, facts.user), SUCCESS_CLOSE_DELAY)
      case 'go-on': {
        if (state.intent !== 'login') return [state, afterProof(state)]
        const { user } = facts
        return [
          state,
          user
            ? afterLogin(user, facts).command
            : errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', retry: here(state), menu: menuOf(state) }),
        ]
      }
      case 'press':
        return press(state, facts)
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
