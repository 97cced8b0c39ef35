// Connect a wallet, and sign with it. Flow of AWAITING_CONNECTION and AWAITING_CONNECT_ONLY_CONNECTION.
// See docs/design/spec.md, "Wallet connection".

import { messageOf, viewOf } from '../../contract/errors/view.ts'
import { PHANTOM, WALLET_LOGIN } from '../../contract/errors/wallet.ts'
import { RETRY_OFFER_DELAY, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Route, WalletParams } from '../../contract/screens.ts'
import { METAMASK_WALLETCONNECT_DELAY, WALLET_CONNECT_RETRIES } from '../../contract/wallet-limits.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import { chainTypesOf, takenFor, viaWalletConnect } from '../../wallets/wallet-list.ts'
import { afterLogin, afterProof, proofDone } from '../menu/after-login.ts'
import { connectionRoute } from '../menu/connection-route.ts'
import { errorMove, type Failure, isOutcome, signedOut } from '../runtime/errors.ts'
import type { Command, Facts, Machine, Step } from '../runtime/flow.ts'
import type { Connecting, ConnectionEvent, ConnectionState, Signed, Waiting } from './connection-state.ts'
import { needsTap, walletRoute } from './wallet-route.ts'

type Result = Step<ConnectionState, ConnectionEvent>

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

/** To begin again is offered after a while. */
const offerRetry = ({ attempt }: ConnectionState, wait: Waiting): Command<ConnectionEvent> => ({
  after: RETRY_OFFER_DELAY,
  send: { type: 'slow', wait, attempt },
})

const requestSignature = (state: ConnectionState, facts: Facts): Result => {
  const next = { ...state, at: 'signing' } as const
  const input = { ...jobInput(next, facts), connected: state.connected, intent: state.intent }
  return [next, { run: 'sign', with: input }, offerRetry(next, 'signing')]
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

/** Without connection and error. */
const cleared = ({ waits: _, signed: __, slow: ___, ...state }: ConnectionState): ConnectionState => ({ ...state, ...NO_ERROR })

/** There is no connection: wallet and signature stay, and it goes on by itself. */
const waitOnline = (state: ConnectionState, error: Failure): Result => [
  {
    ...cleared(state),
    ...(state.at === 'verifying' && state.signed && { signed: state.signed }),
    at: 'disconnected',
    title: 'error.offline',
    text: messageOf(error),
    button: 'button.again',
    waits: true,
  },
  { run: 'online', with: { attempt: state.attempt } },
  { refused: error },
]

const fail = (given: ConnectionState, error: Failure): Result => {
  if (error.offline) return waitOnline(given, error)
  const state = cleared(given)
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

const connect = (state: ConnectionState, facts: Facts): Result => [
  state,
  { run: 'connect', with: jobInput(state, facts) },
  { run: 'uri', with: { attempt: state.attempt } },
  offerRetry(state, 'connecting'),
]

/** `counted`: a failure came before it. */
const retry = (state: ConnectionState, facts: Facts, counted = 1): Result => {
  const [attempt, retries] = [state.attempt + 1, state.retries + counted]
  return connect({ ...cleared(state), at: 'connecting', attempt, retries, connected: null }, facts)
}

/** Drops what the wallet was asked, which may have lost sight of it, and asks again. */
const askAgain = (state: ConnectionState, facts: Facts): Result => {
  const [next, ...commands] = retry(state, facts, 0)
  return [next, { run: 'stop' }, ...commands]
}

const goOn = (state: ConnectionState, facts: Facts): Result => {
  if (state.signed) return verify(cleared(state), state.signed, facts)
  return state.connected ? requestSignature(cleared(state), facts) : retry(state, facts, 0)
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
  return connect({ ...state, known, mobile, chainType, scans: !mobile && viaWalletConnect(known) }, facts)
}

const verify = (state: ConnectionState, signed: Signed, { app }: Facts): Result => {
  const { connected: wallet, intent, attempt } = state
  const mode = app.allowsSignup ? {} : { mode: 'no-signup' }
  return [
    { ...state, at: 'verifying', signed },
    { run: 'verify', with: { attempt, intent, wallet, ...signed, ...mode } },
  ]
}

/** Where it goes on when the success has been seen. */
const afterSuccess = (state: ConnectionState, facts: Facts): Command<ConnectionEvent> => {
  if (state.intent !== 'login') return afterProof(state)
  if (facts.user) return afterLogin(facts.user, facts).command
  return errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', retry: here(state), menu: menuOf(state) })
}

/** The button of the screen was pressed. */
const press = (state: ConnectionState, facts: Facts): Result => {
  if (state.at === 'connecting' && state.link) return [state, { run: 'open', with: state.link }]
  if (state.at === 'connected' && state.tap) return requestSignature(state, facts)
  if (state.at !== 'disconnected') return state.slow === state.at ? askAgain(state, facts) : [state]
  if (state.waits) return goOn(state, facts)
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
        // A signature of an account that is no longer in use is dropped.
        return state.at === 'signing' ? verify(state, event.signed, facts) : [state]
      case 'changed':
        return state.at === 'connected' || state.at === 'signing' || state.waits ? fail(state, event.error) : [state]
      case 'failed':
        return state.at === 'success' || state.at === 'disconnected' ? [state] : fail(state, event.error)
      case 'slow':
        return state.at === event.wait && !state.link ? [{ ...state, slow: event.wait }] : [state]
      case 'online':
        return state.waits ? goOn(state, facts) : [state]
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
      case 'go-on':
        return [state, afterSuccess(state, facts)]
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
