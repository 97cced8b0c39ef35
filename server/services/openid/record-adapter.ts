// Where `oidc-provider` keeps what it remembers: records of both databases, each sealed, under a keyed hash of its id.

import type { Context } from 'oidc-provider'
import {
  type FoundRecord,
  firstUse,
  forgetRecord,
  type Given,
  recordByCode,
  recordById,
  recordByUid,
  revokeGrant,
} from '../../stores/openid/records.ts'
import { readCall, useAlone } from './call.ts'
import { type CallMemories, takeBeside } from './call-memory.ts'
import { openRecord, type RecordCore, type Remembered, recordId, recordOf, writeRecord } from './sealed-record.ts'

const REUSED = 'it was used before'

/** The session of the service that a call's own session is of: what an interaction has brought, or what its cookie names. */
export type SessionOf = (context: Context | undefined) => { sid: string | null }

/** Whether what the row remembers counts now. */
export type Counts = (row: FoundRecord) => Promise<boolean>

/** Kinds that are read with their grant and their session; those that an answer of the token endpoint makes; and those that it makes them for. */
const BESIDE = ['AuthorizationCode', 'AccessToken', 'RefreshToken', 'DeviceCode']
const TOKENS = ['AccessToken', 'RefreshToken']
const USED = ['AuthorizationCode', 'RefreshToken', 'DeviceCode']

export interface AdapterParts {
  readonly app: string
  readonly sessionOf: SessionOf
  /** Asked for sessions of a person. */
  readonly counts: Counts
  /** A grant as it counts now. */
  readonly narrowed: (grant: Remembered, given: Given | undefined) => Promise<Remembered>
  readonly memories: CallMemories
  /** The call that is being answered. */
  readonly context: () => Context | undefined
  /** What a code or a token that was used before is refused with. */
  readonly refusal: (words: string) => Error
  /** The person has logged out. */
  readonly onLogout: (sid: string) => Promise<void>
}

/** How the records of one kind are read. */
const readerOf = (core: RecordCore, { app, sessionOf, counts, narrowed, memories, context }: AdapterParts, kind: string) => {
  const { db, clock } = core
  const which = () => ({ app, kind, now: clock.now() })
  const opened = async (row: FoundRecord | undefined): Promise<Remembered | undefined> => {
    if (!row) return undefined
    if (kind === 'Session' && row.user !== null) {
      if (!(await counts(row))) return undefined
      sessionOf(context()).sid = row.sid
    }
    return kind === 'Grant' ? narrowed(openRecord(core, row), row.given) : openRecord(core, row)
  }
  const readById = async (id: string): Promise<FoundRecord | undefined> => {
    if (!BESIDE.includes(kind)) return recordById(db, { ...which(), id })
    const memory = memories(context())
    await readCall(core, app, memory, { client: null, ids: [id] })
    return takeBeside(memory, id) ?? undefined
  }
  const found = async (id: string, read: () => Promise<FoundRecord | undefined>): Promise<FoundRecord | undefined> => {
    const known = takeBeside(memories(context()), id)
    return known === undefined ? read() : (known ?? undefined)
  }
  return {
    find: async (id: string) => {
      const key = recordId(core, app, kind, id)
      if (kind !== 'ReplayDetection') return opened(await found(key, () => readById(key)))
      const seen = await recordById(db, { ...which(), kind: 'Replay', id: key })
      return seen && { jti: id, kind, exp: Math.floor(seen.expires / 1000) }
    },
    findByUid: async (uid: string) => {
      const hash = recordId(core, app, 'uid', uid)
      return opened(await found(hash, () => recordByUid(db, { ...which(), uid: hash })))
    },
    findByUserCode: async (code: string) =>
      opened(await recordByCode(db, { ...which(), code: recordId(core, app, 'code', code) })),
  }
}

/** The adapter of one app, kind by kind. */
export const recordAdapter = (core: RecordCore, parts: AdapterParts) => {
  const { db, clock } = core
  const { app, sessionOf, memories, context, refusal, onLogout } = parts
  return (kind: string) => {
    const key = (id: string): string => recordId(core, app, kind, id)
    const isOfTokens = (): boolean => context()?.oidc.route === 'token'
    return {
      ...readerOf(core, parts, kind),
      upsert: async (id: string, remembered: Remembered, seconds: number): Promise<void> => {
        if (kind === 'ReplayDetection') {
          const now = clock.now()
          // Trust: the row decides who is the first, at whichever instance both come.
          if (!(await firstUse(db, { app, jti: key(id), now, ends: now + seconds * 1000 }))) throw refusal(REUSED)
          return
        }
        const sid = kind === 'Session' && remembered.accountId ? sessionOf(context()).sid : null
        if (isOfTokens() && TOKENS.includes(kind) && remembered.jti === id && !remembered.consumed)
          memories(context()).unwritten.push(recordOf(core, { app, kind, id, sid }, remembered, seconds))
        else await writeRecord(core, { app, kind, id, sid }, remembered, seconds)
      },
      consume: async (id: string): Promise<void> => {
        // Trust: the use is written with what it gives, and alone where the call is refused.
        if (isOfTokens() && USED.includes(kind)) memories(context()).use = { kind, id: key(id) }
        else if (!(await useAlone(core, app, { kind, id: key(id) }))) throw refusal(REUSED)
      },
      destroy: async (id: string): Promise<void> => {
        await forgetRecord(db, key(id))
        const [now, { sid }] = [context(), sessionOf(context())]
        if (kind === 'Session' && sid && now?.oidc.route === 'end_session_confirm' && now.oidc.params.logout) await onLogout(sid)
      },
      revokeByGrantId: (grant: string): Promise<void> =>
        revokeGrant(db, { app, kind, grant: recordId(core, app, 'Grant', grant) }),
    }
  }
}
