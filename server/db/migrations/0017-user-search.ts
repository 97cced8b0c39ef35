// An index for users who are searched by a piece of text, where the database has the extensions that it needs.

import { statements } from '../migration-steps.ts'
import { SEARCHED } from '../searched-text.ts'

const INDEX = `create index if not exists accounts_searched on accounts using gin (app_id, (${SEARCHED}) gin_trgm_ops)
  with (gin_pending_list_limit = 256)`

/** Adds it. Both extensions come with Postgres, and an owner of the database may install them; without them a search reads all accounts of its app. */
export const up = statements([
  `do $migration$ begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  ${INDEX};
exception when undefined_file or feature_not_supported or insufficient_privilege or undefined_object or invalid_schema_name then
  raise notice 'No index for text search: %', sqlerrm;
end $migration$`,
])
