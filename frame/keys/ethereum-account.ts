// The Ethereum account of a seed (BIP-32, BIP-44): its key and its address.

import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'

const PATH = "m/44'/60'/0'/0/0"

/** The private key of a seed's first account. The caller wipes it. */
export const ethereumKey = (seed: Uint8Array, path = PATH): Uint8Array<ArrayBuffer> => {
  const root = HDKey.fromMasterSeed(seed)
  const node = root.derive(path)
  try {
    if (!node.privateKey) throw new Error('The seed gave no key.')
    return Uint8Array.from(node.privateKey)
  } finally {
    node.wipePrivateData()
    root.wipePrivateData()
  }
}

/** An address with the checksum of EIP-55, from its 40 digits in small letters. */
const withChecksum = (plain: string): string => {
  const sum = bytesToHex(keccak_256(utf8ToBytes(plain)))
  return `0x${[...plain].map((digit, at) => (Number.parseInt(sum[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}

/** The address of a private key, with the checksum of EIP-55. */
export const ethereumAddress = (key: Uint8Array): string => {
  const [, ...point] = secp256k1.getPublicKey(key, false)
  return withChecksum(bytesToHex(keccak_256(Uint8Array.from(point)).subarray(-20)))
}

/** An address in its one spelling; anything else as it is. */
export const checksumAddress = (address: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(address) ? withChecksum(address.slice(2).toLowerCase()) : address
