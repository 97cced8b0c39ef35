// The EIP-1193 provider that a host gets of us (elements.md, `getEthereumProvider()`; protocol.md §3). One for a page: it is always that of the wallet which is
// active when it is asked, and tells when that becomes another one. Signatures, transactions and readings are the wallet's own affair.

import { evmChainId } from '../contract/wallets/chain-ids.ts'
import { sameAddress } from '../kit/same-address.ts'
import type { Runtime } from '../session/runtime.ts'
import type { Connector } from './connectors/connector.ts'
import { saidBy } from './connectors/wallet-error.ts'
import { ProviderError } from './provider-error.ts'
import { type ConnectedWallet, type Wallets, walletsOf } from './store.ts'

/** Events of EIP-1193, by what their listeners are given. */
export interface ProviderEvents {
  connect: { chainId: string }
  disconnect: ProviderError
  chainChanged: string
  accountsChanged: string[]
  message: { type: string; data: unknown }
}
type Listener<N extends keyof ProviderEvents> = (what: ProviderEvents[N]) => void

export interface EthereumProvider {
  /** Rejects with a {@link ProviderError}: its `code` is one of EIP-1193 or EIP-1474. */
  request(ask: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<N extends keyof ProviderEvents>(event: N, listener: Listener<N>): EthereumProvider
  once<N extends keyof ProviderEvents>(event: N, listener: Listener<N>): EthereumProvider
  removeListener<N extends keyof ProviderEvents>(event: N, listener: Listener<N>): EthereumProvider
  off<N extends keyof ProviderEvents>(event: N, listener: Listener<N>): EthereumProvider
  /** Whether there is a wallet to ask. */
  isConnected(): boolean
}

/** Where the account stands in the parameters of what an account does. */
const ACCOUNT_AT: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: (params) => params[1],
  eth_sign: (params) => params[0],
  eth_signTypedData: (params) => params[0],
  eth_signTypedData_v3: (params) => params[0],
  eth_signTypedData_v4: (params) => params[0],
  eth_signTransaction: ([transaction]) => (transaction as { from?: unknown } | undefined)?.from,
  eth_sendTransaction: ([transaction]) => (transaction as { from?: unknown } | undefined)?.from,
}
const TRANSACTIONS = ['eth_signTransaction', 'eth_sendTransaction']

const hexOf = (wallet: ConnectedWallet): string => `0x${(evmChainId(wallet.chainId) ?? 0).toString(16)}`

/** Trust: a host may hold an old account; what is asked of one that is not in use never reaches the wallet. */
const judge = (method: string, params: unknown, wallet: ConnectedWallet): void => {
  const accountAt = Object.hasOwn(ACCOUNT_AT, method) ? ACCOUNT_AT[method] : null
  if (!accountAt) return
  if (!Array.isArray(params)) throw new ProviderError(4200, `The parameters of ${method} must be a list.`)
  const account = accountAt(params)
  if (typeof account === 'string' && !sameAddress(account, wallet.address))
    throw new ProviderError(4100, `${account} is not the account in use, ${wallet.address}.`)
  if (account === undefined && !TRANSACTIONS.includes(method))
    throw new ProviderError(4200, `${method} needs the account that signs.`)
  const { chainId } = Object(TRANSACTIONS.includes(method) ? params[0] : null) as { chainId?: unknown }
  if (chainId !== undefined && chainId !== null && Number(chainId) !== evmChainId(wallet.chainId))
    throw new ProviderError(4901, `The wallet is on chain ${Number(hexOf(wallet))}, not on ${String(chainId)}.`)
}

/** The wallet that is asked: the active one; where that is no Ethereum wallet, the Ethereum wallet that was connected last. */
const ethereumWallet = ({ $active, $wallets }: Wallets): ConnectedWallet | null =>
  [$active.get(), ...$wallets.get()].find((wallet) => wallet?.chainType === 'ethereum') ?? null

