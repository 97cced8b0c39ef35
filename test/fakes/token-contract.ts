// A token in hand-written bytecode: balances, transfer, decimals, symbol, allowances where wanted. No compiler needed.

import { concatHex, type Hex, hexToBytes, numberToHex, stringToHex, toFunctionSelector } from 'viem'

const OPS = {
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  SLOAD: 0x54,
  SSTORE: 0x55,
  MSTORE: 0x52,
  JUMP: 0x56,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  SWAP1: 0x90,
  LOG3: 0xa3,
  LOG4: 0xa4,
  RETURN: 0xf3,
  REVERT: 0xfd,
} as const

/** Assembles: a name is an operation, a hex number is pushed, `:place` is a place to jump to, `@place` pushes it. */
const assemble = (text: string): Hex => {
  const words = text.trim().split(/\s+/)
  const sizeOf = (word: string): number =>
    word.startsWith('@') ? 3 : word.startsWith('0x') ? 1 + hexToBytes(word as Hex).length : 1
  const places = new Map<string, number>()
  words.reduce((at, word) => {
    if (word.startsWith(':')) places.set(word.slice(1), at)
    return at + sizeOf(word)
  }, 0)
  return concatHex(
    words.map((word) => {
      if (word.startsWith(':')) return numberToHex(OPS.JUMPDEST, { size: 1 })
      if (word.startsWith('@')) return concatHex(['0x61', numberToHex(places.get(word.slice(1)) ?? 0, { size: 2 })])
      if (!word.startsWith('0x')) return numberToHex(OPS[word as keyof typeof OPS], { size: 1 })
      return concatHex([numberToHex(0x5f + hexToBytes(word as Hex).length, { size: 1 }), word as Hex])
    }),
  )
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const at = (signature: string, place: string): string => `DUP1 ${toFunctionSelector(`function ${signature}`)} EQ @${place} JUMPI`

interface TokenOptions {
  readonly decimals: number
  readonly symbol: string
  readonly lies?: boolean
  readonly allows?: boolean
}
const ALLOWANCES = `
    :approve
    0x24 CALLDATALOAD 0x04 CALLDATALOAD CALLER ADD SSTORE
    0x24 CALLDATALOAD 0x00 MSTORE
    0x04 CALLDATALOAD CALLER ${APPROVAL} 0x20 0x00 LOG3
    0x01 0x00 MSTORE 0x20 0x00 RETURN
    :allowance 0x04 CALLDATALOAD 0x24 CALLDATALOAD ADD SLOAD 0x00 MSTORE 0x20 0x00 RETURN`
/**
 * Code at the token's address; the balance of an address is in the storage at that number. `lies`: it tells of transfers and moves nothing.
 * `allows`: it keeps allowances, at the sum of both addresses. Whatever it does not know reverts with `Error("no such function")`.
 */
export const tokenCode = ({ decimals, symbol, lies = false, allows = false }: TokenOptions): Hex =>
  assemble(`
    0x00 CALLDATALOAD 0xe0 SHR
    ${at('balanceOf(address)', 'balance')}
    ${at('decimals()', 'decimals')}
    ${at('symbol()', 'symbol')}
    ${at('transfer(address,uint256)', 'transfer')}
    ${allows ? `${at('approve(address,uint256)', 'approve')} ${at('allowance(address,address)', 'allowance')}` : ''}
    0x08c379a0${'0'.repeat(56)} 0x00 MSTORE
    0x20 0x04 MSTORE
    0x10 0x24 MSTORE
    ${stringToHex('no such function', { size: 32 })} 0x44 MSTORE
    0x64 0x00 REVERT
    :balance 0x04 CALLDATALOAD SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    :decimals ${numberToHex(decimals, { size: 1 })} 0x00 MSTORE 0x20 0x00 RETURN
    :symbol ${stringToHex(symbol, { size: 32 })} 0x00 MSTORE 0x20 0x00 RETURN
    :transfer
    ${
      lies
        ? ''
        : `0x24 CALLDATALOAD CALLER SLOAD LT @short JUMPI
    0x24 CALLDATALOAD CALLER SLOAD SUB CALLER SSTORE
    0x04 CALLDATALOAD SLOAD 0x24 CALLDATALOAD ADD 0x04 CALLDATALOAD SSTORE`
    }
    0x24 CALLDATALOAD 0x00 MSTORE
    0x04 CALLDATALOAD CALLER ${TRANSFER} 0x20 0x00 LOG3
    0x01 0x00 MSTORE 0x20 0x00 RETURN
    :short 0x00 0x00 REVERT
    ${allows ? ALLOWANCES : ''}`)

const TRANSFER_ITEM = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/**
 * Code of a collection that counts each of its items (ERC-1155): how many an address has of one is in the storage at their sum. `lies`: it tells of
 * transfers and moves nothing.
 */
export const itemsCode = ({ lies = false } = {}): Hex =>
  assemble(`
    0x00 CALLDATALOAD 0xe0 SHR
    ${at('balanceOf(address,uint256)', 'balance')}
    ${at('supportsInterface(bytes4)', 'supports')}
    ${at('safeTransferFrom(address,address,uint256,uint256,bytes)', 'transfer')}
    0x00 0x00 REVERT
    :balance 0x24 CALLDATALOAD 0x04 CALLDATALOAD ADD SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    :supports 0x04 CALLDATALOAD 0xe0 SHR 0xd9b67a26 EQ 0x00 MSTORE 0x20 0x00 RETURN
    :transfer
    ${
      lies
        ? ''
        : `0x64 CALLDATALOAD 0x44 CALLDATALOAD 0x04 CALLDATALOAD ADD SLOAD SUB 0x44 CALLDATALOAD 0x04 CALLDATALOAD ADD SSTORE
    0x64 CALLDATALOAD 0x44 CALLDATALOAD 0x24 CALLDATALOAD ADD SLOAD ADD 0x44 CALLDATALOAD 0x24 CALLDATALOAD ADD SSTORE`
    }
    0x44 CALLDATALOAD 0x00 MSTORE 0x64 CALLDATALOAD 0x20 MSTORE
    0x24 CALLDATALOAD 0x04 CALLDATALOAD CALLER ${TRANSFER_ITEM} 0x40 0x00 LOG4
    0x00 0x00 RETURN`)
