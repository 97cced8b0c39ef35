// The embedded wallet as one more connector: what it signs is handed on, what concerns the chain is asked at the chain.
// See docs/design/protocol.md, "Ethereum provider", "The wallet's frame".

import { callChain, NodeError, type RpcTarget } from '../../api/rpc.ts'
import type { SessionStorage } from '../../browser/storage.ts'
import { RPC_NUMBERS } from '../../contract/errors/requests.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { readRequest } from '../../contract/signing/read-request.ts'
import { SOLANA_MAINNET } from '../../contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT, embeddedChainKey } from '../../contract/wire.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import type { Ticket } from '../../kit/ticket.ts'
import type { ChainSpec, Connection, Connector, ConnectorEvent } from '../../wallets/connectors/connector.ts'

/** A request as a person is shown it, and as it is signed: JSON, quantities in hex. */
export interface WalletRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** What signs in the wallet frame (src/session/embedded/embedded-bridge.ts). */
export interface WalletBridge {
  /** What the frame answers (`response.data`). It connects or recovers the wallet first. `digest`: what was shown; another one is not signed. */
  rpc(account: EmbeddedAccount, request: WalletRequest, digest?: string): Promise<unknown>
}

interface EmbeddedParts {
  /** Shows a request where the page wants that, and signs what was agreed to; rejects with `user_rejected_request`. */
  sign(request: WalletRequest, chain: number | null, ticket?: Ticket): Promise<unknown>
  /** Asks the person for what is no signature: `network` gives the number of the network that they agree to use, `asset` resolves when it is kept. */
  ask: {
    network(params: unknown, chain: number, ticket?: Ticket): Promise<number>
    asset(params: unknown, chain: number, ticket?: Ticket): Promise<void>
  }
  /** The chains of the page as they are now (src/wallets/chains.ts). */
  chains(): Promise<PageChains>
  readonly storage: SessionStorage
}
interface PageChains {
  readonly supported: readonly { readonly id: number }[]
  readonly first: { readonly id: number }
  rpcOf(id: number): RpcTarget
}

/** An error of EIP-1193, as a wallet gives it. */
const refusal = (code: number, message: string, data?: unknown): Error =>
  Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })

/** What is signed. What is never signed is refused by `readRequest`. */
const SIGNED = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sendTransaction'])

/** A copy that nobody can change any more: JSON, a bigint as hex. Trust: what is signed is what was shown, not what the page made of it since. */
const frozen = (method: string, params: unknown): WalletRequest => {
  const list: unknown = params ?? []
  if (!Array.isArray(list)) throw refusal(-32602, `The parameters of ${method} must be a list.`)
  const hex = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)
  return { method, params: JSON.parse(JSON.stringify(list, hex)) as unknown[] }
}

/** Codes without a number of their own that mean that the wallet cannot be reached. */
const UNREACHED: ReadonlySet<string> = new Set([
  'embedded_wallet_webview_not_loaded',
  'service_unreachable',
  'chain_unreachable',
  'recovery_canceled',
])

/** What a failure is to a dapp (EIP-1193, EIP-1474): a node's error stays as the node said it. */
const providerError = (error: unknown): unknown => {
  if (error instanceof NodeError) return refusal(error.node.code, error.node.message, error.node.data)
  if (!(error instanceof LatchkeyError)) return error
  const { code, message, number } = error as LatchkeyError & { number?: number }
  return refusal(number ?? RPC_NUMBERS[code] ?? (UNREACHED.has(code) ? 4900 : -32603), message)
}

/** The parameters of an estimate: of the network that is asked, at whatever price. */
const estimated = ([transaction, ...rest]: readonly unknown[], chainId: number): readonly [object, ...unknown[]] => {
  const {
    gasPrice: _,
    maxFeePerGas: __,
    maxPriorityFeePerGas: ___,
    ...priceless
  } = Object(transaction) as Record<string, unknown>
  return [{ ...priceless, chainId: `0x${chainId.toString(16)}` }, ...rest]
}

/** The chain of a request to switch: `{ chainId }`, or that alone, in hex or as a number. */
const wantedChain = ([wanted]: readonly unknown[]): number => {
  const given = typeof wanted === 'object' && wanted !== null ? (wanted as { chainId?: unknown }).chainId : wanted
  const id = typeof given === 'string' && /^(0x[\da-f]{1,13}|\d{1,15})$/i.test(given) ? Number(given) : given
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id
  const rule = 'the parameters must be [{ chainId }], a number in hex'
  throw refusal(-32602, `wallet_switchEthereumChain: ${rule} (received ${JSON.stringify(given)}).`)
}

/** EIP-1193's own number, as wallets from outside answer. By these words libraries know that they are to send their calls one by one. */
const noSuchMethod = (method: string): Error => refusal(4200, `The method ${method} does not exist / is not available.`)

