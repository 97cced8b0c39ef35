// Reads a signed transaction of Ethereum: who has signed it, and what it says. Loaded with the first one that is sent.

import { type Hex, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { keccak256 } from 'viem/utils'

export interface SignedTransaction {
  /** EIP-55. */
  readonly sender: string
  /** Absent in old transactions that are for any chain. */
  readonly chainId: number | undefined
  readonly nonce: number
  /** Lower case; null: it makes a contract. */
  readonly to: string | null
  readonly value: bigint
  /** Hex, lower case. */
  readonly data: string
}

/** Rejects for bytes that are no signed transaction. */
export const readRaw = async (raw: string): Promise<SignedTransaction> => {
  const serializedTransaction = raw as TransactionSerialized
  const { chainId, nonce = 0, to, value = 0n, data = '0x' } = parseTransaction(serializedTransaction)
  const sender = await recoverTransactionAddress({ serializedTransaction })
  return { sender, chainId, nonce, to: to?.toLowerCase() ?? null, value, data: data.toLowerCase() }
}

/** The hash by which a chain knows it. */
export const hashOf = (raw: string): string => keccak256(raw as Hex)
