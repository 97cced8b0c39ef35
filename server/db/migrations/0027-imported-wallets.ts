// An imported wallet counts as the one embedded wallet of its chain.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'drop index embedded_wallets_one',
  'create unique index embedded_wallets_one on embedded_wallets (user_id, chain_type)',
])
