// Messages to a Solana account, and their signatures.

import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { base58, base64 } from '@scure/base'
import type { SolanaRequest } from '../../src/contract/messages.ts'
import { refusal } from '../../src/contract/signing/refusals.ts'
import { isProof } from '../../src/contract/wallets/proof-text.ts'
import { RequestRefused } from './request-refused.ts'

const decoded = (text: string): Uint8Array | null => {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}

const bytesOf = ({ message, encoding }: SolanaRequest['params']): Uint8Array => {
  if (encoding === 'utf8') return new TextEncoder().encode(message)
  const bytes = decoded(message)
  if (bytes) return bytes
  if (encoding) throw new RequestRefused('The message to sign is not base64.')
  return new TextEncoder().encode(message)
}

/** First bytes of a transaction's message: the version, or how many sign it. */
const VERSIONED = 0x80
const HEADER = 3
const KEY = 32

/** Whether bytes are laid out as a transaction's message in which `key` is among those who sign. */
const signsTransaction = (bytes: Uint8Array, key: Uint8Array): boolean => {
  const at = (bytes[0] ?? 0) >= VERSIONED ? 1 : 0
  const [signers = 0, , , keys = 0] = bytes.subarray(at)
  if (signers === 0 || keys < signers || keys > 127 || bytes.length < at + HEADER + 1 + keys * KEY + KEY) return false
  for (let one = 0; one < signers; one++) {
    const from = at + HEADER + 1 + one * KEY
    if (key.every((byte, index) => bytes[from + index] === byte)) return true
  }
  return false
}

/** The bytes of a public key in base58. Throws {@link RequestRefused}. */
export const solanaKeyOf = (publicKey: string): Uint8Array => {
  try {
    const key = base58.decode(publicKey)
    if (key.length === KEY) return key
  } catch {
    // Not base58.
  }
  throw new RequestRefused('This is no public key of Solana.')
}

export interface ReadMessage {
  /** What is signed, in hex after 0x. */
  readonly hex: string
  /** SHA-256 of what is signed, in hex after 0x. */
  readonly digest: string
  /** The signature in base64. */
  sign(key: Uint8Array): string
}

/** Reads a request. Throws {@link RequestRefused}. */
export const readSolanaRequest = (
  request: { method: string; params: SolanaRequest['params'] },
  publicKey: Uint8Array,
): ReadMessage => {
  if (request.method !== 'signMessage') throw new RequestRefused(`${request.method} is not supported.`)
  const bytes = bytesOf(request.params)
  if (bytes.length === 0) throw new RequestRefused('The message to sign must be a text that is not empty.')
  // Trust: a page with a signature of such a text replaces the wallet's recovery, or its shares.
  if (isProof(bytes)) throw new RequestRefused(refusal('wallet-proof').message, refusal('wallet-proof').code)
  // Trust: Solana signs messages and transactions alike, without a word before them. What could be sent as a transaction is no message.
  if (signsTransaction(bytes, publicKey)) throw new RequestRefused('This message is a transaction, so it was refused.')
  const digest = `0x${bytesToHex(sha256(bytes))}`
  return { hex: `0x${bytesToHex(bytes)}`, digest, sign: (key) => base64.encode(ed25519.sign(bytes, key)) }
}
