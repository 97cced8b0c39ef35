// Ethereum's addresses and signatures. Loaded with the first wallet that comes, for most of it is viem.

import type { Hex } from 'viem'
import { getAddress, recoverMessageAddress } from 'viem/utils'

/** An address with its checksum (EIP-55), which tells the letters of a mistyped one. */
export const checksummed = (address: string): string => getAddress(address.toLowerCase())

/** A signature as a key makes it: r, s and v. */
const OF_KEY = /^0x[0-9a-f]{130}$/i
/** Bytes of whatever a contract takes for a signature. */
export const isBytes = (signature: string): signature is Hex => /^0x(?:[0-9a-f]{2})+$/i.test(signature)

/** Whether the key of this address has signed the message. */
export const signedByKey = async (address: string, message: string, signature: Hex): Promise<boolean> =>
  OF_KEY.test(signature) && (await recoverMessageAddress({ message, signature }).catch(() => null)) === address
