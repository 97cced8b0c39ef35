// What a role of the table of acts may do.

import { ROLES, type Role } from '../../../src/contract/admin/act.ts'
import { ACT_NAMES, type ActName, actRow } from '../../../src/contract/admin/acts.ts'
import { mayDo } from '../admin/actor.ts'

/** A role as the database has it; undefined for a word that a newer process wrote. */
export const roleOf = (text: string): Role | undefined => ROLES.find((role) => role === text)

export const actsOf = (id: string, role: Role): ActName[] =>
  ACT_NAMES.filter((name) => mayDo({ kind: 'operator', id, role }, actRow(name)))
