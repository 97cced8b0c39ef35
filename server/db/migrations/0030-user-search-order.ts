// The index of searched texts by the text before the app, whose whole list would else be read for every search.

import { statements } from '../migration-steps.ts'
import { SEARCHED } from '../searched-text.ts'

/** Makes it anew, where there is one. */
export const up = statements([
  `do $migration$ begin
  if to_regclass('accounts_searched') is not null then
    drop index accounts_searched;
    create index accounts_searched on accounts using gin ((${SEARCHED}) gin_trgm_ops, app_id) with (gin_pending_list_limit = 256);
  end if;
end $migration$`,
])
