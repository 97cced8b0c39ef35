import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as viem from 'viem/chains'
import { DEFAULT_CHAINS } from './chains.ts'

/** Ids that more than one chain of viem's has, and the one that is meant. */
const MEANT: Readonly<Record<number, string>> = {
  8453: 'base',
  84532: 'baseSepolia',
  59140: 'lineaGoerli',
  999: 'zoraTestnet',
}
const NOT_IN_VIEM = [17001]

test('the default chains are the thirty of the protocol, in its order', () => {
  assert.deepEqual(
    DEFAULT_CHAINS.map(({ id }) => id),
    [
      1, 5, 11155111, 42161, 421613, 421614, 10, 420, 11155420, 137, 80001, 42220, 44787, 314, 314159, 8453, 84531, 84532, 80085,
      59144, 59140, 43114, 43113, 17000, 690, 17069, 17001, 7777777, 999999999, 999,
    ],
  )
})

test('what is said of a chain is what viem says of it', () => {
  for (const chain of DEFAULT_CHAINS) {
    if (NOT_IN_VIEM.includes(chain.id)) continue
    const found = Object.entries(viem).filter(([name, { id }]) => id === chain.id && (MEANT[id] ?? name) === name)
    assert.equal(found.length, 1, `${chain.id} ${found.map(([name]) => name)}`)
    const theirs = found[0]?.[1] as viem.Chain
    assert.deepEqual(
      { ...chain, explorerUrls: chain.explorerUrls.map((url) => url.replace(/\/$/, '')) },
      {
        id: theirs.id,
        name: theirs.name,
        nativeCurrency: { ...theirs.nativeCurrency },
        rpcUrls: [theirs.rpcUrls.default.http[0]],
        explorerUrls: [theirs.blockExplorers?.default.url.replace(/\/$/, '')],
        testnet: theirs.testnet ?? false,
      },
    )
  }
})
