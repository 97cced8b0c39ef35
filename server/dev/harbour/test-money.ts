// Test money: what an embedded wallet gets on the development chain, once, before that chain is first asked about it.

import type { LocalChain } from '../../ports/chains.ts'
import { DEVELOPMENT_CHAIN } from '../../services/apps/development-chain.ts'
import { HarbourPasses, HarbourToken } from './harbour-code.json'

const ETHER = 10n ** 18n
const COINS = 10n * ETHER
const TOKENS = 250n * ETHER
/** `mint(address, uint256)` of the token, `mint(address)` of the collection (harbour.sol). */
const MINT_TOKENS = '0x40c10f19'
const MINT_ITEM = '0x6a627842'
/** Any address: anvil signs for all that it is told to impersonate. */
const MINTER = '0x68a7b0c57e110000000000000000000000000001'
/** Addresses of one request that are looked up. */
const MOST = 20

const quantity = (value: bigint): string => `0x${value.toString(16)}`
const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** Every address in a request: as a parameter of its own, and as a word of call data. In lower case. */
const addressesIn = (request: string): readonly string[] => {
  const found = [...request.toLowerCase().matchAll(/(?=(?:0x|0{24})([\da-f]{40}))/g)].map(([, digits]) => `0x${digits}`)
  return [...new Set(found)].slice(0, MOST)
}

/** A node that answers JSON-RPC. Rejects where it does not do what it is asked. */
const nodeAt =
  (address: string) =>
  async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message?: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
type Node = ReturnType<typeof nodeAt>

/** The two contracts, at their addresses. */
const prepare = async (node: Node): Promise<void> => {
  const { token, collection } = DEVELOPMENT_CHAIN
  await node('anvil_setCode', [token.address, HarbourToken])
  await node('anvil_setCode', [collection.address, HarbourPasses])
  await node('anvil_setBalance', [MINTER, quantity(1000n * ETHER)])
  await node('anvil_impersonateAccount', [MINTER])
}

const give = async (node: Node, address: string): Promise<void> => {
  const { token, collection } = DEVELOPMENT_CHAIN
  const mint = (to: string, data: string) => node('eth_sendTransaction', [{ from: MINTER, to, data, gas: quantity(500_000n) }])
  // What was paid out to it before stays.
  const has = BigInt(String(await node('eth_getBalance', [address, 'latest'])))
  await node('anvil_setBalance', [address, quantity(has + COINS)])
  await mint(token.address, MINT_TOKENS + word(address) + word(TOKENS))
  await mint(collection.address, MINT_ITEM + word(address))
  // A transaction is accepted before it is in a block, and a busy machine answers a question in between.
  await node('evm_mine', [])
}

/** What is known of one run of the chain, which begins empty each time. */
interface Run {
  readonly address: string
  readonly node: Node
  readonly ready: Promise<void>
  readonly given: Map<string, Promise<void>>
}

/**
 * The chain, on which wallets get their test money. `walletsAmong`: which of some addresses, in lower case, are embedded wallets of
 * this service. `say` takes lines for a person.
 */
export const withTestMoney = (
  chain: LocalChain,
  walletsAmong: (addresses: readonly string[]) => Promise<readonly string[]>,
  say: (line: string) => void,
): LocalChain => {
  let run: Run | null = null
  const runAt = (address: string): Run => {
    if (run?.address === address) return run
    const node = nodeAt(address)
    run = { address, node, ready: prepare(node), given: new Map() }
    return run
  }
  const before = async (request: string): Promise<void> => {
    const { node, ready, given } = runAt(await chain.address())
    await ready
    const asked = addressesIn(request)
    const unknown = asked.filter((one) => !given.has(one))
    const wallets = unknown.length > 0 ? await walletsAmong(unknown) : []
    // Another question may have begun with it meanwhile.
    for (const one of wallets) if (!given.has(one)) given.set(one, give(node, one))
    await Promise.all(asked.map((one) => given.get(one)))
  }
  return {
    id: chain.id,
    address: () => chain.address(),
    before: (request) => before(request).catch((error: Error) => say(`No test money on chain ${chain.id}: ${error.message}`)),
  }
}
