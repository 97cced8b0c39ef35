// Which token of the admin API made a token or an invitation: what it made ends with it.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'alter table admin_tokens add column made_by text',
  'create index admin_tokens_made_by on admin_tokens (made_by) where made_by is not null',
  'alter table operator_invites add column made_by text',
])
