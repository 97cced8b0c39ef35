// Failures as the frame answers them (src/contract/messages.ts, "FrameError").

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { FrameError, FrameErrorType } from '../../src/contract/messages.ts'
import { RequestRefused } from '../keys/request-refused.ts'
import { NotTyped } from '../keys/typed-secret.ts'

/** A failure with the type of its answer. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly type: FrameErrorType

  constructor(type: FrameErrorType, message: string) {
    super(message)
    this.type = type
  }
}

/** The wallet has no share here that opens it. */
export const notOnDevice = (): FrameFailure =>
  new FrameFailure('wallet_not_on_device', 'The wallet is not on this device. Recover it first.')

/** What was asked of the person was for a wrapping that counts no more, or does not open it. */
export const recoveryChanged = (): LatchkeyError =>
  new LatchkeyError('recovery_changed', 'The way to recover this wallet was changed meanwhile. Try again.')

const TOO_MANY = 429

/** Codes of the service that the protocol has a type for. */
const TYPES = ['mfa_verification_max_attempts_reached', 'twilio_verification_failed'] as const
const isFrameType = (reason: string): reason is (typeof TYPES)[number] => (TYPES as readonly string[]).includes(reason)

/** What is answered. Trust: of an error that is not ours nothing is told: its text may hold what it was about. */
export const frameErrorOf = (error: unknown): FrameError => {
  if (error instanceof FrameFailure) return { type: error.type, message: error.message }
  if (error instanceof RequestRefused) return { type: 'invalid_request_arguments', message: error.message, code: error.code }
  if (error instanceof NotTyped) return { type: 'invalid_request_arguments', message: error.message }
  if (!(error instanceof LatchkeyError)) return { type: 'error', message: 'The wallet could not do this.' }
  const { code: reason, message, status, retryAfter } = error
  if (/_mfa(_token)?$/.test(reason)) return { type: 'missing_or_invalid_mfa', message, reason }
  // What published clients take for a wrong password, wherever they sent it.
  if (reason === 'invalid_recovery_pin') return { type: reason, message, reason }
  if (isFrameType(reason)) return { type: reason, message, reason, ...(retryAfter !== null && { retryAfter }) }
  // What published clients look for.
  return { type: 'error', message: status === TOO_MANY ? `${message} (code 429)` : message, reason }
}
