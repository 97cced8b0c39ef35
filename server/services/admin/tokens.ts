// Tokens of the admin API: made for a role and scopes, shown once, kept as a keyed hash, run out.

import { ADMIN_TOKEN_PREFIX, ROLES, type Role, type Scope } from '../../../src/contract/admin/act.ts'
import { DAY } from '../../../src/kit/durations.ts'
import { type AdminTokenRow, addAdminToken, holdAdminToken, liveAdminToken } from '../../stores/admin/tokens.ts'
import type { AppDeps } from '../apps/apps.ts'
import type { Secrets } from '../keys/secrets.ts'
import { ServiceError } from '../service-error.ts'
import type { Actor } from './actor.ts'

const BYTES = 32
const TOKEN = new RegExp(`^${ADMIN_TOKEN_PREFIX}[\\w-]{43}$`)

const hashOf = (secrets: Secrets, token: string): string => secrets.hash('admin-token', token)

interface TokenWish {
  readonly name: string
  readonly role: Role
  readonly scopes: readonly Scope[]
  readonly days: number
}
/** The token that makes one, if it is one: what it makes ends with it. */
export type Maker = Pick<Actor, 'kind' | 'id' | 'endsAt'>

/** The id of the token that makes something, which is held until that is there; null for other actors. Throws for one that was ended meanwhile. */
export const makerOf = async ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, { kind, id }: Maker): Promise<string | null> => {
  if (kind !== 'token') return null
  if (!(await holdAdminToken(db, id, clock.now()))) throw new ServiceError('missing_or_invalid_token')
  return id
}

/** Makes a token, and answers it once. `endsAt` in milliseconds. */
export const createAdminToken = async (
  { db, random, clock }: Pick<AppDeps, 'db' | 'random' | 'clock'>,
  secrets: Secrets,
  { name, role, scopes, days }: TokenWish,
  maker: Maker,
): Promise<{ id: string; token: string; endsAt: number }> => {
  const token = ADMIN_TOKEN_PREFIX + Buffer.from(random.bytes(BYTES)).toString('base64url')
  const id = `tok_${Buffer.from(random.bytes(6)).toString('hex')}`
  const now = clock.now()
  // Trust: what a token makes does not outlive it.
  const endsAt = Math.min(now + days * DAY, maker.endsAt ?? Number.POSITIVE_INFINITY)
  const made_by = await makerOf({ db, clock }, maker)
  const kept = [...new Set(scopes)]
  const row = { id, name, role, scopes: kept, hash: hashOf(secrets, token), created_at: now, expires_at: endsAt, made_by }
  await addAdminToken(db, row)
  return { id, token, endsAt }
}

/** The role of a row. Trust: one that there is no more may do the least. */
export const roleOf = ({ role }: Pick<AdminTokenRow, 'role'>): Role => ROLES.find((one) => one === role) ?? 'viewer'

/** Who shows a token; null for one that does not hold. */
export const tokenActor = async (
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  secrets: Secrets,
  token: string,
): Promise<Actor | null> => {
  const row = TOKEN.test(token) ? await liveAdminToken(db, hashOf(secrets, token), clock.now()) : undefined
  return row ? { kind: 'token', id: row.id, role: roleOf(row), scopes: row.scopes, endsAt: Number(row.expires_at) } : null
}
