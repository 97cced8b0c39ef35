// Whether an app has a webhook, which every sign-in asks, is planned once for a connection instead of at every call.

import { statements } from '../migration-steps.ts'

// A function of SQL is planned whenever it is called; one of PL/pgSQL keeps its plan.
const WANTS = `create or replace function webhook_wants(app text, what text) returns boolean language plpgsql stable as $$
  begin
    return exists (select from webhooks w where w.app_id = app and w.events ? what);
  end $$`

/** Replaces the function. */
export const up = statements([WANTS])
