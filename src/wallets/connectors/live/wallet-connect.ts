// Connector of a wallet on another device or in another app, over WalletConnect 2.
// See docs/design/spec.md, "Wallet connector".

import { API_TIMEOUT } from '../../../contract/limits.ts'
import { WALLET_NAME_MAX } from '../../../contract/wallet-limits.ts'
import { lateCode } from '../../../kit/late-code.ts'
import type { ChainSpec, Connection, ConnectOptions, Connector, ConnectorEvent } from '../connector.ts'
import type { WalletConnectSetup } from '../wallet-connect-setup.ts'
import type { WcClient, WcSession } from '../walletconnect/wallet-connect-client.ts'
import { limited } from './time-limit.ts'
import { codeOf, noProject, ownError, providerError, timedOut, unreached } from './wallet-connect-errors.ts'
import { dropDeepLink, entryOfPeer, walletConnectName } from './wallet-connect-links.ts'
import { type LiveSession, liveSession } from './wallet-connect-live.ts'
import { addParams, caipOf, hexOfCaip, proposalOf, toHex } from './wallet-connect-session.ts'
import { keptSessions } from './wallet-connect-storage.ts'

const withCode = (code: number, message: string): Error => Object.assign(new Error(message), { code })

/** Proposes a session and waits for the wallet's approval. A session that is approved too late is ended. */
const pair = async (
  { propose, end }: WcClient,
  chains: readonly number[],
  signal: AbortSignal,
  onUri: (uri: string) => void,
): Promise<WcSession> => {
  const { uri, approval } = await limited(propose(proposalOf(chains)), { ms: API_TIMEOUT, late: unreached, signal })
  onUri(uri)
  try {
    return await limited(approval, { late: timedOut, signal })
  } catch (error) {
    approval.then(({ topic }) => end(topic)).catch(() => undefined)
    throw error
  }
}

interface State {
  readonly setup: WalletConnectSetup
  readonly open: () => Promise<WcClient>
  readonly kept: ReturnType<typeof keptSessions>
  readonly listeners: Set<(event: ConnectorEvent) => void>
  client: WcClient | null
  live: LiveSession | null
  walletClientType: string
  name: string
}

const keep = ({ kept, walletClientType }: State, { topic, connection }: LiveSession): void =>
  kept.keep({ topic, walletClientType, chainId: connection().chainId })

const onEvent = (state: State, event: ConnectorEvent): void => {
  const { live, kept, listeners } = state
  if (live && event.type === 'chain') keep(state, live)
  if (live && event.type === 'disconnect') {
    kept.forget(live.topic)
    state.live = null
  }
  for (const listener of [...listeners]) listener(event)
}

/** Makes a session the present one; null where it gives no account of ours. */
const use = (state: State, client: WcClient, session: WcSession, wished: readonly (string | undefined)[]): LiveSession | null => {
  const live = liveSession(client, session, wished, (event) => onEvent(state, event))
  if (!live) return null
  state.live?.leave()
  state.live = live
  state.walletClientType = entryOfPeer(live.peer) ?? state.setup.entry
  state.name = live.peer.name.slice(0, WALLET_NAME_MAX) || state.name
  return live
}

const clientOf = async (state: State, signal: AbortSignal): Promise<WcClient> => {
  state.client ??= await limited(state.open(), { ms: API_TIMEOUT, late: unreached, signal })
  return state.client
}

/** Ends the other sessions of the same wallet: only one of a kind is resumed. */
const endOthers = ({ kept, walletClientType }: State, { end }: WcClient, { topic }: LiveSession): void => {
  for (const other of kept.of(walletClientType)) {
    if (other.topic === topic) continue
    kept.forget(other.topic)
    end(other.topic).catch(() => undefined)
  }
}

const notConnected = (): Error => withCode(4900, 'The wallet is not connected.')

const ask = async ({ live, client }: State, method: string, params: unknown, signal?: AbortSignal): Promise<unknown> => {
  if (!live || !client) throw notConnected()
  if (!live.grants(method)) throw withCode(4200, `The wallet does not do ${method}.`)
  const answer = client.request(live.topic, live.connection().chainId, { method, params: params ?? [] })
  return limited(answer, { late: timedOut, signal })
}

/** `spec`: adds the chain to a wallet that does not know it; null: such a wallet is an error. */
const switchTo = async (state: State, chain: number, spec: ChainSpec | null, signal?: AbortSignal): Promise<void> => {
  const to = caipOf(chain)
  const request = () => ask(state, 'wallet_switchEthereumChain', [{ chainId: toHex(chain) }], signal)
  if (state.live?.has(to)) return state.live.moveTo(to)
  await request().catch(async (error: unknown) => {
    if (!spec || codeOf(error) !== 4902) throw error
    await ask(state, 'wallet_addEthereumChain', [addParams(spec)], signal)
    return state.live?.has(to) || request()
  })
  const { live } = state
  if (!live) throw notConnected()
  await limited(live.granted(to), { late: timedOut, signal })
  live.moveTo(to)
}

