// Where `oidc-provider` keeps what it remembers: records of both databases, each sealed, under a keyed hash of its id.

import type { Context } from 'oidc-provider'
import { parseJson } from '../../../src/kit/parse-json.ts'
import {
  addRecords,
  consumeRecord,
  type FoundRecord,
  firstUse,
  forgetRecord,
  type Given,
  keepRecord,
  type NewRecord,
  recordBeside,
  recordByCode,
  recordById,
  recordByUid,
  revokeGrant,
} from '../../stores/openid/records.ts'
import type { Core } from '../core.ts'
import { type CallMemories, type CallMemory, takeBeside } from './call-memory.ts'

export type RecordCore = Pick<Core, 'db' | 'clock' | 'secrets'>
/** What is remembered, as the package writes it. */
export interface Remembered {
  readonly [name: string]: unknown
  readonly accountId?: string
  readonly clientId?: string
  readonly grantId?: string
  readonly uid?: string
  readonly sessionUid?: string
  readonly userCode?: string
}

/** The keyed hash under which something is found again. Trust: who reads the table has no token, no code and no cookie of it. */
export const recordId = ({ secrets }: Pick<Core, 'secrets'>, app: string, kind: string, id: string): string =>
  secrets.hash('openid-record', app, kind, id)
const sealContext = (id: string): string => `openid ${id}`

/** What a row remembers. */
export const openRecord = ({ secrets }: Pick<Core, 'secrets'>, row: FoundRecord): Remembered => ({
  ...(parseJson(secrets.open(row.sealed, sealContext(row.id))) as Remembered),
  ...(row.consumed !== null && { consumed: Math.floor(row.consumed / 1000) }),
})

interface Place {
  readonly app: string
  readonly kind: string
  readonly id: string
  /** The service's session that it is of. */
  readonly sid?: string | null
}

const recordOf = (core: RecordCore, { app, kind, id, sid = null }: Place, remembered: Remembered, seconds: number): NewRecord => {
  const hash = (of: string, value: string | undefined) => (value === undefined ? null : recordId(core, app, of, value))
  const [key, now] = [recordId(core, app, kind, id), core.clock.now()]
  return {
    ...{ id: key, app, kind, user: remembered.accountId ?? null, client: remembered.clientId ?? null },
    grant: hash('Grant', remembered.grantId),
    uid: hash('uid', kind === 'Session' ? remembered.uid : remembered.sessionUid),
    code: hash('code', remembered.userCode),
    sid,
    sealed: core.secrets.seal(JSON.stringify(remembered), sealContext(key)),
    ...{ now, ends: now + seconds * 1000 },
  }
}

/** Writes what is remembered under `id` for `seconds`. */
export const writeRecord = (core: RecordCore, place: Place, remembered: Remembered, seconds: number): Promise<void> =>
  keepRecord(core.db, recordOf(core, place, remembered, seconds))

/** Writes the tokens of an answer, all or none, before it is sent. False: their grant has ended meanwhile, and the answer is a refusal. */
export const writeUnwritten = async ({ db }: Pick<Core, 'db'>, { unwritten }: CallMemory): Promise<boolean> => {
  // An answer has tokens of one grant.
  const records = unwritten.splice(0)
  const grant = records[0]?.grant
  return records.length === 0 || (grant != null && addRecords(db, grant, records))
}

/** The session of the service that a call's own session is of: what an interaction has brought, or what its cookie names. */
export type SessionOf = (context: Context | undefined) => { sid: string | null }

/** Whether what the row remembers counts now. */
export type Counts = (row: FoundRecord) => Promise<boolean>

/** Kinds that are read with their grant and their session, and those of them that an answer of the token endpoint makes. */
const BESIDE = ['AuthorizationCode', 'AccessToken', 'RefreshToken']
const TOKENS = ['AccessToken', 'RefreshToken']

const REUSED = 'it was used before'

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

