// The bytes of a transaction before it is signed (EIP-2718, RLP): what an OP chain counts for the fee of its L1.

import type { Hex } from '../../contract/wallets/request-results.ts'
import type { Filled } from './populate.ts'

/** Hex of whole bytes without `0x`, or a list of such. */
type Item = string | readonly Item[]

const even = (hex: string): string => (hex.length % 2 ? `0${hex}` : hex)
/** A quantity has no zeros before it; nought is no byte. */
const quantity = (value: bigint | number): string => (BigInt(value) === 0n ? '' : even(value.toString(16)))
const bytes = (hex: string): string => hex.slice(2).toLowerCase()

const head = (size: number, short: number): string => {
  if (size < 56) return even((short + size).toString(16))
  const length = even(size.toString(16))
  return (short + 55 + length.length / 2).toString(16) + length
}

const encode = (item: Item): string => {
  if (typeof item === 'string') {
    const isOwn = item.length === 2 && Number.parseInt(item, 16) < 0x80
    return isOwn ? item : head(item.length / 2, 0x80) + item
  }
  const inner = item.map(encode).join('')
  return head(inner.length / 2, 0xc0) + inner
}

/** The bytes that a signature would be over. */
export const serialize = ({ to, data, value, chainId, nonce, gas, fees, accessList = [] }: Filled): Hex => {
  const rest: Item[] = [to ? bytes(to) : '', quantity(value), bytes(data)]
  const list: Item = accessList.map(({ address, storageKeys }) => [bytes(address), storageKeys.map(bytes)])
  if (fees.type === 'eip1559') {
    const prices = [quantity(fees.maxPriorityFeePerGas), quantity(fees.maxFeePerGas)]
    return `0x02${encode([quantity(chainId), quantity(nonce), ...prices, quantity(gas), ...rest, list])}`
  }
  const first = [quantity(nonce), quantity(fees.gasPrice), quantity(gas), ...rest]
  if (fees.type === 'legacy') return `0x${encode([...first, quantity(chainId), '', ''])}`
  return `0x01${encode([quantity(chainId), ...first, list])}`
}
