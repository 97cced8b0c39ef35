// The bytes of a transaction, to be signed and signed (EIP-2718: types 0, 1 and 2; EIP-155).
// By hand: the library's own way brings blobs, authorizations and the errors of nodes along, a twentieth of this frame. A test
// compares the two.

import { toRlp } from 'viem'
import type { TransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import type { EthereumSignature } from './ethereum-signature.ts'

/** A transaction with all that is signed: as it was read, and with the prices of its type. */
export interface WholeTransaction extends Pick<TransactionRequest, 'to' | 'data' | 'value'> {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly accessList: NonNullable<TransactionRequest['accessList']>
  readonly prices:
    | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }
    | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

type Item = Hex | readonly Item[]

/** A number in as few bytes as it has; 0 has none. */
const quantity = (value: bigint | number): Hex => {
  const digits = value.toString(16)
  return value > 0 ? `0x${digits.length % 2 === 0 ? '' : '0'}${digits}` : '0x'
}
const TYPES = { eip2930: '01', eip1559: '02' } as const
/** `v` of the first parity, without and with a chain (EIP-155). */
const FIRST_V = 35n

/** Without a signature what is signed, with one what is sent. */
export const transactionBytes = (
  { chainId, nonce, gas, to, value, data, accessList, prices }: WholeTransaction,
  signature?: EthereumSignature,
): Hex => {
  const what = [quantity(gas), to ?? '0x', quantity(value), data]
  const by = signature ? [quantity(BigInt(signature.r)), quantity(BigInt(signature.s))] : []
  if (prices.type === 'legacy') {
    const v = signature
      ? [quantity(BigInt(chainId) * 2n + FIRST_V + BigInt(signature.yParity)), ...by]
      : [quantity(chainId), '0x', '0x']
    return toRlp([quantity(nonce), quantity(prices.gasPrice), ...what, ...v] as Hex[])
  }
  const price =
    prices.type === 'eip1559'
      ? [quantity(prices.maxPriorityFeePerGas), quantity(prices.maxFeePerGas)]
      : [quantity(prices.gasPrice)]
  const list: Item = accessList.map(({ address, storageKeys }) => [address, storageKeys])
  const parity = signature ? [quantity(signature.yParity), ...by] : []
  const items: Item = [quantity(chainId), quantity(nonce), ...price, ...what, list, ...parity] as Item[]
  return `0x${TYPES[prices.type]}${toRlp(items as Hex[]).slice(2)}`
}
