// Connector of a wallet in the browser with Ethereum accounts (EIP-1193, EIP-3085, EIP-3326, EIP-2255).

import { CONNECTOR_INIT_TIMEOUT } from '../../../contract/wallet-limits.ts'
import { UNKNOWN_WALLET } from '../../../contract/wallets/wallets.ts'
import { checksum } from '../checksum/checksum.ts'
import type { ChainSpec, Connection, Connector, ConnectorEvent } from '../connector.ts'
import { looked } from '../here/wallet-info.ts'
import { listenTo, type Provider } from '../provider.ts'
import { type Asking, errorFieldsOf, WalletError, walletError } from '../wallet-error.ts'
import { limited } from './time-limit.ts'

export interface InjectedFacts {
  readonly connectorType: 'injected' | 'coinbase_wallet' | 'phantom'
  /** Null: an unknown wallet. */
  readonly client: string | null
  readonly name: string
  readonly icon: string | null
}

/** Addresses in a wallet's answer, with their checksum. Trust: anything else in it is left out. */
const addressesIn = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.map(checksum).filter((address) => address !== null) : []

/** `eip155:1` of `0x1`, of `1`, of `"1"`; null for anything that is no chain id. */
const chainIn = (answer: unknown): string | null => {
  const id = typeof answer === 'string' && answer !== '' ? Number(answer) : answer
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : null
}
/** The chain of a wallet that names none in time (docs/design/protocol.md, "Constants"). */
const FALLBACK_CHAIN = 'eip155:1'

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const isUnknownChain = (thrown: unknown): boolean => {
  const { code, message } = errorFieldsOf(thrown)
  return code === 4902 || /\b4902\b|unrecognized chain|wallet_addEthereumChain/i.test(message)
}

/** A chain as `wallet_addEthereumChain` takes it. */
const chainParams = ({ id, name, nativeCurrency, rpcUrls, explorerUrls }: ChainSpec) => ({
  chainId: `0x${id.toString(16)}`,
  chainName: name,
  nativeCurrency,
  rpcUrls,
  ...(explorerUrls.length > 0 && { blockExplorerUrls: explorerUrls }),
})

const request = (provider: Provider, method: string, params?: unknown, signal?: AbortSignal, ms?: number): Promise<unknown> =>
  limited(() => provider.request(params === undefined ? { method } : { method, params }), { signal, ...(ms && { ms }) })

/** As `request`; rejects with a code of the catalogue. */
const ask = async (
  provider: Provider,
  asking: Asking,
  method: string,
  params?: unknown,
  signal?: AbortSignal,
): Promise<unknown> => {
  try {
    return await request(provider, method, params, signal)
  } catch (thrown) {
    throw walletError(asking, thrown, signal)
  }
}

const chainOf = async (provider: Provider, signal?: AbortSignal): Promise<string> =>
  chainIn(await request(provider, 'eth_chainId', undefined, signal, CONNECTOR_INIT_TIMEOUT).catch(() => null)) ?? FALLBACK_CHAIN

/** Whether the wallet is on a chain. Some wallets confirm a switch first and make it then. */
const isOn = async (provider: Provider, { id }: ChainSpec, signal: AbortSignal): Promise<boolean> => {
  const matches = async (): Promise<boolean> => (await chainOf(provider, signal)) === `eip155:${id}`
  if (await matches()) return true
  let stop = (): void => {}
  const changed = new Promise<void>((resolve) => {
    stop = listenTo(provider, { chainChanged: () => resolve() })
  })
  await limited(changed, { signal, ms: CONNECTOR_INIT_TIMEOUT }).catch(() => undefined)
  stop()
  signal.throwIfAborted()
  return matches()
}

const switchChain = async (provider: Provider, wanted: ChainSpec, signal: AbortSignal): Promise<void> => {
  const params = chainParams(wanted)
  const target = [{ chainId: params.chainId }]
  try {
    await request(provider, 'wallet_switchEthereumChain', target, signal)
  } catch (thrown) {
    if (!isUnknownChain(thrown)) throw walletError('ask', thrown, signal)
    await ask(provider, 'ask', 'wallet_addEthereumChain', [params], signal)
    await ask(provider, 'ask', 'wallet_switchEthereumChain', target, signal)
  }
  // Trust: the chain is read back after a confirmed switch, because a signature is for one chain.
  if (!(await isOn(provider, wanted, signal)))
    throw new WalletError('unsupported_chain_id', 'the wallet is on another chain', true)
}

const listen = (provider: Provider, listener: (event: ConnectorEvent) => void): (() => void) => {
  let listening = true
  const stop = listenTo(provider, {
    accountsChanged: (list) => {
      const accounts = addressesIn(list)
      if (accounts.length > 0) listener({ type: 'accounts', accounts })
      else if (Array.isArray(list) && list.length === 0) listener({ type: 'disconnect' })
    },
    chainChanged: (id) => {
      const chainId = chainIn(id)
      if (chainId) listener({ type: 'chain', chainId })
    },
    message: (message) => {
      const { type, data } = (looked(() => ({ ...Object(message) })) ?? {}) as { type?: unknown; data?: unknown }
      if (typeof type === 'string') listener({ type: 'message', message: { type, data } })
    },
    // Wallets emit this for a short loss of the network too: it counts only when there is no account any more.
    disconnect: () =>
      void request(provider, 'eth_accounts').then(
        (list) => {
          if (listening && addressesIn(list).length === 0) listener({ type: 'disconnect' })
        },
        () => undefined,
      ),
  })
  return () => {
    listening = false
    stop()
  }
}

/** The connector of a provider that was found in the page. */
export const injected = ({ connectorType, client, name, icon }: InjectedFacts, provider: Provider): Connector => ({
  connectorType,
  walletClientType: client ?? UNKNOWN_WALLET,
  chainType: 'ethereum',
  name,
  icon,
  async connect({ signal }): Promise<Connection> {
    const accounts = addressesIn(await ask(provider, 'connect', 'eth_requestAccounts', undefined, signal))
    if (accounts.length === 0) throw new WalletError('generic_connect_wallet_error', 'no account', true)
    return { accounts, chainId: await chainOf(provider, signal) }
  },
  async resume(signal) {
    const accounts = addressesIn(await request(provider, 'eth_accounts', undefined, signal).catch(() => null))
    return accounts.length > 0 ? { accounts, chainId: await chainOf(provider, signal) } : null
  },
  async disconnect() {
    // A wallet that cannot revoke permissions does not answer, or rejects; the page forgets it either way.
    const params = [{ eth_accounts: {} }]
    await request(provider, 'wallet_revokePermissions', params, undefined, CONNECTOR_INIT_TIMEOUT).catch(() => undefined)
  },
  request: ({ method, params }) => request(provider, method, params),
  async signMessage(address, text, signal) {
    const signature = await ask(provider, 'ask', 'personal_sign', [hexOf(text), address], signal)
    if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature))
      throw new WalletError('wallet_error', signature, true)
    return signature
  },
  switchChain: (wanted, signal) => switchChain(provider, wanted, signal),
  listen: (listener) => listen(provider, listener),
})
