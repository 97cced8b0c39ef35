// Farcaster's registries on a development chain: who owns which number, and which keys write for it.

import { type Address, concatHex, encodeAbiParameters, type Hex, keccak256, numberToHex, pad } from 'viem'
import type { LocalChain } from '../../ports/chains.ts'

export const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
export const KEY_REGISTRY = '0x00000000fc1237824fb747abde0ff18990e59b7e'

/** Answers whatever function with the word that is stored under its first argument: `idOf(address)`, `custodyOf(uint256)`. */
const ID_CODE = '0x6004355460005260206000f3'
/** `keyDataOf(uint256 fid, bytes key)`, for keys of 32 bytes: two words, stored under keccak256(fid, key) and behind it. */
const KEY_CODE = '0x600435600052606435602052604060002080546000526001015460205260406000f3'
/** States and kinds of keys, as the registry counts them. */
export const KEY = { added: 1, removed: 2, signer: 1, authAddress: 2 } as const

export interface Registries {
  /** From now on the address owns the number. */
  own(address: Address, fid: number): Promise<void>
  /** From now on the key is one of the number's. `key`: 32 bytes. */
  setKey(fid: number, key: Hex, state: number, kind: number): Promise<void>
}

const word = (value: number): Hex => numberToHex(value, { size: 32 })

export const createRegistries = (chain: LocalChain): Registries => {
  /** The chain that has the code already: one that was started again is empty. */
  let ready = ''
  const ask = async (address: string, method: string, params: unknown[]): Promise<void> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { error } = (await answer.json()) as { error?: { message: string } }
    if (error) throw new Error(`The development chain refuses ${method}: ${error.message}`)
  }
  const store = async (contract: string, words: readonly (readonly [slot: Hex, value: Hex])[]): Promise<void> => {
    const address = await chain.address()
    if (ready !== address) {
      await ask(address, 'anvil_setCode', [ID_REGISTRY, ID_CODE])
      await ask(address, 'anvil_setCode', [KEY_REGISTRY, KEY_CODE])
      ready = address
    }
    for (const [slot, value] of words) await ask(address, 'anvil_setStorageAt', [contract, slot, value])
  }
  return {
    own: (address, fid) =>
      store(ID_REGISTRY, [
        [pad(address), word(fid)],
        [word(fid), pad(address)],
      ]),
    setKey: (fid, key, state, kind) => {
      const slot = keccak256(concatHex([encodeAbiParameters([{ type: 'uint256' }], [BigInt(fid)]), key]))
      const next = numberToHex(BigInt(slot) + 1n, { size: 32 })
      return store(KEY_REGISTRY, [
        [slot, word(state)],
        [next, word(kind)],
      ])
    },
  }
}
