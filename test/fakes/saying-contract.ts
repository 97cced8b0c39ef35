// A contract in hand-written bytecode that answers functions by fixed bytes. No compiler needed.

import { concatHex, encodeAbiParameters, type Hex, hexToBytes, numberToHex, toFunctionSelector } from 'viem'

const push = (value: number, size: 1 | 2): Hex => concatHex([size === 1 ? '0x60' : '0x61', numberToHex(value, { size })])
const sizeOf = (hex: Hex): number => hexToBytes(hex).length
/** What one answer takes beside the bytes that are compared. */
const BLOCK = 28

/**
 * Code that answers each function by its bytes. After a blank, a key may name four bytes of the first argument: `supportsInterface(bytes4) 80ac58cd`.
 * What it has no answer for it reverts; `endless`: it computes without end.
 */
export const sayingCode = (answers: Readonly<Record<string, Hex>>, { endless = false } = {}): Hex => {
  const parts = Object.entries(answers).map(([key, answer]) => {
    const [signature = '', argument = ''] = key.split(' ')
    return { head: concatHex([toFunctionSelector(`function ${signature}`), `0x${argument}`]), answer }
  })
  const end = parts.reduce((sum, { head }) => sum + BLOCK + sizeOf(head), 0)
  const tail = endless ? concatHex(['0x5b', push(end, 2), '0x56']) : concatHex(['0x5b', push(0, 1), push(0, 1), '0xfd'])
  let [at, data] = [0, end + sizeOf(tail)]
  const blocks = parts.map(({ head, answer }) => {
    const [size, length, from] = [sizeOf(head), sizeOf(answer), data]
    at += BLOCK + size
    data += length
    const compared = concatHex([
      '0x5b',
      push(0, 1),
      '0x35',
      push(256 - size * 8, 1),
      '0x1c',
      numberToHex(0x5f + size),
      head,
      '0x18',
    ])
    const copied = concatHex([push(length, 2), push(from, 2), push(0, 1), '0x39', push(length, 2), push(0, 1), '0xf3'])
    return concatHex([compared, push(at, 2), '0x57', copied])
  })
  return concatHex([...blocks, tail, ...parts.map(({ answer }) => answer)])
}

export const abiText = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text])
export const abiNumber = (value: number | bigint): Hex => numberToHex(value, { size: 32 })
/** The answer of ERC-165 for an interface: a collection of single items, or of so many of each. */
export const SINGLE_ITEMS = 'supportsInterface(bytes4) 80ac58cd'
export const SEVERAL_ITEMS = 'supportsInterface(bytes4) d9b67a26'
