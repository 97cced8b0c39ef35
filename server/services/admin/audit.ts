// The audit log of acts: what an entry tells, how entries are chained, and whether the chain holds.

import type { ActName } from '../../../src/contract/admin/acts.ts'
import type { Problem } from '../../../src/contract/admin/problem.ts'
import { type AuditEntry, addAuditEntry, entriesAfter } from '../../stores/admin/audit.ts'
import type { AppDeps } from '../apps/apps.ts'
import type { Core } from '../core.ts'
import type { Secrets } from '../keys/secrets.ts'
import { brokenRule } from '../problem.ts'
import type { Actor } from './actor.ts'

/** Fields of a body whose value is told. Trust: of any other one only its name is, since it may be a secret, an address or a number. */
const TOLD = [
  'provider',
  'type',
  'mode',
  'state',
  'role',
  'scopes',
  'days',
  'session',
  'event',
  'events',
  'leaked',
  'notice',
  'rotate_secret',
  'source',
  'import',
  'at',
]
/** Fields whose keys are told. */
const KEYED = ['config', 'settings', 'urls']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What an entry tells of a parsed body. */
export const detailsOf = (body: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const given = Object.entries(body).filter(([name, value]) => value !== undefined && name !== 'app')
  const told = given.filter(([name]) => TOLD.includes(name))
  const keyed = given
    .filter(([name]) => KEYED.includes(name))
    .map(([name, value]) => [name, isRecord(value) ? Object.keys(value) : []])
  const { config } = body
  const address = isRecord(config) ? config.custom_api_url : undefined
  return {
    fields: given.map(([name]) => name),
    ...Object.fromEntries([...told, ...keyed]),
    // An address of the service, to which pages send every token: no secret, and to be found.
    ...(address !== undefined && { custom_api_url: address }),
  }
}

/** JSON with its keys in order: the database keeps them in another one. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

/** Trust: a keyed hash. Who can write to the database, and has not the service's key, cannot make an entry that fits. */
const hashWith =
  (secrets: Secrets) =>
  ({ seq, at, actor_kind, actor_id, actor_role, act, app_id, target, details, previous }: Omit<AuditEntry, 'hash'>): string =>
    secrets.hash('audit', canonical([seq, at, actor_kind, actor_id, actor_role, act, app_id, target, details, previous]))

interface AuditNote {
  readonly actor: Actor
  readonly act: ActName
  readonly app: string | null
  readonly target: string | null
  readonly details: Record<string, unknown>
}

/** Writes an entry, in the transaction of its act. */
export const noteAct = (
  { db, secrets, clock }: Pick<Core, 'db' | 'secrets' | 'clock'>,
  { actor, act, app, target, details }: AuditNote,
): Promise<void> => {
  const who = { actor_kind: actor.kind, actor_id: actor.id, actor_role: actor.role }
  return addAuditEntry(db, { at: clock.now(), ...who, act, app_id: app, target, details }, hashWith(secrets))
}

const PIECE = 1000

interface AuditState {
  readonly entries: number
  /** Hash of the last entry; empty where there is none. */
  readonly head: string
  /** What is wrong; null where the chain holds. */
  readonly problem: Problem | null
}

/** Reads the whole log. `known`: a head of an earlier check, which must still be in it: who cuts the end off is found by that alone. */
export const checkAudit = async (
  { db }: Pick<AppDeps, 'db'>,
  secrets: Secrets,
  known?: string | undefined,
): Promise<AuditState> => {
  const hashOf = hashWith(secrets)
  let [seq, head, seen] = [0, '', known === undefined]
  for (;;) {
    const piece = await entriesAfter(db, seq, PIECE)
    for (const entry of piece) {
      const problem =
        entry.seq !== seq + 1
          ? brokenRule('audit.missing', null, String(seq + 1))
          : entry.previous !== head
            ? brokenRule('audit.order', null, String(entry.seq))
            : entry.hash !== hashOf(entry)
              ? brokenRule('audit.changed', null, String(entry.seq))
              : null
      if (problem) return { entries: seq, head, problem }
      seq = entry.seq
      head = entry.hash
      seen ||= head === known
    }
    if (piece.length < PIECE) return { entries: seq, head, problem: seen ? null : brokenRule('audit.head') }
  }
}