const connect = async (state: State, { chainId, signal, onUri }: ConnectOptions): Promise<Connection> => {
  const { setup } = state
  if (!setup.projectId && !setup.relayUrl) throw noProject()
  // The app of an earlier connection must not be opened for the signatures of this one.
  dropDeepLink()
  const client = await clientOf(state, signal)
  const chains = chainId === undefined ? setup.chains : [chainId, ...setup.chains]
  const session = await pair(client, chains, signal, (uri) => onUri?.(uri))
  const live = use(state, client, session, chains.map(caipOf))
  if (!live) {
    client.end(session.topic).catch(() => undefined)
    throw withCode(4902, 'The wallet has no account on a chain of this page.')
  }
  endOthers(state, client, live)
  keep(state, live)
  return live.connection()
}

const resume = async (state: State, signal: AbortSignal): Promise<Connection | null> => {
  const { kept, setup } = state
  const mine = kept.of(setup.entry)
  if (mine.length === 0) return null
  const client = await clientOf(state, signal)
  for (const { topic, chainId } of mine) {
    const session = client.sessions().find((one) => one.topic === topic)
    const live = session && use(state, client, session, [chainId])
    if (live) return live.connection()
    kept.forget(topic)
  }
  return null
}

const disconnect = async (state: State): Promise<void> => {
  const { live, client, kept } = state
  if (!live || !client) return
  state.live = null
  live.leave()
  kept.forget(live.topic)
  // The wallet is told by the relay; a failure changes nothing here.
  await limited(client.end(live.topic), { ms: API_TIMEOUT, late: timedOut }).catch(() => undefined)
}

/** A request of the host, in the terms of EIP-1193. */
const request = async (state: State, { method, params }: Parameters<Connector['request']>[0]): Promise<unknown> => {
  const { live } = state
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return live?.connection().accounts ?? []
  if (method === 'eth_chainId' && live) return hexOfCaip(live.connection().chainId)
  try {
    if (method !== 'wallet_switchEthereumChain') return await ask(state, method, params)
    const [{ chainId = '' } = {}] = params as { chainId?: string }[]
    await switchTo(state, Number(chainId), null)
    return null
  } catch (error) {
    throw providerError(error)
  }
}

const sign = async (state: State, address: string, text: string, signal: AbortSignal): Promise<string> => {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  const signature = String(await ask(state, 'personal_sign', [`0x${bytes.join('')}`, address], signal))
  if (!/^0x[\da-f]+$/i.test(signature)) throw new Error('The wallet gave no signature.')
  return signature
}

/** Rejects with a code of the catalogue; with the signal's reason after an abort. */
const translated = async <T>(signal: AbortSignal, asking: 'connect' | 'ask', work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw ownError(asking, error, signal)
  }
}

/**
 * A connector for one wallet. Its `walletClientType` is the entry until it is connected, then the known wallet that the peer names (`metamask`
 * for MetaMask over WalletConnect, also where `wallet_connect` was chosen). The library is loaded at the first request.
 */
export const walletConnect = (
  setup: WalletConnectSetup,
  open: () => Promise<WcClient> = async () =>
    (await lateCode(() => import('../walletconnect/wallet-connect-client.ts'))).openClient(setup),
  kept = keptSessions(),
): Connector => {
  const name = walletConnectName(setup.entry) ?? 'WalletConnect'
  const state: State = { setup, open, kept, listeners: new Set(), client: null, live: null, walletClientType: setup.entry, name }
  return {
    connectorType: 'wallet_connect_v2',
    chainType: 'ethereum',
    // Trust: its picture is on the wallet's host, which would learn who connects where.
    icon: null,
    get walletClientType() {
      return state.walletClientType
    },
    get name() {
      return state.name
    },
    connect: (options) => translated(options.signal, 'connect', () => connect(state, options)),
    resume: (signal) => translated(signal, 'connect', () => resume(state, signal)),
    disconnect: () => disconnect(state),
    request: (ask) => request(state, ask),
    signMessage: (address, text, signal) => translated(signal, 'ask', () => sign(state, address, text, signal)),
    switchChain: (chain, signal) => translated(signal, 'ask', () => switchTo(state, chain.id, chain, signal)),
    listen(listener) {
      state.listeners.add(listener)
      return () => void state.listeners.delete(listener)
    },
  }
}
