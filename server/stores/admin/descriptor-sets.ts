// Sets of descriptors: one in use, and the one before it for a way back.

import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'

export type DescriptorSetRow = Selectable<Schema['descriptor_sets']>
/** A set without its content. */
export type DescriptorSetFacts = Omit<DescriptorSetRow, 'content'>

const FACTS = ['id', 'state', 'source', 'made_at', 'digest', 'signature', 'files', 'refused', 'descriptors', 'left_out'] as const

/** The sets that are kept, the one in use first. */
export const descriptorSets = (db: Db): Promise<DescriptorSetFacts[]> =>
  db.selectFrom('descriptor_sets').select(FACTS).orderBy('state').execute()

/** The id of the one in use; undefined: there is none. */
export const currentSetId = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('descriptor_sets').select('id').where('state', '=', 'current').executeTakeFirst())?.id

export const descriptorSet = (db: Db, id: string): Promise<DescriptorSetRow | undefined> =>
  db.selectFrom('descriptor_sets').selectAll().where('id', '=', id).executeTakeFirst()

/** Keeps a set as the one in use; the one so far becomes the one before it, in whose place there is nothing else. */
export const putDescriptorSet = (db: Db, row: Omit<Insertable<Schema['descriptor_sets']>, 'state'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('descriptor_sets').where('state', '=', 'previous').execute()
    await trx.updateTable('descriptor_sets').set({ state: 'previous' }).execute()
    await trx
      .insertInto('descriptor_sets')
      .values({ ...row, state: 'current' })
      .execute()
  })

/** Takes the one before into use in the place of the one that is; false: there is none. */
export const restoreDescriptorSet = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('descriptor_sets').selectAll().where('state', '=', 'previous').executeTakeFirst()
    if (!before) return false
    const facts = { made_at: Number(before.made_at), files: Number(before.files) }
    const counts = { refused: Number(before.refused), descriptors: Number(before.descriptors) }
    await trx.deleteFrom('descriptor_sets').where('id', '=', before.id).execute()
    await trx.updateTable('descriptor_sets').set({ state: 'previous' }).execute()
    await trx
      .insertInto('descriptor_sets')
      .values({ ...before, ...facts, ...counts, state: 'current' })
      .execute()
    return true
  })

/** Forgets a set. False: there was none of this id. */
export const deleteDescriptorSet = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom('descriptor_sets').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
