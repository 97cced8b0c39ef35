// Test money: each wallet of the service gets it once in a run of the chain, before the first answer about it, and no other address any.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPublicClient, erc20Abi, type Hex, http, parseAbi } from 'viem'
import { createAnvil } from '../../server/dev/anvil.ts'
import { withTestMoney } from '../../server/dev/harbour/test-money.ts'
import { chainNodes } from '../../server/ports/chains.ts'
import { DEVELOPMENT_CHAIN } from '../../server/services/apps/development-chain.ts'

const ADA = `0x${'ad'.repeat(20)}` as const
const BOB = `0x${'b0'.repeat(20)}` as const
const EVE = `0x${'e7'.repeat(20)}` as const
const ETHER = 10n ** 18n
const wallets = new Set<string>([ADA, BOB])
const said: string[] = []
const anvil = createAnvil(undefined, () => {})
const chain = withTestMoney(
  anvil,
  async (some) => some.filter((one) => wallets.has(one)),
  (line) => void said.push(line),
)
const nodes = chainNodes({}, 20_000, [chain])
after(() => anvil.close())

const { token, collection } = DEVELOPMENT_CHAIN
const ask = async (method: string, params: readonly unknown[]): Promise<Hex> => {
  const { json } = await nodes.ask(DEVELOPMENT_CHAIN.chain_id, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return (json as { result: Hex }).result
}
const coinsOf = async (address: string): Promise<bigint> => BigInt(await ask('eth_getBalance', [address, 'latest']))
const tokensOf = async (address: string): Promise<bigint> =>
  BigInt(await ask('eth_call', [{ to: token.address, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, 'latest']))

test('a wallet has coins, tokens and an item before the first answer about it, and gets them once', async () => {
  const all = await Promise.all([coinsOf(ADA), tokensOf(ADA), coinsOf(ADA)])
  assert.deepEqual(all, [10n * ETHER, 250n * ETHER, 10n * ETHER])
  assert.equal(await tokensOf(BOB), 250n * ETHER, 'where it is first asked for as a word of call data')
  assert.deepEqual([await coinsOf(ADA), await coinsOf(BOB)], [10n * ETHER, 10n * ETHER])
  assert.deepEqual(said, [])
})

test('an address that is no wallet of the service gets nothing, until it is one', async () => {
  assert.deepEqual([await coinsOf(EVE), await tokensOf(EVE)], [0n, 0n])
  wallets.add(EVE)
  assert.deepEqual([await coinsOf(EVE), await tokensOf(EVE)], [10n * ETHER, 250n * ETHER])
})

test('token and collection are contracts that carry out what they are asked', async () => {
  const client = createPublicClient({ transport: http(await anvil.address()) })
  const erc721 = parseAbi([
    'function tokenOfOwnerByIndex(address owner, uint256 at) view returns (uint256)',
    'function ownerOf(uint256 id) view returns (address)',
    'function balanceOf(address owner) view returns (uint256)',
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function supportsInterface(bytes4 id) view returns (bool)',
  ])
  const passes = { address: collection.address, abi: erc721 } as const
  const shells = { address: token.address, abi: erc20Abi } as const
  const item = await client.readContract({ ...passes, functionName: 'tokenOfOwnerByIndex', args: [ADA, 0n] })
  assert.equal(await client.readContract({ ...passes, functionName: 'supportsInterface', args: ['0x80ac58cd'] }), true)
  await ask('anvil_impersonateAccount', [ADA])
  const { encodeFunctionData } = await import('viem')
  const send = (to: string, data: Hex) => ask('eth_sendTransaction', [{ from: ADA, to, data }])
  await send(token.address, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [EVE, 5n * ETHER] }))
  await send(collection.address, encodeFunctionData({ abi: erc721, functionName: 'safeTransferFrom', args: [ADA, EVE, item] }))
  assert.equal(await client.readContract({ ...shells, functionName: 'balanceOf', args: [ADA] }), 245n * ETHER)
  assert.equal((await client.readContract({ ...passes, functionName: 'ownerOf', args: [item] })).toLowerCase(), EVE)
  assert.equal(await client.readContract({ ...passes, functionName: 'balanceOf', args: [ADA] }), 0n)
  await assert.rejects(
    client.simulateContract({ ...shells, functionName: 'transfer', args: [EVE, 1000n * ETHER], account: ADA }),
    /The balance is smaller/,
  )
})
