// A wallet on another device or in another app, over WalletConnect 2 (spec section 3 "Wallet connector"). Its library comes when the wallet is first asked.

import { API_TIMEOUT, WALLET_NAME_MAX, WALLET_REQUEST_TIMEOUT } from '../../contract/limits.ts'
import type { WalletEntry } from '../../contract/menu.ts'
import type { ChainSpec, Connection, Connector, ConnectorEvent } from './connector.ts'
import type { WcClient, WcSession } from './wallet-connect-client.ts'
import { codeOf, noProject, ownError, providerError, timedOut, unreached } from './wallet-connect-errors.ts'
import { keptSessions } from './wallet-connect-kept.ts'
import { dropDeepLink, entryOfPeer, walletConnectName } from './wallet-connect-links.ts'
import { type LiveSession, liveSession } from './wallet-connect-live.ts'
import { addParams, caipOf, hexOfCaip, proposalOf, toHex } from './wallet-connect-session.ts'
import { within } from './within.ts'

export interface WalletConnectSetup {
  /** The project at the relay: the host's `walletConnectCloudProjectId`, else the app's `wallet_connect_cloud_project_id`, else ''. */
  readonly projectId: string
  /** The app's `wallet_connect_relay_url`; null: WalletConnect's own relay. */
  readonly relayUrl: string | null
  /** What the wallet shows of the page. `url` is the page's origin. */
  readonly app: { readonly name: string; readonly url: string; readonly icon: string | null }
  /** The entry that was chosen: `rainbow`, …, or `wallet_connect` for any. */
  readonly entry: WalletEntry
  /** The chains of the page, by id, the default one first. */
  readonly chains: readonly number[]
}

const withCode = (code: number, message: string): Error => Object.assign(new Error(message), { code })

/** Proposes a session and waits for a wallet's answer, with the limits of both. What comes too late is taken back. */
const pair = async (
  { propose, end }: WcClient,
  chains: readonly number[],
  signal: AbortSignal,
  onUri: (uri: string) => void,
): Promise<WcSession> => {
  const { uri, approval } = await within(propose(proposalOf(chains)), API_TIMEOUT, unreached, signal)
  onUri(uri)
  try {
    return await within(approval, WALLET_REQUEST_TIMEOUT, timedOut, signal)
  } catch (error) {
    // A wallet that says yes to an address that nobody looks at any more is told that it is over.
    approval.then(({ topic }) => end(topic)).catch(() => undefined)
    throw error
  }
}

/**
 * A connector for one wallet. Until it is connected its `walletClientType` is the entry; then what the wallet says of itself, where we know it
 * by name (so `metamask` means MetaMask over WalletConnect, also where `wallet_connect` was chosen). Loads nothing by being made.
 */
