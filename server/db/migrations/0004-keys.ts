// Key rotation: the data key, sealed once per service key, and signing keys that are published before they sign.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table key_slots (
    key_name text primary key,
    sealed text not null,
    created_at int8 not null
  )`,
  // An older process that adds a key knows nothing of the column: its key signs at once, as it always did.
  `alter table signing_keys add column signs_from int8 not null default 0`,
])
