// The Solana account of a seed (SLIP-10 for ed25519): its key and its address.

import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** `m/44'/501'/0'/0'`: every step of ed25519 is hardened. */
const PATH = [44, 501, 0, 0]
const HARDENED = 0x80000000

const hmac = async (key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

/** One step: a zero, the key before, the number of the step. */
const stepOf = (key: Uint8Array, number: number): Uint8Array<ArrayBuffer> => {
  const data = new Uint8Array(1 + 32 + 4)
  data.set(key, 1)
  new DataView(data.buffer).setUint32(33, HARDENED + number)
  return data
}

/** The private key at a path of numbers, all hardened. The caller wipes it. */
export const solanaKey = async (
  seed: Uint8Array<ArrayBuffer>,
  path: readonly number[] = PATH,
): Promise<Uint8Array<ArrayBuffer>> => {
  let node = await hmac(new TextEncoder().encode('ed25519 seed'), seed)
  for (const number of path) {
    const data = stepOf(node.subarray(0, 32), number)
    const next = await hmac(node.slice(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

/** The address of a private key: its public key in base58. */
export const solanaAddress = (key: Uint8Array): string => base58.encode(ed25519.getPublicKey(key))
