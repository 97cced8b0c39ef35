// Errors of a provider (EIP-1193, EIP-1474): a number that tools know, and a sentence.

import { RPC_NUMBERS } from '../contract/errors/requests.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'

/** What an error that names no code of its own is: an internal one. */
const INTERNAL = -32603
/** WalletConnect's ways to say no. */
const DECLINED = [5000, 5001, 5002, 5003]

/** @example provider.request(…).catch(({ code }) => code === 4001 && …) */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  /** What the wallet added, where it did. */
  readonly data?: unknown

  constructor(code: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    const { data } = Object(cause) as { data?: unknown }
    if (data !== undefined) this.data = data
  }

  /** The error of a wallet in these terms. */
  static of({ code, message }: { readonly code: number | null; readonly message: string }, thrown: unknown): ProviderError {
    if (thrown instanceof ProviderError) return thrown
    // What ended before any wallet was asked has a code of ours.
    const own = thrown instanceof LatchkeyError ? RPC_NUMBERS[thrown.code] : undefined
    const number = own ?? (code === null ? INTERNAL : DECLINED.includes(code) ? 4001 : code)
    return new ProviderError(number, message || 'The wallet could not do this.', thrown)
  }
}