/** A code or a token is used with its grant and in its session: both are read with it, each as it is at that moment. */
const readBeside = async (
  db: Core['db'],
  { beside }: CallMemory,
  which: Parameters<typeof recordBeside>[1],
): Promise<FoundRecord | undefined> => {
  const { one, grant, session } = await recordBeside(db, which)
  if (grant) beside.set(grant.id, grant)
  if (session) beside.set(session.uid, session)
  return one
}

/**
 * Ends a grant and what came of it. Trust: of two uses at one moment the second one is a use too many, as a later one is. The grant goes first: what
 * the first use has not written yet is never written.
 */
const endReused = async (core: RecordCore, row: FoundRecord | undefined, app: string): Promise<void> => {
  const named = row && openRecord(core, row).grantId
  if (!named) return
  const grant = recordId(core, app, 'Grant', named)
  await forgetRecord(core.db, grant)
  for (const kind of ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'DeviceCode'])
    await revokeGrant(core.db, { app, kind, grant })
}

/** The adapter of one app, kind by kind. */
export const recordAdapter = (
  core: RecordCore,
  { app, sessionOf, counts, narrowed, memories, context, refusal, onLogout }: AdapterParts,
) => {
  const { db, clock } = core
  return (kind: string) => {
    const key = (id: string): string => recordId(core, app, kind, id)
    const opened = async (row: FoundRecord | undefined): Promise<Remembered | undefined> => {
      if (!row) return undefined
      if (kind === 'Session' && row.user !== null) {
        if (!(await counts(row))) return undefined
        sessionOf(context()).sid = row.sid
      }
      return kind === 'Grant' ? narrowed(openRecord(core, row), row.given) : openRecord(core, row)
    }
    const which = () => ({ app, kind, now: clock.now() })
    const readById = (id: string): Promise<FoundRecord | undefined> =>
      BESIDE.includes(kind) ? readBeside(db, memories(context()), { ...which(), id }) : recordById(db, { ...which(), id })
    const revokeByGrantId = (grant: string): Promise<void> =>
      revokeGrant(db, { app, kind, grant: recordId(core, app, 'Grant', grant) })
    return {
      upsert: async (id: string, remembered: Remembered, seconds: number): Promise<void> => {
        if (kind === 'ReplayDetection') {
          const now = clock.now()
          // Trust: the row decides who is the first, at whichever instance both come.
          if (!(await firstUse(db, { app, jti: key(id), now, ends: now + seconds * 1000 }))) throw refusal(REUSED)
          return
        }
        const sid = kind === 'Session' && remembered.accountId ? sessionOf(context()).sid : null
        const now = context()
        if (now?.oidc.route === 'token' && TOKENS.includes(kind) && remembered.jti === id && !remembered.consumed)
          memories(now).unwritten.push(recordOf(core, { app, kind, id, sid }, remembered, seconds))
        else await writeRecord(core, { app, kind, id, sid }, remembered, seconds)
      },
      find: async (id: string) => {
        if (kind !== 'ReplayDetection') return opened(takeBeside(memories(context()), key(id)) ?? (await readById(key(id))))
        const seen = await recordById(db, { ...which(), kind: 'Replay', id: key(id) })
        return seen && { jti: id, kind, exp: Math.floor(seen.expires / 1000) }
      },
      findByUid: async (uid: string) => {
        const hash = recordId(core, app, 'uid', uid)
        return opened(takeBeside(memories(context()), hash) ?? (await recordByUid(db, { ...which(), uid: hash })))
      },
      findByUserCode: async (code: string) =>
        opened(await recordByCode(db, { ...which(), code: recordId(core, app, 'code', code) })),
      consume: async (id: string): Promise<void> => {
        if (await consumeRecord(db, { id: key(id), now: clock.now() })) return
        await endReused(core, await recordById(db, { ...which(), id: key(id) }), app)
        throw refusal(REUSED)
      },
      destroy: async (id: string): Promise<void> => {
        await forgetRecord(db, key(id))
        const [now, { sid }] = [context(), sessionOf(context())]
        if (kind === 'Session' && sid && now?.oidc.route === 'end_session_confirm' && now.oidc.params.logout) await onLogout(sid)
      },
      revokeByGrantId,
    }
  }
}
