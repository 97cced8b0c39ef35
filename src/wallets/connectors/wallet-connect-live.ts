// One WalletConnect session while it lives: on which chain, with which accounts, and what its wallet tells of them.

import { checksum } from './checksum.ts'
import type { Connection, ConnectorEvent } from './connector.ts'
import type { WcClient, WcNews, WcSession } from './wallet-connect-client.ts'
import { accountsOn, addressesIn, chainFor, chainIn, chainsOf, grants, type Namespaces } from './wallet-connect-session.ts'

export interface LiveSession {
  readonly topic: string
  readonly peer: WcSession['peer']['metadata']
  connection(): Connection
  grants(method: string): boolean
  has(chain: string): boolean
  /** Goes to a chain that the session has; nothing happens on any other. */
  moveTo(chain: string): void
  /** Resolves once the session has the chain: a wallet says so after it has said yes. */
  granted(chain: string, signal?: AbortSignal): Promise<void>
  /** From now on nothing is told. */
  leave(): void
}

/** Null: the session gives no account of Ethereum. `wished` are chains, the best first. */
export const liveSession = (
  client: WcClient,
  of: WcSession,
  wished: readonly (string | undefined)[],
  tell: (event: ConnectorEvent) => void,
): LiveSession | null => {
  const begin = chainFor(of.namespaces, ...wished)
  if (begin === null) return null
  let { namespaces } = of
  let chainId = begin
  let account: string | null = null
  const waiting = new Set<() => void>()

  const accounts = (): string[] => accountsOn(namespaces, chainId, account).flatMap((address) => checksum(address) ?? [])
  /** Does something, and tells what has changed by it. */
  const change = (act: () => void): void => {
    const [chainBefore, before] = [chainId, accounts().join()]
    act()
    if (chainId !== chainBefore) tell({ type: 'chain', chainId })
    if (accounts().join() !== before) tell({ type: 'accounts', accounts: accounts() })
  }
  const has = (chain: string): boolean => chainsOf(namespaces).includes(chain)
  const moveTo = (chain: string): void => {
    if (has(chain))
      change(() => {
        chainId = chain
      })
  }
  const gone = (): void => {
    leave()
    tell({ type: 'disconnect' })
  }
  const onUpdate = (given: Namespaces): void => {
    const chain = chainFor(given, chainId)
    if (chain === null) gone()
    else {
      change(() => {
        namespaces = given
        chainId = chain
      })
      for (const look of [...waiting]) look()
    }
  }
  const onAccounts = (first: string | undefined): void => {
    // Trust: an account that the person never gave to this page is none of ours, whatever an event says; the order alone can change.
    if (first)
      change(() => {
        account = first
      })
  }
  const hear = (news: WcNews): void => {
    if (news.topic !== of.topic) return
    if (news.type === 'gone') gone()
    else if (news.type === 'update') onUpdate(news.namespaces)
    else if (news.name === 'chainChanged') moveTo(chainIn(news.data) ?? news.chainId)
    else if (news.name === 'accountsChanged') onAccounts(addressesIn(news.data)[0])
  }
  const deaf = client.hear(hear)
  const leave = (): void => {
    deaf()
    waiting.clear()
  }
  return {
    topic: of.topic,
    peer: of.peer.metadata,
    connection: () => ({ accounts: accounts(), chainId }),
    grants: (method) => grants(namespaces, method),
    has,
    moveTo,
    granted: (chain) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!has(chain)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    leave,
  }
}
