// Operators of the service, and invitations for them.

import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'

type OperatorRow = Selectable<Schema['operators']>

/** All of them, oldest first. */
export const allOperators = (db: Db): Promise<OperatorRow[]> =>
  db.selectFrom('operators').selectAll().orderBy('created_at').orderBy('id').execute()

/** In a transaction. Trust: they are locked, so that of two owners who shut each other out one stays. */
export const lockOperators = (trx: Db): Promise<OperatorRow[]> =>
  trx.selectFrom('operators').selectAll().orderBy('id').forUpdate().execute()

export const setOperatorRole = async (db: Db, id: string, role: string): Promise<void> =>
  void (await db.updateTable('operators').set({ role }).where('id', '=', id).execute())

export const disableOperator = async (db: Db, id: string, now: number): Promise<void> =>
  void (await db.updateTable('operators').set({ disabled_at: now }).where('id', '=', id).execute())

/** Keeps an invitation by its hash. */
export const addInvite = async (
  db: Db,
  invite: { hash: string; role: string; expires_at: number; made_by: string | null },
): Promise<void> => void (await db.insertInto('operator_invites').values(invite).execute())
