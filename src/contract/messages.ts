// Messages of the wallet frame: the shape of a row, the envelope, and the rows that need no wallet. A row without a
// handler in the frame does not compile. See docs/design/protocol.md, "Reserved: the wallet frame".

import { type GenericSchema, type InferOutput, object, optional, pipe, startsWith, string, unknown } from 'valibot'
import { FRAME_READY_POLL } from './limits.ts'

/** One message: what is asked, what is answered, and how long the page waits (milliseconds; null: as long as the caller's signal lives). */
export interface Message<Q extends GenericSchema = GenericSchema, A extends GenericSchema = GenericSchema> {
  readonly event: `privy:${string}`
  readonly ask: Q
  readonly answer: A
  readonly wait: number | null
}

/** What both directions carry. `id` is `id-<n>`, counted per page and echoed. */
export const envelope = object({
  id: string(),
  event: pipe(string(), startsWith('privy:')),
  data: optional(unknown()),
  error: optional(object({ type: string(), message: string() })),
})
export type Envelope = InferOutput<typeof envelope>

/** Errors that the frame may answer with. */
export const FRAME_ERROR_TYPES = [
  'error',
  'invalid_request_arguments',
  'wallet_not_on_device',
  'invalid_recovery_pin',
  'insufficient_funds',
  'missing_or_invalid_mfa',
  'mfa_verification_max_attempts_reached',
  'mfa_timeout',
  'twilio_verification_failed',
] as const
export type FrameErrorType = (typeof FRAME_ERROR_TYPES)[number]

/** Rows by name. */
export const MESSAGES = {
  /** Sent every {@link FRAME_READY_POLL} ms until answered; each attempt has an id of its own. */
  ready: { event: 'privy:iframe:ready', ask: object({}), answer: unknown(), wait: FRAME_READY_POLL },
  /** At sign-out: the frame forgets what it holds for this user. */
  clear: { event: 'privy:mfa:clear', ask: object({ userId: string() }), answer: object({}), wait: null },
} as const satisfies Record<string, Message>
