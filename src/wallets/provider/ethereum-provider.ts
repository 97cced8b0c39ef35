// The EIP-1193 provider that a host gets. One per page.
// It asks the wallet that is active at the time of a request, and emits the events of a change of wallet, account or
// chain. See docs/design/protocol.md, "Ethereum provider"; docs/elements.md, "Wallets in the page".

import { evmChainId } from '../../contract/chains/chain-ids.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { messageAndSigner } from '../../contract/signing/message-parameters.ts'
import { kindOf } from '../../contract/wallets/wallets.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { stateOf } from '../../kit/state-of.ts'
import { type Ticket, withTicket } from '../../kit/ticket.ts'
import { whenFirst } from '../../kit/ticket-queue.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Connector } from '../connectors/connector.ts'
import { errorFieldsOf } from '../connectors/wallet-error.ts'
import { pageWallets, withEmbedded } from '../page-wallets.ts'
import { ProviderError } from '../provider-error.ts'
import type { ConnectedWallet, Wallets } from '../store.ts'
import { checkPermissions, type Permissions, permissionsOf, wirePermissions } from './permissions.ts'

/** Events of EIP-1193, with what their listeners are given. */
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
  /** Whether a wallet is connected. */
  isConnected(): boolean
}

/** Where the account is in the parameters of the methods that act for one. */
const ACCOUNT_AT: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: (params) => messageAndSigner(params)[1],
  eth_sign: (params) => params[0],
  eth_signTypedData: (params) => params[0],
  eth_signTypedData_v3: (params) => params[0],
  eth_signTypedData_v4: (params) => params[0],
  eth_signTransaction: ([transaction]) => (transaction as { from?: unknown } | undefined)?.from,
  eth_sendTransaction: ([transaction]) => (transaction as { from?: unknown } | undefined)?.from,
}
const TRANSACTIONS = ['eth_signTransaction', 'eth_sendTransaction']
/** Methods that ask the person something, and have their place in the line of requests. */
const ASKING: ReadonlySet<string> = new Set([
  ...Object.keys(ACCOUNT_AT),
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
])
/** What is answered here for an embedded wallet; one from outside answers for itself. */
const PERMISSIONS: readonly string[] = ['wallet_getPermissions', 'wallet_requestPermissions', 'wallet_revokePermissions']

const hexOf = (wallet: ConnectedWallet): string => `0x${(evmChainId(wallet.chainId) ?? 0).toString(16)}`

/** Trust: a host may hold a former account; a request for an account that is not in use never reaches the wallet. */
const checkAccount = (method: string, params: unknown, wallet: ConnectedWallet): void => {
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

/** Which of the wallets of a page a provider asks; null: none of them. */
type Choose = (wallets: Wallets) => ConnectedWallet | null

const all = ({ $active, $wallets }: Wallets): readonly (ConnectedWallet | null)[] => [$active.get(), ...$wallets.get()]

/** The wallet of an address. Without one the active wallet; where that is no Ethereum wallet, the Ethereum wallet that was connected last. */
const ofAddress =
  (address: string | undefined): Choose =>
  (wallets) =>
    all(wallets).find(
      (wallet) => wallet?.chainType === 'ethereum' && (address === undefined || sameAddress(wallet.address, address)),
    ) ?? null

/** The embedded wallet of the signed-in user. */
const embedded: Choose = (wallets) =>
  all(wallets).find((wallet) => wallet?.chainType === 'ethereum' && kindOf(wallet) === 'embedded') ?? null

type Emit = <N extends keyof ProviderEvents>(event: N, what: ProviderEvents[N]) => void

/** The listeners of a provider, and what calls them. */
const createEmitter = () => {
  const listeners = new Map<keyof ProviderEvents, Set<(what: never) => void>>()
  const emit: Emit = (event, what) => {
    for (const listener of [...(listeners.get(event) ?? [])] as Listener<typeof event>[])
      try {
        listener(what)
      } catch (error) {
        // The error of one listener is reported to the page, and stops no other listener.
        reportError(error)
      }
  }
  return {
    emit,
    add: <N extends keyof ProviderEvents>(event: N, listener: Listener<N>): void =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as (what: never) => void)),
    remove: <N extends keyof ProviderEvents>(event: N, listener: Listener<N>): void =>
      void listeners.get(event)?.delete(listener as (what: never) => void),
  }
}

/** Follows the wallet that is asked, and emits what changes about it. `update` reads the store at once. */
const followWallet = (wallets: Wallets, permissions: Permissions, choose: Choose, emit: Emit) => {
  let known = choose(wallets)
  let account = permissions.accountOf(known)
  let followed: { connector: Connector; stop(): void } | null = null
  /** Messages come from the wallet itself; every other event from the store. */
  const listen = (wallet: ConnectedWallet | null): void => {
    const connector = wallet && wallets.connectorOf(wallet.address, kindOf(wallet))
    if (followed?.connector === connector) return
    followed?.stop()
    followed = connector && {
      connector,
      stop: connector.listen((event) => {
        if (event.type === 'message') emit('message', event.message)
      }),
    }
  }
  const update = (): ConnectedWallet | null => {
    const [before, had] = [known, account]
    const now = choose(wallets)
    known = now
    account = permissions.accountOf(now)
    listen(now)
    if (now && !before) emit('connect', { chainId: hexOf(now) })
    else if (now && before?.chainId !== now.chainId) emit('chainChanged', hexOf(now))
    if (account !== had) emit('accountsChanged', account === null ? [] : [account])
    if (!now && before) emit('disconnect', new ProviderError(4900, 'No wallet is connected.'))
    return known
  }
  wallets.$active.listen(update)
  wallets.$wallets.listen(update)
  permissions.listen(update)
  listen(known)
  return { current: () => known, account: () => account, update }
}

