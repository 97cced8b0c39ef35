// How many open sessions of an app are bound to no key.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

const COUNT = statement<{ app: string; now: number }, { n: string }>(`
select count(*)::text as n from sessions where app_id = :app and jkt is null and ended_at is null and expires_at > :now::int8`)

export const countUnbound = async (db: Kysely<Schema>, which: { readonly app: string; readonly now: number }): Promise<number> =>
  Number((await COUNT(db, which))[0]?.n ?? 0)
