// Follows a transaction that was sent until it is done, replaced or dropped.
// What a node has lost is sent again, by the same bytes.

import { NodeError } from '../../api/rpc.ts'
import { wait } from '../../kit/wait.ts'
import type { Submitted } from './attempt.ts'
import { type Progress, progressOf } from './broadcast.ts'
import type { Outgoing } from './outgoing.ts'
import { noteProgress } from './sent.ts'

/** Pauses between questions in milliseconds: short ones first, for chains that are quick. */
const pauseAfter = (asked: number): number => (asked < 10 ? 1000 : 4000)
/** So many times in a row no node knows it, though it was sent again, before it counts as dropped. */
const DROPPED_AFTER = 5

export type Ended = Exclude<Progress, { readonly kind: 'waiting' }>

/** Resolves when it has ended; rejects with the signal's reason. A node that does not answer is asked again. */
export const follow = async (out: Outgoing, submitted: Submitted, signal: AbortSignal): Promise<Ended> => {
  const { ask } = out.sender(signal)
  const { address } = out.account
  const { storage } = out.runtime
  for (let asked = 0, lost = 0; ; asked++) {
    const progress = await progressOf({ ...submitted, account: address }, ask).catch(() => null)
    signal.throwIfAborted()
    if (progress?.kind === 'done' || progress?.kind === 'replaced') {
      noteProgress(storage, address, submitted.hash, progress)
      return progress
    }
    if (progress) lost = progress.kind === 'dropped' ? lost + 1 : 0
    if (progress?.kind === 'dropped') {
      if (lost >= DROPPED_AFTER) {
        noteProgress(storage, address, submitted.hash, progress)
        return progress
      }
      await ask('eth_sendRawTransaction', [submitted.raw]).catch((error: unknown) => {
        if (!(error instanceof NodeError)) signal.throwIfAborted()
      })
    }
    await wait(pauseAfter(asked), signal)
  }
}
