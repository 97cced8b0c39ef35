// Ways to recover an embedded wallet that belong to the person, and the count of wrong tries.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'alter table embedded_wallets add column recovery_id text',
  'alter table embedded_wallets add column recovery_own text',
  'alter table embedded_wallets add column recovery_auth text',
  'alter table embedded_wallets add column recovery_tries int4 not null default 0',
  'alter table embedded_wallets add column recovery_tries_end int8 not null default 0',
  // Trust: a wallet without the key at the service has the person's part, and the other way round.
  'alter table embedded_wallets add constraint embedded_wallets_recovery check ((recovery_key is null) = (recovery_own is not null))',
])
