// An open WalletConnect session: its chain, its accounts, and the events of its wallet.

import { checksum } from '../checksum/checksum.ts'
import type { Connection, ConnectorEvent } from '../connector.ts'
import type { WcClient, WcEvent, WcSession } from '../walletconnect/wallet-connect-client.ts'
import { accountsOn, addressesIn, chainFor, chainIn, chainsOf, grants, type Namespaces } from './wallet-connect-session.ts'

export interface LiveSession {
  readonly topic: string
  readonly peer: WcSession['peer']['metadata']
  connection(): Connection
  grants(method: string): boolean
  has(chain: string): boolean
  /** Switches to a chain that the session has; ignores any other. */
  moveTo(chain: string): void
  /** Resolves once the session has the chain, which a wallet adds after it has confirmed. */
  granted(chain: string, signal?: AbortSignal): Promise<void>
  /** Ends all events. */
  leave(): void
}

interface LiveState {
  namespaces: Namespaces
  chainId: string
  /** The account that is first; null: as the wallet lists them. */
  account: string | null
  readonly waiting: Set<() => void>
  readonly emit: (event: ConnectorEvent) => void
}

const accountsOf = ({ namespaces, chainId, account }: LiveState): string[] =>
  accountsOn(namespaces, chainId, account).flatMap((address) => checksum(address) ?? [])

const has = ({ namespaces }: LiveState, chain: string): boolean => chainsOf(namespaces).includes(chain)

/** Changes the state, and emits what that has changed for the page. */
const change = (state: LiveState, next: Partial<Pick<LiveState, 'namespaces' | 'chainId' | 'account'>>): void => {
  const [chainBefore, before] = [state.chainId, accountsOf(state).join()]
  Object.assign(state, next)
  const { chainId, emit } = state
  const accounts = accountsOf(state)
  if (chainId !== chainBefore) emit({ type: 'chain', chainId })
  if (accounts.join() !== before) emit({ type: 'accounts', accounts })
}
const moveTo = (state: LiveState, chainId: string): void => {
  if (has(state, chainId)) change(state, { chainId })
}

/** Follows an event of the wallet. `end` ends the session. */
const onEvent = (state: LiveState, event: WcEvent, end: () => void): void => {
  if (event.type === 'gone') end()
  else if (event.type === 'update') {
    const { namespaces } = event
    const chainId = chainFor(namespaces, state.chainId)
    if (chainId === null) end()
    else {
      change(state, { namespaces, chainId })
      for (const look of [...state.waiting]) look()
    }
  } else if (event.name === 'chainChanged') moveTo(state, chainIn(event.data) ?? event.chainId)
  else if (event.name === 'accountsChanged') {
    const [account] = addressesIn(event.data)
    // Trust: an event only reorders the accounts of the session; it adds none that the person did not share.
    if (account) change(state, { account })
  }
}

const granted = (state: LiveState, chain: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!has(state, chain)) return
      state.waiting.delete(look)
      resolve()
    }
    state.waiting.add(look)
    look()
  })

/** Null: the session gives no Ethereum account. `wished`: chains, the preferred one first. */
export const liveSession = (
  client: WcClient,
  { topic, peer, namespaces }: WcSession,
  wished: readonly (string | undefined)[],
  emit: (event: ConnectorEvent) => void,
): LiveSession | null => {
  const chainId = chainFor(namespaces, ...wished)
  if (chainId === null) return null
  const state: LiveState = { namespaces, chainId, account: null, waiting: new Set(), emit }
  const end = (): void => {
    leave()
    emit({ type: 'disconnect' })
  }
  const stop = client.subscribe((event) => {
    if (event.topic === topic) onEvent(state, event, end)
  })
  const leave = (): void => {
    stop()
    state.waiting.clear()
  }
  return {
    topic,
    peer: peer.metadata,
    connection: () => ({ accounts: accountsOf(state), chainId: state.chainId }),
    grants: (method) => grants(state.namespaces, method),
    has: (chain) => has(state, chain),
    moveTo: (chain) => moveTo(state, chain),
    granted: (chain) => granted(state, chain),
    leave,
  }
}
