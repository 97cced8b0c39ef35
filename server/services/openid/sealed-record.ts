// What the OpenID provider remembers, as rows: each sealed, under a keyed hash of its id.

import { parseJson } from '../../../src/kit/parse-json.ts'
import { type FoundRecord, keepRecord, type NewRecord } from '../../stores/openid/records.ts'
import type { Core } from '../core.ts'

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

/** The row of what is remembered. */
export const recordOf = (
  core: RecordCore,
  { app, kind, id, sid = null }: Place,
  remembered: Remembered,
  seconds: number,
): NewRecord => {
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
