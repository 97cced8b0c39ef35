// Tokens of the admin API: made for a role and scopes, shown once, kept as a keyed hash, run out.

import { ADMIN_TOKEN_PREFIX, ROLES, type Role, type Scope } from '../../../src/contract/admin/act.ts'
import { DAY } from '../../../src/kit/durations.ts'
import { type AdminTokenRow, addAdminToken, liveAdminToken } from '../../stores/admin/tokens.ts'
import type { AppDeps } from '../apps/apps.ts'
import type { Secrets } from '../keys/secrets.ts'
import type { Actor } from './actor.ts'

const BYTES = 32
const TOKEN = new RegExp(`^${ADMIN_TOKEN_PREFIX}[\\w-]{43}$`)

const hashOf = (secrets: Secrets, token: string): string => secrets.hash('admin-token', token)

export interface TokenWish {
  readonly name: string
  readonly role: Role
  readonly scopes: readonly Scope[]
  readonly days: number
}

/** Makes a token, and answers it once. `endsAt` in milliseconds. */
export const createAdminToken = async (
  { db, random, clock }: Pick<AppDeps, 'db' | 'random' | 'clock'>,
  secrets: Secrets,
  { name, role, scopes, days }: TokenWish,
): Promise<{ id: string; token: string; endsAt: number }> => {
  const token = ADMIN_TOKEN_PREFIX + Buffer.from(random.bytes(BYTES)).toString('base64url')
  const id = `tok_${Buffer.from(random.bytes(6)).toString('hex')}`
  const [now, endsAt] = [clock.now(), clock.now() + days * DAY]
  const kept = [...new Set(scopes)]
  await addAdminToken(db, { id, name, role, scopes: kept, hash: hashOf(secrets, token), created_at: now, expires_at: endsAt })
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
  return row ? { kind: 'token', id: row.id, role: roleOf(row), scopes: row.scopes } : null
}
