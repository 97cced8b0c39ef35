// Indexes of what goes with a user or an app: without them a deletion reads these tables whole.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'create index farcaster_channels_user on farcaster_channels (user_id)',
  'create index farcaster_signers_user on farcaster_signers (user_id)',
  'create index kept_tokens_user on kept_tokens (user_id)',
  'create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null',
  'create index oauth_flows_user on oauth_flows (user_id) where user_id is not null',
  'create index oauth_flows_gave on oauth_flows (gave) where gave is not null',
  'create index oauth_flows_app on oauth_flows (app_id)',
  'create index account_transfers_app on account_transfers (app_id)',
  'create index key_windows_app on key_windows (app_id)',
  'create index signing_keys_app on signing_keys (app_id)',
  `create index webhook_events_told on webhook_events (app_id, user_id) where state <> 'waiting'`,
]

/** Adds them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
