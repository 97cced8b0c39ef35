// Apps whose settings were last changed by a former name, as the audit log tells it.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

const LAST = statement<{ former: string; present: string }, { app_id: string; at: string; former: boolean }>(`
select distinct on (app_id) app_id, at::text as at, jsonb_exists(details -> 'config', :former::text) as former from audit_entries
where act in ('apps.create', 'apps.change') and app_id is not null
  and (jsonb_exists(details -> 'config', :former::text) or jsonb_exists(details -> 'config', :present::text))
order by app_id, seq desc`)

/** App and time (milliseconds since 1970) of the last change of a setting, where it was made by the former name. */
export const changedByFormerName = async (
  db: Kysely<Schema>,
  names: { readonly former: string; readonly present: string },
): Promise<{ readonly app: string; readonly at: number }[]> =>
  (await LAST(db, names)).filter(({ former }) => former).map(({ app_id: app, at }) => ({ app, at: Number(at) }))
