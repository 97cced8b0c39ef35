// Who does an act: an operator in the console, a token of the admin API, or the command line.

import { type Act, type Role, SCOPES, type Scope } from '../../../src/contract/admin/act.ts'
import { ServiceError } from '../service-error.ts'

export interface Actor {
  readonly kind: 'operator' | 'token' | 'command-line'
  readonly id: string
  readonly role: Role
  /** Of a token: an act needs its scope among them. Other actors have them all. */
  readonly scopes?: readonly string[]
  /** Of a token: when it runs out, in milliseconds since 1970. */
  readonly endsAt?: number
}

/** A person who holds the service's key and database may do everything. */
export const COMMAND_LINE: Actor = { kind: 'command-line', id: 'command line', role: 'owner' }

/** Whether an actor may do an act. */
export const mayDo = ({ kind, role, scopes }: Actor, act: Pick<Act, 'roles' | 'scope'>): boolean => {
  // Trust: a token without scopes may do nothing, whatever its role.
  const held: readonly string[] = kind === 'token' ? (scopes ?? []) : SCOPES
  return act.roles.includes(role) && held.includes(act.scope satisfies Scope)
}

/** Throws the refusal of an act that is not the actor's. */
export const requireMayDo = (actor: Actor, act: Pick<Act, 'roles' | 'scope'>): void => {
  if (!mayDo(actor, act)) throw new ServiceError('act_not_allowed')
}