const createProvider = (wallets: Wallets, connect: () => Promise<unknown>): EthereumProvider => {
  const listeners = new Map<keyof ProviderEvents, Set<(what: never) => void>>()
  const tell = <N extends keyof ProviderEvents>(event: N, what: ProviderEvents[N]): void => {
    for (const listener of [...(listeners.get(event) ?? [])] as Listener<N>[])
      try {
        listener(what)
      } catch (error) {
        // A listener of the host's that fails is told to the host, and keeps no other from hearing.
        reportError(error)
      }
  }

  let known = ethereumWallet(wallets)
  let heard: { connector: Connector; stop(): void } | null = null
  /** Messages come from the wallet itself; the rest is told by what the store says of it. */
  const hear = (wallet: ConnectedWallet | null): void => {
    const connector = wallet && wallets.connectorOf(wallet.address)
    if (heard?.connector === connector) return
    heard?.stop()
    heard = connector && {
      connector,
      stop: connector.listen((event) => {
        if (event.type === 'message') tell('message', event.message)
      }),
    }
  }
  const follow = (): void => {
    const [before, now] = [known, ethereumWallet(wallets)]
    known = now
    hear(now)
    if (!now) {
      if (!before) return
      tell('accountsChanged', [])
      tell('disconnect', new ProviderError(4900, 'No wallet is connected.'))
      return
    }
    if (!before) tell('connect', { chainId: hexOf(now) })
    else if (before.chainId !== now.chainId) tell('chainChanged', hexOf(now))
    if (before?.address !== now.address) tell('accountsChanged', [now.address])
  }
  wallets.$active.listen(follow)
  wallets.$wallets.listen(follow)
  hear(known)

  /** What needs no wallet to be asked: null for anything else. */
  const LOCAL: Readonly<Record<string, () => unknown>> = {
    eth_accounts: () => (known ? [known.address] : []),
    eth_requestAccounts: async () => {
      if (!known)
        await connect().catch((cause: unknown) => {
          throw new ProviderError(4001, 'You rejected the request', cause)
        })
      follow()
      if (!known) throw new ProviderError(4900, 'No Ethereum wallet is connected.')
      return [known.address]
    },
    eth_chainId: () => hexOf(connected()),
  }
  const connected = (): ConnectedWallet => {
    if (known) return known
    throw new ProviderError(4900, 'No wallet is connected.')
  }

  const request: EthereumProvider['request'] = async (ask) => {
    const { method, params } = Object(ask) as { method?: unknown; params?: unknown }
    if (typeof method !== 'string' || method === '') throw new ProviderError(-32600, 'A request needs the name of a method.')
    await wallets.resumed
    follow()
    const local = Object.hasOwn(LOCAL, method) ? LOCAL[method] : null
    if (local) return local()
    const wallet = connected()
    judge(method, params, wallet)
    const connector = wallets.connectorOf(wallet.address)
    if (!connector) throw new ProviderError(4900, 'The wallet is no longer connected.')
    try {
      return await connector.request(params === undefined ? { method } : { method, params })
    } catch (thrown) {
      throw ProviderError.of(saidBy(thrown), thrown)
    }
  }

  const provider: EthereumProvider = {
    request,
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as (what: never) => void))
      return provider
    },
    once(event, listener) {
      const heardOnce: typeof listener = (what) => {
        provider.off(event, heardOnce)
        listener(what)
      }
      return provider.on(event, heardOnce)
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener as (what: never) => void)
      return provider
    },
    off: (event, listener) => provider.removeListener(event, listener),
    isConnected: () => known !== null,
  }
  return provider
}

const PROVIDERS = new WeakMap<Wallets, EthereumProvider>()

/** The page's provider. `connect` lets the person choose a wallet; it rejects where they do not. */
export const ethereumProvider = (runtime: Runtime, connect: () => Promise<unknown>): EthereumProvider => {
  const wallets = walletsOf(runtime)
  const provider = PROVIDERS.get(wallets) ?? createProvider(wallets, connect)
  PROVIDERS.set(wallets, provider)
  return provider
}
