// What goes wrong with a WalletConnect wallet, as the catalogue names it (spec section 6). A row each. Pure.

import type { ErrorCode } from '../contract/errors.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'

/** WalletConnect's codes as EIP-1193 and EIP-1474 have them. */
const CODES: Readonly<Record<number, number>> = {
  5000: 4001,
  5001: 4001,
  5002: 4001,
  5003: 4001,
  5100: 4901,
  5101: 4200,
  5200: 4001,
  5201: 4200,
  3001: 4100,
  6000: 4900,
}
/** By code; then by what the library and wallets say that give none. */
const BY_CODE: Readonly<Record<number, ErrorCode>> = {
  4001: 'user_rejected_request',
  4901: 'unsupported_chain_id',
  4902: 'unsupported_chain_id',
}
const BY_WORDS: readonly (readonly [words: RegExp, code: number])[] = [
  [/reject|denied|declined|cancell?ed/i, 4001],
  [/request\(\) (chainId|method)|unsupported method|not supported/i, 4200],
  [/unrecognized chain/i, 4902],
]
const EXPIRED = /expired/i

const wordsOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : String(cause)

/** The code that a wallet gave, as EIP-1193 has it; null where it gave none. */
export const codeOf = (cause: unknown): number | null => {
  const given = typeof cause === 'object' && cause !== null && 'code' in cause ? Number(cause.code) : 0
  const code = CODES[given] ?? given
  return code || BY_WORDS.find(([words]) => words.test(wordsOf(cause)))?.[1] || null
}

/** What a wallet said, as a provider of EIP-1193 says it. */
export const providerError = (cause: unknown): Error & { code: number } =>
  Object.assign(new Error(wordsOf(cause), { cause }), { code: codeOf(cause) ?? -32603 })

const MESSAGES = {
  user_rejected_request: 'You rejected the request',
  wallet_request_timeout: 'Wallet request timed out',
  generic_connect_wallet_error: 'Could not connect with wallet',
  unsupported_chain_id: 'This chain is not supported.',
  wallet_error: 'The wallet could not do this.',
} as const
type Ours = keyof typeof MESSAGES

export const walletFault = (code: Ours, cause?: unknown): LatchkeyError =>
  new LatchkeyError(code, MESSAGES[code], cause === undefined ? {} : { cause })

/** The catalogue's error for what went wrong; `otherwise` where nobody knows better. */
export const walletErrorOf = (cause: unknown, otherwise: Ours): LatchkeyError => {
  if (cause instanceof LatchkeyError) return cause
  if (EXPIRED.test(wordsOf(cause))) return walletFault('wallet_request_timeout', cause)
  const code = codeOf(cause)
  return walletFault(((code && BY_CODE[code]) || otherwise) as Ours, cause)
}