const ethereumRequests = ({ address }: EmbeddedAccount, parts: EmbeddedParts, emit: (event: ConnectorEvent) => void) => {
  const { storage } = parts
  const key = embeddedChainKey(address)
  const supports = ({ supported }: PageChains, id: number): boolean => supported.some((chain) => chain.id === id)
  /** The chain that it was switched to last, where the page still has it. Published clients keep it in hex. */
  const chainIn = (chains: PageChains): number => {
    const kept = Number(storage.read(key) ?? Number.NaN)
    return supports(chains, kept) ? kept : chains.first.id
  }
  const chain = async (): Promise<number> => chainIn(await parts.chains())
  const node = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const chains = await parts.chains()
    const ask = (given: readonly unknown[]) =>
      callChain(chains.rpcOf(chainIn(chains)), method, given, new AbortController().signal).catch((error: unknown) => {
        throw error instanceof NodeError && error.node.code === -32601 ? noSuchMethod(method) : error
      })
    if (method !== 'eth_estimateGas') return ask(params)
    const [transaction, ...rest] = estimated(params, chainIn(chains))
    try {
      return await ask([transaction, ...rest])
    } catch (error) {
      // An account without funds can be told what it would cost all the same.
      if (!(error instanceof NodeError) || !('from' in transaction)) throw error
      const { from: _, ...anybodys } = transaction
      return ask([anybodys, ...rest])
    }
  }
  const switchTo = async (id: number): Promise<void> => {
    const chains = await parts.chains()
    if (!supports(chains, id)) throw refusal(4902, `Unsupported chain: ${id}`)
    if (id === chainIn(chains)) return
    storage.set(key, `0x${id.toString(16)}`)
    emit({ type: 'chain', chainId: `eip155:${id}` })
  }
  const request = async (method: string, params: unknown, ticket?: Ticket): Promise<unknown> => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address]
    if (method === 'eth_chainId') return `0x${(await chain()).toString(16)}`
    if (method === 'wallet_addEthereumChain') {
      await switchTo(await parts.ask.network(params, await chain(), ticket))
      return null
    }
    if (method === 'wallet_watchAsset') {
      await parts.ask.asset(params, await chain(), ticket)
      return true
    }
    const asked = frozen(method, params)
    const read = readRequest(asked, address)
    // Trust: what is never signed is handed to no chain either.
    if (read.kind === 'refused') throw refusal(read.refusal.code, read.refusal.message)
    if (SIGNED.has(method)) return parts.sign(asked, await chain(), ticket)
    if (method === 'wallet_switchEthereumChain') {
      await switchTo(wantedChain(asked.params))
      return null
    }
    // Trust: what a wallet would do is asked of no chain. There are no calls in one (EIP-5792) either.
    if (method.startsWith('wallet_')) throw noSuchMethod(method)
    return node(method, asked.params)
  }
  return { chain, switchTo, request }
}

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The one request of a Solana account: `signMessage`, with a text or, in base64, bytes. */
const solanaRequest = async (parts: EmbeddedParts, method: string, params: unknown, ticket?: Ticket): Promise<unknown> => {
  if (method !== 'signMessage') throw refusal(4200, 'This wallet has no Ethereum accounts, and signs messages alone.')
  const asked = frozen(method, params)
  if (typeof asked.params[0] !== 'string' || asked.params[0] === '')
    throw refusal(4200, 'The message to sign must be a text that is not empty.')
  return parts.sign(asked, null, ticket)
}

export const embeddedWallet = (account: EmbeddedAccount, parts: EmbeddedParts): Connector => {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const onChain = ethereumRequests(account, parts, (event) => {
    for (const listener of [...listeners]) listener(event)
  })
  const isSolana = account.chainType === 'solana'
  const connection = async (): Promise<Connection> => ({
    accounts: [account.address],
    chainId: isSolana ? SOLANA_MAINNET : `eip155:${await onChain.chain()}`,
  })
  const signed = async (request: WalletRequest): Promise<string> => {
    const signature = await parts.sign(request, isSolana ? null : await onChain.chain())
    const value = isSolana ? (Object(signature) as { signature?: unknown }).signature : signature
    if (typeof value === 'string' && value) return value
    throw new LatchkeyError('unable_to_sign', 'The message could not be signed.')
  }
  return {
    connectorType: 'embedded',
    walletClientType: EMBEDDED_CLIENT,
    chainType: account.chainType,
    name: 'Embedded wallet',
    icon: null,
    connect: connection,
    resume: connection,
    // It ends with its user: there is nothing that a page could let go of.
    disconnect: async () => undefined,
    async request({ method, params }, ticket) {
      try {
        return await (isSolana ? solanaRequest(parts, method, params, ticket) : onChain.request(method, params, ticket))
      } catch (error) {
        throw providerError(error)
      }
    },
    signMessage(address, text, signal) {
      signal.throwIfAborted()
      if (typeof text !== 'string' || text === '')
        return Promise.reject(new LatchkeyError('invalid_message', 'The message to sign must be a text that is not empty.'))
      return signed(isSolana ? frozen('signMessage', [text, 'utf8']) : frozen('personal_sign', [hexOf(text), address]))
    },
    async switchChain({ id }: ChainSpec) {
      if (isSolana) throw new LatchkeyError('unsupported_chain_id', 'This wallet has no Ethereum accounts.')
      await onChain.switchTo(id)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