const connected = (wallet: ConnectedWallet | null, message = 'No wallet is connected.'): ConnectedWallet => {
  if (wallet) return wallet
  throw new ProviderError(4900, message)
}

/** Lets the person choose a wallet; rejects where they do not. */
type Connect = (ticket: Ticket) => Promise<unknown>

type Local = (ticket: Ticket, method: string, params: unknown) => unknown

/** What answers without asking a wallet, by its method; undefined: the wallet answers. */
const localMethods = (
  runtime: Runtime,
  { current, account, update }: ReturnType<typeof followWallet>,
  connect: Connect,
): ((method: string) => Local | undefined) => {
  const permissions = permissionsOf(runtime)
  const accounts = (): string[] => [account()].filter((one) => one !== null)
  const requestAccounts = async (ticket: Ticket): Promise<string[]> => {
    if (!current())
      await connect(ticket).catch((cause: unknown) => {
        // A person who left the choice has refused; what failed there, or never opened, is no refusal.
        if (cause instanceof LatchkeyError && cause.code !== 'exited_auth_flow') throw cause
        throw cause instanceof ProviderError ? cause : new ProviderError(4001, 'You rejected the request', cause)
      })
    permissions.allow(connected(update(), 'No Ethereum wallet is connected.'))
    return accounts()
  }
  const methods: Readonly<Record<string, Local>> = {
    eth_accounts: accounts,
    eth_requestAccounts: requestAccounts,
    eth_chainId: () => hexOf(connected(current())),
    wallet_getPermissions: () => wirePermissions(account()),
    async wallet_requestPermissions(ticket, method, params) {
      checkPermissions(method, params)
      await requestAccounts(ticket)
      return wirePermissions(account())
    },
    wallet_revokePermissions(_, method, params) {
      checkPermissions(method, params)
      const wallet = current()
      if (wallet) permissions.revoke(wallet)
      return null
    },
  }
  return (method) => {
    const wallet = current()
    const isItsOwn = wallet && kindOf(wallet) !== 'embedded' && PERMISSIONS.includes(method)
    return Object.hasOwn(methods, method) && !isItsOwn ? methods[method] : undefined
  }
}

/** What answers a request: this page, or the wallet that is followed. */
const createAsk = (runtime: Runtime, wallets: Wallets, followed: ReturnType<typeof followWallet>, connect: Connect) => {
  const { current, account, update } = followed
  const localOf = localMethods(runtime, followed, connect)
  return async (method: string, params: unknown, ticket?: Ticket): Promise<unknown> => {
    await Promise.all([wallets.resumed, withEmbedded(runtime).catch(() => undefined)])
    update()
    const local = localOf(method)
    if (local) return local(ticket as Ticket, method, params)
    const wallet = connected(current())
    checkAccount(method, params, wallet)
    if (account() === null && Object.hasOwn(ACCOUNT_AT, method))
      throw new ProviderError(4100, 'This page has given up the account. It gets it again by eth_requestAccounts.')
    const connector = wallets.connectorOf(wallet.address, kindOf(wallet))
    if (!connector) throw new ProviderError(4900, 'The wallet is no longer connected.')
    const request = params === undefined ? { method } : { method, params }
    if (kindOf(wallet) === 'embedded') return connector.request(request, ticket)
    return whenFirst(ticket, () => connector.request(request))
  }
}

const createProvider = (runtime: Runtime, connect: Connect, choose: Choose): EthereumProvider => {
  const wallets = pageWallets(runtime)
  const { emit, add, remove } = createEmitter()
  const followed = followWallet(wallets, permissionsOf(runtime), choose, emit)
  const ask = createAsk(runtime, wallets, followed, connect)
  const provider: EthereumProvider = {
    async request(asked) {
      const { method, params } = Object(asked) as { method?: unknown; params?: unknown }
      if (typeof method !== 'string' || method === '') throw new ProviderError(-32600, 'A request needs the name of a method.')
      try {
        if (!ASKING.has(method)) return await ask(method, params)
        return await withTicket({ runtime }, true, (ticket) => ask(method, params, ticket))
      } catch (thrown) {
        throw ProviderError.of(errorFieldsOf(thrown), thrown)
      }
    },
    on(event, listener) {
      add(event, listener)
      return provider
    },
    once(event, listener) {
      const onceOnly: typeof listener = (what) => {
        provider.off(event, onceOnly)
        listener(what)
      }
      return provider.on(event, onceOnly)
    },
    removeListener(event, listener) {
      remove(event, listener)
      return provider
    },
    off: (event, listener) => provider.removeListener(event, listener),
    isConnected: () => followed.current() !== null,
  }
  return provider
}

const providersOf = stateOf('ethereum-providers', () => new Map<string, EthereumProvider>())

const provided = (runtime: Runtime, key: string, connect: Connect, choose: Choose): EthereumProvider => {
  pageWallets(runtime)
  const made = providersOf(runtime)
  const provider = made.get(key) ?? createProvider(runtime, connect, choose)
  made.set(key, provider)
  return provider
}

/** The page's provider, one for the active wallet and one for each address. */
export const ethereumProvider = (runtime: Runtime, connect: Connect, address?: string): EthereumProvider =>
  provided(runtime, address?.toLowerCase() ?? '', connect, ofAddress(address))

/** The provider of the embedded wallet alone, for every user: without one it has no accounts, and `eth_requestAccounts` is 4100. */
export const embeddedProvider = (runtime: Runtime): EthereumProvider => {
  const refuse = async (): Promise<never> => {
    throw new ProviderError(4100, 'Nobody with an embedded wallet is logged in.')
  }
  return provided(runtime, 'embedded', refuse, embedded)
}
