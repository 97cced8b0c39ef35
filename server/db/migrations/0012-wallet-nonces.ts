// Nonces of messages that wallets are asked to sign.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table wallet_nonces (
    nonce text primary key,
    app_id text not null,
    expires_at int8 not null,
    used_at int8,
    used_by text
  )`,
])
