// What the screen of a transaction does: its jobs find it as `hands` in their scope.
// The frame and the chain are behind it.

import type { FrameAnswers } from '../../contract/messages.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { Hex, Receipt } from '../../contract/wallets/request-results.ts'
import { noteUsed, usedBy } from '../../session/used-addresses.ts'
import type { Attempt, SubmitOptions, Submitted } from './attempt.ts'
import { sign, signing } from './attempt.ts'
import { type KindTrial, kindTrial } from './chain-kinds.ts'
import type { Ended } from './follow.ts'
import { follow } from './follow.ts'
import type { Outgoing } from './outgoing.ts'
import type { Filled } from './populate.ts'
import { type Prepared, prepare } from './prepare.ts'
import { type Trial, tryTransaction } from './preview.ts'

export interface SendHands {
  readonly request: TransactionRequest
  /** Addresses that the account has used from this browser. */
  used(): readonly string[]
  prepare(signal: AbortSignal): Promise<Prepared>
  /** Tries it out; never rejects. */
  preview(tokens: readonly string[], signal: AbortSignal): Promise<Trial>
  code(address: string, signal: AbortSignal): Promise<string>
  digest(filled: Filled): Promise<FrameAnswers['digest']>
  /** Signs alone. */
  sign(filled: Filled, digest?: string, used?: readonly string[]): Promise<Hex>
  submit(filled: Filled, options: SubmitOptions): Promise<Submitted>
  /** Of what was signed last, whether a node has taken it or not; null: nothing was. */
  hash(): Hex | null
  follow(submitted: Submitted, signal: AbortSignal): Promise<Ended>
  /** What was done has failed: another try is another transaction. */
  clear(): void
  refuseAll(): void
  /** Tells the caller what has become of it so far, also where the screen ends first. */
  reached(what: { readonly hash: Hex; readonly receipt?: Receipt }): void
}

export const sendHands = (out: Outgoing, attempt: Attempt, counted: Pick<SendHands, 'refuseAll' | 'reached'>): SendHands => {
  // What a trial has told of the chain's fee counts for one reading of the fee.
  let kind: KindTrial | undefined
  const trial = (): KindTrial | undefined => {
    const told = kind
    kind = undefined
    return told
  }
  return {
    request: out.request,
    used: () => usedBy(out.runtime.storage, out.account.address),
    prepare: (signal) => prepare(out, signal, { trial }),
    preview: (tokens, signal) => {
      kind = kindTrial(out)
      return tryTransaction(out.request, out.sender(signal), tokens, kind)
    },
    code: async (address, signal) => String(await out.sender(signal).ask('eth_getCode', [address, 'latest'])),
    digest: (filled) => out.bridge.digest(out.account, signing(filled)),
    async sign(filled, digest, used = []) {
      const raw = await sign(out, filled, digest)
      noteUsed(out.runtime.storage, out.account.address, used)
      return raw
    },
    submit: (filled, options) => attempt.submit(filled, options),
    hash: () => attempt.signed?.hash ?? null,
    follow: (submitted, signal) => follow(out, submitted, signal),
    clear: () => attempt.clear(),
    ...counted,
  }
}
