// A wallet in the browser with Ethereum accounts (EIP-1193, EIP-3085, EIP-3326, EIP-2255).

import { CONNECTOR_INIT_TIMEOUT } from '../../contract/limits.ts'
import { UNKNOWN_WALLET } from '../../contract/wallets/wallets.ts'
import { checksum } from './checksum.ts'
import type { ChainSpec, Connection, Connector, ConnectorEvent } from './connector.ts'
import { limited } from './limited.ts'
import { listenTo, type Provider } from './provider.ts'
import { type Asking, saidBy, WalletError, walletError } from './wallet-error.ts'
import { looked } from './wallet-info.ts'

export interface InjectedFacts {
  readonly connectorType: 'injected' | 'coinbase_wallet' | 'phantom'
  /** Null: a wallet that we do not know. */
  readonly client: string | null
  readonly name: string
  readonly icon: string | null
}

/** Addresses in a wallet's answer, with their checksum. Trust: what is none is left out. */
const addressesIn = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.map(checksum).filter((address) => address !== null) : []

/** `eip155:1` of `0x1`, of `1`, of `"1"`; null for what is no chain id. */
const chainIn = (answer: unknown): string | null => {
  const id = typeof answer === 'string' && answer !== '' ? Number(answer) : answer
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : null
}
/** Where a wallet does not say (protocol.md §5, "fallback chain id"). */
const FALLBACK_CHAIN = 'eip155:1'

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const isUnknownChain = (thrown: unknown): boolean => {
  const { code, message } = saidBy(thrown)
  return code === 4902 || /\b4902\b|unrecognized chain|wallet_addEthereumChain/i.test(message)
}

const inWallets = ({ id, name, nativeCurrency, rpcUrls, explorerUrls }: ChainSpec) => ({
  chainId: `0x${id.toString(16)}`,
  chainName: name,
  nativeCurrency,
  rpcUrls,
  ...(explorerUrls.length > 0 && { blockExplorerUrls: explorerUrls }),
})

/** The connector of a provider that was found in the page. */
export const injected = ({ connectorType, client, name, icon }: InjectedFacts, provider: Provider): Connector => {
  const request = (method: string, params?: unknown, signal?: AbortSignal, most?: number): Promise<unknown> =>
    limited(() => provider.request(params === undefined ? { method } : { method, params }), signal, most)
  /** As `request`; what goes wrong is in the words of the catalogue. */
  const ask = async (asking: Asking, method: string, params?: unknown, signal?: AbortSignal): Promise<unknown> => {
    try {
      return await request(method, params, signal)
    } catch (thrown) {
      throw walletError(asking, thrown, signal)
    }
  }
  /** A wallet that does not say soon enough is on the chain where all begin. */
  const chain = async (signal?: AbortSignal): Promise<string> =>
    chainIn(await request('eth_chainId', undefined, signal, CONNECTOR_INIT_TIMEOUT).catch(() => null)) ?? FALLBACK_CHAIN

  const isOn = async ({ id }: ChainSpec, signal: AbortSignal): Promise<boolean> => (await chain(signal)) === `eip155:${id}`
  /** Some wallets say yes first, and move then. */
  const settled = async (wanted: ChainSpec, signal: AbortSignal): Promise<boolean> => {
    if (await isOn(wanted, signal)) return true
    let stop = (): void => {}
    const moved = new Promise<void>((resolve) => {
      stop = listenTo(provider, { chainChanged: () => resolve() })
    })
    await limited(() => moved, signal, CONNECTOR_INIT_TIMEOUT).catch(() => undefined)
    stop()
    signal.throwIfAborted()
    return isOn(wanted, signal)
  }

  const accountsNow = async (): Promise<string[] | null> => {
    try {
      return addressesIn(await request('eth_accounts'))
    } catch {
      return null
    }
  }

  return {
    connectorType,
    walletClientType: client ?? UNKNOWN_WALLET,
    chainType: 'ethereum',
    name,
    icon,
    async connect({ signal }): Promise<Connection> {
      const accounts = addressesIn(await ask('connect', 'eth_requestAccounts', undefined, signal))
      if (accounts.length === 0) throw new WalletError('generic_connect_wallet_error', 'no account', true)
      return { accounts, chainId: await chain(signal) }
    },
    async resume(signal) {
      const accounts = addressesIn(await request('eth_accounts', undefined, signal).catch(() => null))
      return accounts.length > 0 ? { accounts, chainId: await chain(signal) } : null
    },
    async disconnect() {
      // Wallets that cannot forget a page only stay silent, or say so; either way the page has forgotten them.
      await request('wallet_revokePermissions', [{ eth_accounts: {} }], undefined, CONNECTOR_INIT_TIMEOUT).catch(() => undefined)
    },
    request: ({ method, params }) => request(method, params),
    async signMessage(address, text, signal) {
      const signature = await ask('ask', 'personal_sign', [hexOf(text), address], signal)
      if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature))
        throw new WalletError('wallet_error', signature, true)
      return signature
    },
    async switchChain(wanted, signal) {
      const target = [{ chainId: inWallets(wanted).chainId }]
      try {
        await request('wallet_switchEthereumChain', target, signal)
      } catch (thrown) {
        if (!isUnknownChain(thrown)) throw walletError('ask', thrown, signal)
        await ask('ask', 'wallet_addEthereumChain', [inWallets(wanted)], signal)
        await ask('ask', 'wallet_switchEthereumChain', target, signal)
      }
      // Trust: what the wallet says it has done is looked at, since a signature is for one chain.
      if (!(await settled(wanted, signal))) throw new WalletError('unsupported_chain_id', 'the wallet is on another chain', true)
    },
    listen(listener: (event: ConnectorEvent) => void) {
      let heard = true
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
        message: (said) => {
          const { type, data } = (looked(() => ({ ...Object(said) })) ?? {}) as { type?: unknown; data?: unknown }
          if (typeof type === 'string') listener({ type: 'message', message: { type, data } })
        },
        // Wallets also say this when they only lose the network for a moment.
        disconnect: () =>
          void accountsNow().then((accounts) => {
            if (heard && accounts?.length === 0) listener({ type: 'disconnect' })
          }),
      })
      return () => {
        heard = false
        stop()
      }
    },
  }
}
