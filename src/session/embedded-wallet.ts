// The embedded wallet as one more connector: over the bridge to the wallet frame, and a `confirm` that shows requests.
// See docs/design/protocol.md, "Ethereum provider", "The wallet's frame".

import { callChain, NodeError, type RpcTarget } from '../api/rpc.ts'
import type { SessionStorage } from '../browser/storage.ts'
import type { WalletAccount } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { SOLANA_MAINNET } from '../contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT, embeddedChainKey } from '../contract/wire.ts'
import type { ChainSpec, Connection, Connector, ConnectorEvent } from '../wallets/connectors/connector.ts'

export type EmbeddedAccount = WalletAccount & { readonly chainType: 'ethereum' | 'solana' }

/** A request as a person is shown it, and as it is signed: JSON, quantities in hex. */
export interface WalletRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** What the embedded wallet needs of the wallet frame (src/contract/messages.ts). */
export interface WalletBridge {
  /** `wallet:rpc`, and `solana-wallet:rpc`: what the frame answers (`response.data`). It connects or recovers the wallet first. */
  rpc(account: EmbeddedAccount, request: WalletRequest): Promise<unknown>
}

export interface EmbeddedParts {
  readonly bridge: WalletBridge
  /** Resolves with the request as it was shown and agreed to, fees filled in; rejects with `user_rejected_request`. */
  confirm(account: EmbeddedAccount, request: WalletRequest): Promise<WalletRequest>
  /** The chains of the page (src/wallets/chains.ts). */
  readonly chains: {
    readonly supported: readonly { readonly id: number }[]
    readonly first: { readonly id: number }
    rpcOf(id: number): RpcTarget
  }
  readonly storage: SessionStorage
}

/** An error of EIP-1193, as a wallet gives it. */
const refusal = (code: number, message: string, data?: unknown): Error =>
  Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })

/** What is signed, and so confirmed. Trust: `eth_sign` and the older typed data cannot be shown as what they do, and are refused. */
const SIGNED = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sendTransaction'])
const REFUSED = new Set(['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTypedData_v3'])

/** A copy that nobody can change any more: JSON, a bigint as hex. Trust: what is signed is what was shown, not what the page made of it since. */
const frozen = (method: string, params: unknown): WalletRequest => {
  const list: unknown = params ?? []
  if (!Array.isArray(list)) throw refusal(-32602, `The parameters of ${method} must be a list.`)
  const hex = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)
  return { method, params: JSON.parse(JSON.stringify(list, hex)) as unknown[] }
}

/** What a failure is to a dapp (EIP-1193, EIP-1474): a node's error stays as the node said it. */
const providerError = (error: unknown): unknown => {
  if (error instanceof NodeError) return refusal(error.node.code, error.node.message, error.node.data)
  if (!(error instanceof LatchkeyError)) return error
  const code = error.code === 'user_rejected_request' ? 4001 : error.code === 'must_be_authenticated' ? 4100 : -32603
  return refusal(code, error.message)
}

/** The Ethereum requests of one account. */
const ethereumRequests = (account: EmbeddedAccount, parts: EmbeddedParts, tell: (event: ConnectorEvent) => void) => {
  const { bridge, chains, storage } = parts
  const key = embeddedChainKey(account.address)
  const isSupported = (id: unknown): id is number => chains.supported.some((chain) => chain.id === id)
  const chain = (): number => {
    const kept = storage.read(key)
    return isSupported(kept) ? kept : chains.first.id
  }
  const node = (method: string, params: readonly unknown[]): Promise<unknown> =>
    callChain(chains.rpcOf(chain()), method, params, new AbortController().signal)
  const switchTo = (id: number): void => {
    if (!isSupported(id)) throw refusal(4902, `Unsupported chain: ${id}`)
    if (id === chain()) return
    storage.set(key, id)
    tell({ type: 'chain', chainId: `eip155:${id}` })
  }
  const sign = async (asked: WalletRequest): Promise<unknown> => {
    const agreed = await parts.confirm(account, asked)
    if (asked.method !== 'eth_sendTransaction') return bridge.rpc(account, agreed)
    const signed = await bridge.rpc(account, { method: 'eth_signTransaction', params: agreed.params })
    return node('eth_sendRawTransaction', [signed])
  }
  const request = async (method: string, params: unknown): Promise<unknown> => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return `0x${chain().toString(16)}`
    if (REFUSED.has(method)) throw refusal(4200, `${method} is not supported.`)
    const asked = frozen(method, params)
    if (SIGNED.has(method)) return sign(asked)
    if (method !== 'wallet_switchEthereumChain') return node(method, asked.params)
    switchTo(Number((asked.params[0] as { chainId?: unknown } | undefined)?.chainId))
    return null
  }
  return { chain, switchTo, request }
}

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The connector of an embedded wallet. */
export const embeddedWallet = (account: EmbeddedAccount, parts: EmbeddedParts): Connector => {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const onChain = ethereumRequests(account, parts, (event) => {
    for (const listener of [...listeners]) listener(event)
  })
  const isSolana = account.chainType === 'solana'
  const connection = (): Connection => ({
    accounts: [account.address],
    chainId: isSolana ? SOLANA_MAINNET : `eip155:${onChain.chain()}`,
  })
  const signed = async (request: WalletRequest): Promise<string> => {
    const signature = await parts.bridge.rpc(account, await parts.confirm(account, request))
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
    connect: async () => connection(),
    resume: async () => connection(),
    // It ends with its user: there is nothing that a page could let go of.
    disconnect: async () => undefined,
    async request({ method, params }) {
      if (isSolana) throw refusal(4200, 'This wallet has no Ethereum accounts.')
      try {
        return await onChain.request(method, params)
      } catch (error) {
        throw providerError(error)
      }
    },
    signMessage(address, text, signal) {
      signal.throwIfAborted()
      if (typeof text !== 'string' || text === '')
        return Promise.reject(new LatchkeyError('invalid_message', 'The message to sign must be a text that is not empty.'))
      return signed(isSolana ? frozen('signMessage', [text]) : frozen('personal_sign', [hexOf(text), address]))
    },
    async switchChain({ id }: ChainSpec) {
      if (isSolana) throw new LatchkeyError('unsupported_chain_id', 'This wallet has no Ethereum accounts.')
      onChain.switchTo(id)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
