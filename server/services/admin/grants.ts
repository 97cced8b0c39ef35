// What an act hands out: an actor gives no more than they have (docs/admin.md, "What is given").

import { type Role, SCOPES, type Scope } from '../../../src/contract/admin/act.ts'
import { ACT_NAMES, type ActName, actRow } from '../../../src/contract/admin/acts.ts'
import { allOperators } from '../../stores/admin/operators.ts'
import { getApp } from '../apps/apps.ts'
import type { Core } from '../core.ts'
import { brokenRule, refusedBy } from '../problem.ts'
import type { Actor } from './actor.ts'
import { roleOf } from './tokens.ts'

type Fields = Readonly<Record<string, unknown>>

const heldBy = ({ kind, scopes = [] }: Actor): readonly string[] => (kind === 'token' ? scopes : SCOPES)
const rows = ACT_NAMES.map(actRow)
/** Whether the one role may do all that the other may. */
const coversRole = (one: Role, other: Role): boolean => rows.every(({ roles }) => !roles.includes(other) || roles.includes(one))
/** The scopes of all acts of a role: an operator of it has no fewer. */
const scopesOf = (role: Role): readonly Scope[] =>
  SCOPES.filter((scope) => rows.some((row) => row.scope === scope && row.roles.includes(role)))

const covers = (actor: Actor, role: Role, scopes: readonly string[]): boolean =>
  coversRole(actor.role, role) && scopes.every((scope) => heldBy(actor).includes(scope))

/** Whether the new role of an operator is one that they have been given before, or more. */
const isLess = async (core: Core, id: string, role: Role): Promise<boolean> => {
  const now = (await allOperators(core.db)).find((one) => one.id === id)
  return now !== undefined && coversRole(roleOf(now), role)
}

const isGiven = async (core: Core, actor: Actor, name: ActName, body: Fields): Promise<boolean> => {
  const { role, scopes, id } = body as { role: Role; scopes: readonly string[]; id: string }
  if (name === 'tokens.create') return covers(actor, role, scopes)
  if (name === 'operators.invite') return covers(actor, role, scopesOf(role))
  if (name === 'operators.setRole') return covers(actor, role, scopesOf(role)) || (await isLess(core, id, role))
  // Trust: who has the secret of an authenticator app passes the second factor of its person.
  if (name === 'users.exportPeople' && body.totp === true) return covers(actor, actor.role, ['users:write'])
  return covers(actor, actor.role, actRow(name).gives ?? [])
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Fields | null | undefined)?.[name], value)
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/** The fields of an owner's that a body sets to something else than there is. */
const ownersFields = async (core: Core, name: ActName, body: Fields): Promise<string[]> => {
  const named = (actRow(name).owners ?? []).filter((path) => valueAt(body, path) !== undefined)
  if (named.length === 0) return []
  const before = name === 'apps.change' ? await getApp(core, String(body.app)) : null
  const isSame = (path: string): boolean =>
    before ? (valueAt(before, path) ?? null) === valueAt(body, path) : isNothing(valueAt(body, path))
  return named.filter((path) => !isSame(path))
}

/** Throws 403 `act_not_allowed` where a parsed act gives more than its actor has. */
export const requireNoMore = async (core: Core, actor: Actor, name: ActName, body: unknown): Promise<void> => {
  // Trust: a token that was stolen, or handed to a program, is worth what it was made for; it cannot make one that is worth more.
  if (!(await isGiven(core, actor, name, body as Fields))) throw refusedBy('act_not_allowed', brokenRule('grants.more'))
  const fields = await ownersFields(core, name, body as Fields)
  if (fields.length === 0 || covers(actor, 'owner', ['users:read', 'users:write'])) return
  throw refusedBy('act_not_allowed', ...fields.map((path) => brokenRule('grants.owners', path.split('.').at(-1))))
}
