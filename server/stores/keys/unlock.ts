// Unlocks a person's other identifiers, and looks up known devices (docs/design/security.md, "Guess budget").

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

const UNLOCK = statement<
  { app: string; identifiers: string; cookie: string; analytics: string; now: number },
  { known: boolean }
>(`
with mine as (
  select c.identifier, c.device, c.locked_until from challenges c
  where c.app_id = :app and c.identifier in (select jsonb_array_elements_text(:identifiers::jsonb))
), unlocked as (
  update challenges c set locked_until = 0, wrong_in_row = 0 from mine
  where c.app_id = :app and c.identifier = mine.identifier and c.device = mine.device and mine.locked_until > :now::int8
)
select exists (select from mine where mine.device <> '' and mine.device in (:cookie, :analytics)) as known`)

/** Answers whether the device (hashes, or empty) has signed in before as one of these identifiers (hashes). */
export const unlock = async (
  db: Kysely<Schema>,
  { identifiers, ...rest }: { app: string; identifiers: readonly string[]; cookie: string; analytics: string; now: number },
): Promise<boolean> => (await UNLOCK(db, { ...rest, identifiers: JSON.stringify(identifiers) }))[0]?.known ?? false
