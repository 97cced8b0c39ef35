// What one call at the provider has read together, and what it writes together at its end: for one call, and no longer.

import type { Context } from 'oidc-provider'
import type { FoundRecord, NewRecord } from '../../stores/openid/records.ts'

export interface CallMemory {
  /** Records that were read beside one that belongs to them, by id or by `uid`, each taken once. */
  readonly beside: Map<string, FoundRecord>
  /** Hashes of the secrets of clients, by client. */
  readonly secrets: Map<string, readonly string[]>
  /** Tokens that are written before the answer is sent. */
  readonly unwritten: NewRecord[]
}
export type CallMemories = (context: Context | undefined) => CallMemory

/** Memories of one app's provider, by call; outside of a call one that is kept nowhere. */
export const createCallMemories = (): CallMemories => {
  const known = new WeakMap<Context, CallMemory>()
  return (context) => {
    const kept = context && known.get(context)
    if (kept) return kept
    const made: CallMemory = { beside: new Map(), secrets: new Map(), unwritten: [] }
    if (context) known.set(context, made)
    return made
  }
}

/** Takes a record that was read beside another one; undefined where none was, or where it was taken before. */
export const takeBeside = ({ beside }: CallMemory, key: string): FoundRecord | undefined => {
  const row = beside.get(key)
  beside.delete(key)
  return row
}
