// A development chain with contracts that say what they are told, and what is asked of it.

import { createTestClient, type Hex, http, numberToHex, padHex, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { createAnvil } from '../../server/dev/anvil.ts'
import { sayingCode } from './saying-contract.ts'

/** `first`: the address of the first contract that is put in place. */
export const openSayingChain = async (first: number) => {
  const anvil = createAnvil(undefined, () => {})
  const url = await anvil.address()
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) }).extend(publicActions)
  const asked: string[] = []
  let next = first
  return {
    chain,
    /** The methods of all calls so far. */
    asked,
    ask: async (method: string, params: readonly unknown[]): Promise<unknown> => {
      asked.push(method)
      return chain.request({ method, params } as never)
    },
    /** Puts a contract in place. */
    place: async (answers: Readonly<Record<string, Hex>>, options?: { endless: boolean }): Promise<string> => {
      const address = padHex(numberToHex(next++), { size: 20 })
      await chain.setCode({ address, bytecode: sayingCode(answers, options) })
      return address
    },
    close: () => anvil.close(),
  }
}