export const walletConnect = (
  setup: WalletConnectSetup,
  open: () => Promise<WcClient> = async () => (await import('./wallet-connect-client.ts')).openClient(setup),
  kept = keptSessions(),
): Connector => {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let client: WcClient | null = null
  let live: LiveSession | null = null
  let walletClientType: string = setup.entry
  let name = walletConnectName(setup.entry) ?? 'WalletConnect'

  const keep = ({ topic, connection }: LiveSession): void => kept.keep({ topic, walletClientType, chainId: connection().chainId })
  const tell = (event: ConnectorEvent): void => {
    if (live && event.type === 'chain') keep(live)
    if (live && event.type === 'disconnect') {
      kept.forget(live.topic)
      live = null
    }
    for (const listener of [...listeners]) listener(event)
  }
  const enter = (of: WcClient, session: WcSession, wished: readonly (string | undefined)[]): LiveSession | null => {
    const entered = liveSession(of, session, wished, tell)
    if (!entered) return null
    live?.leave()
    live = entered
    walletClientType = entryOfPeer(live.peer) ?? setup.entry
    name = live.peer.name.slice(0, WALLET_NAME_MAX) || name
    return live
  }
  const reach = async (signal: AbortSignal): Promise<WcClient> => {
    client ??= await within(open(), API_TIMEOUT, unreached, signal)
    return client
  }
  /** One wallet of a kind: what an older connection of it left would be resumed by nobody. */
  const endOthers = ({ end }: WcClient, { topic }: LiveSession): void => {
    for (const other of kept.of(walletClientType)) {
      if (other.topic === topic) continue
      kept.forget(other.topic)
      end(other.topic).catch(() => undefined)
    }
  }
  const ask = async (method: string, params: unknown, signal?: AbortSignal): Promise<unknown> => {
    if (!live || !client) throw withCode(4900, 'The wallet is not connected.')
    if (!live.grants(method)) throw withCode(4200, `The wallet does not do ${method}.`)
    const answer = client.request(live.topic, live.connection().chainId, { method, params: params ?? [] })
    return within(answer, WALLET_REQUEST_TIMEOUT, timedOut, signal)
  }
  const switchTo = async (chain: number, spec: ChainSpec | null, signal?: AbortSignal): Promise<void> => {
    const to = caipOf(chain)
    const ask_ = () => ask('wallet_switchEthereumChain', [{ chainId: toHex(chain) }], signal)
    if (live?.has(to)) return live.moveTo(to)
    await ask_().catch(async (error: unknown) => {
      if (!spec || codeOf(error) !== 4902) throw error
      await ask('wallet_addEthereumChain', [addParams(spec)], signal)
      return live?.has(to) || ask_()
    })
    if (!live) throw withCode(4900, 'The wallet is not connected.')
    await within(live.granted(to), WALLET_REQUEST_TIMEOUT, timedOut, signal)
    live.moveTo(to)
  }
  /** What goes wrong inside is told in the catalogue's words; a call-off is the caller's own. */
  const told = async <T>(signal: AbortSignal, asking: 'connect' | 'ask', act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      throw ownError(asking, error, signal)
    }
  }

  return {
    connectorType: 'wallet_connect_v2',
    chainType: 'ethereum',
    // Trust: its picture is on a host of the wallet's; whoever loads it tells that host who connects where.
    icon: null,
    get walletClientType() {
      return walletClientType
    },
    get name() {
      return name
    },
    connect: ({ chainId, signal, onUri }) =>
      told(signal, 'connect', async () => {
        if (!setup.projectId && !setup.relayUrl) throw noProject()
        // The app that was opened for another connection is not to be opened for the signatures of this one.
        dropDeepLink()
        const reached = await reach(signal)
        const chains = chainId === undefined ? setup.chains : [chainId, ...setup.chains]
        const session = await pair(reached, chains, signal, (uri) => onUri?.(uri))
        const entered = enter(reached, session, chains.map(caipOf))
        if (!entered) {
          reached.end(session.topic).catch(() => undefined)
          throw withCode(4902, 'The wallet has no account on a chain of this page.')
        }
        endOthers(reached, entered)
        keep(entered)
        return entered.connection()
      }),
    resume: (signal) =>
      told(signal, 'connect', async (): Promise<Connection | null> => {
        const mine = kept.of(setup.entry)
        if (mine.length === 0) return null
        const reached = await reach(signal)
        for (const { topic, chainId } of mine) {
          const session = reached.sessions().find((one) => one.topic === topic)
          const entered = session && enter(reached, session, [chainId])
          if (entered) return entered.connection()
          kept.forget(topic)
        }
        return null
      }),
    async disconnect() {
      if (!live || !client) return
      const { topic, leave } = live
      live = null
      leave()
      kept.forget(topic)
      // The wallet hears of it when the relay does; the person need wait for neither.
      await within(client.end(topic), API_TIMEOUT, timedOut).catch(() => undefined)
    },
    async request({ method, params }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return live?.connection().accounts ?? []
      if (method === 'eth_chainId' && live) return hexOfCaip(live.connection().chainId)
      try {
        if (method !== 'wallet_switchEthereumChain') return await ask(method, params)
        const [{ chainId = '' } = {}] = params as { chainId?: string }[]
        await switchTo(Number(chainId), null)
        return null
      } catch (error) {
        throw providerError(error)
      }
    },
    signMessage: (address, text, signal) =>
      told(signal, 'ask', async () => {
        const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
        const signature = String(await ask('personal_sign', [`0x${bytes.join('')}`, address], signal))
        if (!/^0x[\da-f]+$/i.test(signature)) throw new Error('The wallet gave no signature.')
        return signature
      }),
    switchChain: (chain, signal) => told(signal, 'ask', () => switchTo(chain.id, chain, signal)),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
