// Guests: users without an account, identified by the keyed hash of a secret of one browser.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table guests (
    app_id text not null,
    credential text not null,
    user_id text not null references users on delete cascade,
    primary key (app_id, credential)
  )`,
  `create unique index guests_user on guests (user_id)`,
])
