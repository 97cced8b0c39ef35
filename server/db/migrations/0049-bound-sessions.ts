// The key that a session is bound to, and the proofs by such keys that were used.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // An instance of an earlier release makes sessions without one, and asks for none.
  'alter table sessions add column jkt text',
  // By which it was renewed lately: in its row, which each renewal writes anyway.
  'alter table sessions add column proofs text[]',
  `create table used_proofs (
    app_id text not null,
    jkt text not null,
    id text not null,
    expires_at int8 not null,
    primary key (app_id, jkt, id)
  )`,
  'create index used_proofs_expired on used_proofs (expires_at)',
])
