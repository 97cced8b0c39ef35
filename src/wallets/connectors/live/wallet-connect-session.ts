// Reads a WalletConnect session: what is proposed, which accounts and chains are granted. Pure.

import { sameAddress } from '../../../kit/addresses/same-address.ts'
import type { ChainSpec } from '../connector.ts'

/** As much of a session's namespaces as is read here: by `eip155`, or by a chain of it (CAIP-25). */
export type Namespaces = Readonly<
  Record<
    string,
    { readonly chains?: readonly string[]; readonly accounts: readonly string[]; readonly methods: readonly string[] }
  >
>

/** What a wallet may be asked. It grants what it has. */
const METHODS = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
] as const
const EVENTS = ['accountsChanged', 'chainChanged'] as const

/** CAIP-2 of an Ethereum chain. */
export const caipOf = (id: number): string => `eip155:${id}`

export const toHex = (id: number): string => `0x${id.toString(16)}`
/** The same chain as wallets of EIP-1193 name it. */
export const hexOfCaip = (chain: string): string => toHex(Number(chain.split(':')[1]))

/** What `wallet_addEthereumChain` wants to know of a chain (EIP-3085). */
export const addParams = ({ id, name, nativeCurrency, rpcUrls, explorerUrls }: ChainSpec) => ({
  chainId: toHex(id),
  chainName: name,
  nativeCurrency,
  rpcUrls,
  ...(explorerUrls.length > 0 && { blockExplorerUrls: explorerUrls }),
})

/** A proposal for these chains, the first one wished most. Nothing is required: a wallet that lacks one of them refuses the whole otherwise. */
export const proposalOf = (chains: readonly number[]) => ({
  optionalNamespaces: { eip155: { chains: [...new Set(chains)].map(caipOf), methods: [...METHODS], events: [...EVENTS] } },
})

const ours = (namespaces: Namespaces) => Object.entries(namespaces).filter(([key]) => /^eip155(:|$)/.test(key))
const ACCOUNT = /^(eip155:\d{1,15}):(0x[\da-fA-F]{40})$/

/** Every account that a session names, as `[chain, address]`. What is no account of Ethereum is passed over. */
const accountsIn = (namespaces: Namespaces): [chain: string, address: string][] =>
  ours(namespaces).flatMap(([, { accounts }]) =>
    accounts.flatMap((account): [string, string][] => {
      const [, chain, address] = ACCOUNT.exec(account) ?? []
      return chain && address ? [[chain, address]] : []
    }),
  )

/** The chains on which a session gives an account. */
export const chainsOf = (namespaces: Namespaces): string[] => [...new Set(accountsIn(namespaces).map(([chain]) => chain))]

/** Whether a session grants a method. */
export const grants = (namespaces: Namespaces, method: string): boolean =>
  ours(namespaces).some(([, { methods }]) => methods.includes(method))

/** Addresses that a session gives on a chain, `first` before the others where it is among them. */
export const accountsOn = (namespaces: Namespaces, chain: string, first: string | null = null): string[] => {
  const all = [...new Set(accountsIn(namespaces).flatMap(([on, address]) => (on === chain ? [address] : [])))]
  const same = (address: string): boolean => first !== null && sameAddress(address, first)
  return [...all.filter(same), ...all.filter((address) => !same(address))]
}

/** The chain that a session is on: the wished one where it was given, else the first one with an account; null: no account at all. */
export const chainFor = (namespaces: Namespaces, ...wished: readonly (string | null | undefined)[]): string | null => {
  const given = chainsOf(namespaces)
  return wished.find((chain): chain is string => chain != null && given.includes(chain)) ?? given[0] ?? null
}

/** The addresses in `accountsChanged`: plain, or with their chain (CAIP-10). */
export const addressesIn = (data: unknown): string[] =>
  Array.isArray(data) ? data.flatMap((one) => /^(?:eip155:\d+:)?(0x[\da-fA-F]{40})$/.exec(String(one))?.[1] ?? []) : []

/** The chain in `chainChanged`: a number, hexadecimal, or CAIP-2; null where it is none. */
export const chainIn = (data: unknown): string | null => {
  const text = typeof data === 'object' && data !== null && 'chainId' in data ? String(data.chainId) : String(data)
  const id = Number(text.replace(/^eip155:/, ''))
  return Number.isSafeInteger(id) && id > 0 ? caipOf(id) : null
}
