// Two contracts in hand-written bytecode: a wallet with one key (ERC-1271) and a CREATE2 factory. No compiler needed.

import { concatHex, getCreate2Address, type Hex, hexToBytes, keccak256, numberToHex, padHex } from 'viem'

const OPS = {
  SUB: 0x03,
  MUL: 0x02,
  EQ: 0x14,
  BYTE: 0x1a,
  SHL: 0x1b,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  CODECOPY: 0x39,
  POP: 0x50,
  MLOAD: 0x51,
  MSTORE: 0x52,
  GAS: 0x5a,
  DUP1: 0x80,
  RETURN: 0xf3,
  CREATE2: 0xf5,
  STATICCALL: 0xfa,
} as const

/** Assembles: a name is an operation, a hex number is pushed. */
const assemble = (text: string): Hex =>
  concatHex(
    text
      .trim()
      .split(/\s+/)
      .map((word) => {
        if (!word.startsWith('0x')) return numberToHex(OPS[word as keyof typeof OPS], { size: 1 })
        return concatHex([numberToHex(0x5f + hexToBytes(word as Hex).length, { size: 1 }), word as Hex])
      }),
  )

/** Code that puts `code` in place. */
export const deploying = (code: Hex): Hex => {
  const length = numberToHex(hexToBytes(code).length, { size: 1 })
  return concatHex([assemble(`${length} DUP1 0x0b 0x00 CODECOPY 0x00 RETURN`), code])
}

/**
 * `isValidSignature(bytes32 hash, bytes signature)`, whatever is called: yes where `owner` has signed the hash (r, s, v).
 * It answers 0x1626ba7e by multiplying that with the truth.
 */
export const walletCode = (owner: Hex): Hex =>
  deploying(
    assemble(`
      0x04 CALLDATALOAD 0x00 MSTORE
      0xa4 CALLDATALOAD 0x00 BYTE 0x20 MSTORE
      0x64 CALLDATALOAD 0x40 MSTORE
      0x84 CALLDATALOAD 0x60 MSTORE
      0x20 0x00 0x80 0x00 0x01 GAS STATICCALL POP
      0x00 MLOAD ${owner.toLowerCase()} EQ
      0x1626ba7e 0xe0 SHL MUL
      0x00 MSTORE 0x20 0x00 RETURN`),
  )

/** Takes 32 bytes of salt and code, and makes the contract. */
export const factoryCode: Hex = deploying(
  assemble(`
    CALLDATASIZE 0x00 0x00 CALLDATACOPY
    0x00 MLOAD
    0x20 CALLDATASIZE SUB
    0x20 0x00 CREATE2
    0x00 MSTORE 0x20 0x00 RETURN`),
)

/** What the factory is called with, and the address that comes of it. */
export const made = (factory: Hex, code: Hex, salt: number): { readonly address: Hex; readonly call: Hex } => {
  const padded = padHex(numberToHex(salt), { size: 32 })
  return {
    address: getCreate2Address({ from: factory, salt: padded, bytecodeHash: keccak256(code) }),
    call: concatHex([padded, code]),
  }
}
