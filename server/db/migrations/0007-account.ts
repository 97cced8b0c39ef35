// Device name and last use of a session; forks are deleted with their user.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // An older process leaves them empty: a session of an unknown device, last used when it was made.
  `alter table sessions add column browser text`,
  `alter table sessions add column os text`,
  `alter table sessions add column used_at int8`,
  `create index sessions_user on sessions (user_id)`,
  `create index forks_user on forks (user_id)`,
  // A fork that is being made while its user is deleted waits, and then is not made: nothing of them is left behind.
  `delete from forks f where not exists (select from users u where u.id = f.user_id)`,
  `alter table forks add foreign key (user_id) references users on delete cascade`,
])
