// Answers of Telegram that have been used: each counts once, for whichever app of the bot it is shown to.
// See docs/design/security.md, "Telegram".

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type AnswerUse = {
  /** Keyed hash. */
  readonly answer: string
  readonly app: string
  /** Of the call that shows it; empty for one that cannot be told from another. */
  readonly key: string
  /** How long the attempts of one call count as one. */
  readonly repeats: number
  readonly now: number
  /** From when the answer is too old anyway. */
  readonly ends: number
}
// Trust: one insert decides who uses an answer, however many try. The call that did may come again, but only until it has come to something:
// what it gave is answered from its record, and not at all once that record is void.
const TAKE = statement<AnswerUse, { answer: string }>(`
insert into telegram_answers as t (answer, app_id, used_by, used_at, ends_at)
values (:answer, :app, :key, :now::int8, :ends::int8)
on conflict (answer) do update set used_at = t.used_at
where :key <> '' and t.used_by = :key and t.app_id = :app and t.used_at > :now::int8 - :repeats::int8
  and not exists (select from idempotency i where i.app_id = :app and i.key = :key)
returning answer`)

/** Uses an answer up; false where it was used before. */
export const takeAnswer = async (db: Db, use: AnswerUse): Promise<boolean> => (await TAKE(db, use)).length > 0
