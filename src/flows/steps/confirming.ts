// What the machines share of the screens on which a person agrees to a signature: of a message, data, a transaction.
// See docs/design/signing.md, "Screen".

import type { LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import { type Context, type Destination, viewOf, type Words } from '../../contract/errors/view.ts'
import { ANSWER_PATIENCE } from '../../contract/screen-limits.ts'
import type { Finding } from '../../contract/signing/rules.ts'
import type { Spelling } from '../../contract/signing/spelling.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Step } from '../runtime/flow.ts'

/** What the frame says that it would sign. */
interface SignDigest {
  readonly digest: string
  readonly domain?: string
  readonly message?: string
}

export interface Confirming {
  readonly at: string
  /** The person has ticked that they understand the dangers. */
  readonly agreed: boolean
  /** Answers that come before what is asked is drawn: each may tell a danger, or move what is below it. */
  readonly awaits: number
  /** The raw data are shown. */
  readonly open: boolean
  /** Null: the frame has not told it. */
  readonly digest: SignDigest | null
  readonly title: Words<LaterKey> | null
  readonly text: Words<LaterKey> | null
  readonly button: LaterKey
  readonly to: Destination
  readonly error: Failure | null
}
export type ConfirmingEvent =
  | { type: 'agree' | 'open' | 'refuse' | 'refuse-all' | 'waited' | 'close' }
  | { type: 'digest'; digest: SignDigest | null }

export const UNASKED: Omit<Confirming, 'at'> = {
  ...{ agreed: false, awaits: 0, open: false, digest: null, title: null, text: null, error: null },
  button: 'button.again',
  to: 'retry',
}

/** Ends the waiting for answers. */
export const HOLD = { after: ANSWER_PATIENCE, send: { type: 'waited' } } as const

/** Whether what is asked is not drawn yet. Trust: nothing is agreed to that is not drawn. */
export const isHeld = ({ awaits }: Confirming): boolean => awaits > 0

/** One answer less is awaited. */
export const answered = <S extends Confirming>(state: S): S => ({ ...state, awaits: Math.max(0, state.awaits - 1) })

export const onConfirming = <S extends Confirming>(state: S, event: ConfirmingEvent): Step<S, never> => {
  switch (event.type) {
    case 'agree':
      return [{ ...state, agreed: !state.agreed }]
    case 'open':
      return [{ ...state, open: !state.open }]
    case 'digest':
      return [{ ...state, digest: event.digest }]
    case 'waited':
      return [{ ...state, awaits: 0 }]
    case 'refuse-all':
      return [state, { run: 'refuseAll' }, { close: 'dismissed' }]
    case 'refuse':
      return [state, { close: 'dismissed' }]
    case 'close':
      return [state, { close: 'success' }]
  }
}

/** Whether it needs a tick before it. */
export const isDangerous = ({ findings }: { readonly findings: readonly Pick<Finding, 'level'>[] }): boolean =>
  findings.some(({ level }) => level === 'danger')

/** A person who left the second factor or the recovery is asked again: nothing has failed. */
const LEFT: ReadonlySet<string> = new Set(['mfa_canceled', 'recovery_canceled'])

/** `asking`: the state in which the person is asked. */
export const failed = <S extends Confirming>(
  state: S,
  error: Failure,
  asking: S['at'],
  context: Context<LaterKey>,
): Step<S, never> => {
  if (LEFT.has(error.code)) return [{ ...state, at: asking }]
  const { title, text, button, to } = viewOf(error, context)
  const view = error.retryable === false ? ({ button: 'button.close', to: 'close' } as const) : { button, to }
  return [{ ...state, at: 'failed', title: error.offline ? 'error.offline' : title, text, ...view, error }, { refused: error }]
}

/** Loaded late: the arithmetic of the checksum is not needed for the first picture. Without it addresses stay as they came. */
export const spell = async (
  _: unknown,
  addresses: readonly string[],
  __?: unknown,
): Promise<{ type: 'spelled'; spelling: Spelling }> => {
  const code = await lateCode(() => import('../../wallets/connectors/checksum/checksum.ts')).catch(() => null)
  return { type: 'spelled', spelling: Object.fromEntries(addresses.map((one) => [one, code?.checksum(one) ?? one])) }
}
