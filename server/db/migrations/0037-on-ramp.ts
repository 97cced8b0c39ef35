// The card on-ramp: an app's keys at the provider.

import { statements } from '../migration-steps.ts'

/** Makes the table. */
export const up = statements([
  `create table on_ramp_keys (
    app_id text not null references apps on delete cascade,
    mode text not null,
    public_key text not null,
    sealed text not null,
    updated_at int8 not null,
    primary key (app_id, mode)
  )`,
])
