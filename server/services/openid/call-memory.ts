// What one call at the provider has read together, and what it writes together: for one call, and no longer.

import type { Context } from 'oidc-provider'
import type { PersonRecord } from '../../stores/login/person.ts'
import type { FoundRecord, NewRecord } from '../../stores/openid/records.ts'
import type { ClientWithSecrets } from '../../stores/openid/together.ts'

export interface CallMemory {
  /** Records that were read beside one that belongs to them, by id or by `uid`, each taken once. Null: there is none. */
  readonly beside: Map<string, FoundRecord | null>
  /** Clients by id, with the hashes of their secrets. Null: there is none. */
  readonly clients: Map<string, ClientWithSecrets | null>
  /** Of whom the call's code or token is. */
  person: PersonRecord | null
  /** Tokens that are written before the answer is sent, */
  readonly unwritten: NewRecord[]
  /** with the use of the code or the token that they come of, */
  use: { readonly kind: string; readonly id: string } | null
  /** in one statement, once. False: the answer is a refusal. */
  written: Promise<boolean> | null
}
export type CallMemories = (context: Context | undefined) => CallMemory

/** Memories of one app's provider, by call; outside of a call one that is kept nowhere. */
export const createCallMemories = (): CallMemories => {
  const known = new WeakMap<Context, CallMemory>()
  return (context) => {
    const kept = context && known.get(context)
    if (kept) return kept
    const made: CallMemory = { beside: new Map(), clients: new Map(), person: null, unwritten: [], use: null, written: null }
    if (context) known.set(context, made)
    return made
  }
}

/** Takes a record that was read beside another one. Undefined: it was not read, or was taken before. */
export const takeBeside = ({ beside }: CallMemory, key: string): FoundRecord | null | undefined => {
  const row = beside.get(key)
  beside.delete(key)
  return row
}
