// Indexes of what goes with a user or an app: without them a deletion reads these tables whole.

import type { Kysely } from 'kysely'
import { makeIndex } from '../migration-steps.ts'

/** By name: what they are made on. */
const INDEXES: Readonly<Record<string, string>> = {
  farcaster_channels_user: 'on farcaster_channels (user_id)',
  farcaster_signers_user: 'on farcaster_signers (user_id)',
  kept_tokens_user: 'on kept_tokens (user_id)',
  passkey_challenges_user: 'on passkey_challenges (user_id) where user_id is not null',
  oauth_flows_user: 'on oauth_flows (user_id) where user_id is not null',
  oauth_flows_gave: 'on oauth_flows (gave) where gave is not null',
  oauth_flows_app: 'on oauth_flows (app_id)',
  account_transfers_app: 'on account_transfers (app_id)',
  key_windows_app: 'on key_windows (app_id)',
  signing_keys_app: 'on signing_keys (app_id)',
  webhook_events_told: `on webhook_events (app_id, user_id) where state <> 'waiting'`,
}

/** Makes them beside those who write. */
export const outside = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, definition] of Object.entries(INDEXES)) await makeIndex(db, name, definition)
}

/** All of it is done outside. */
export const up = async (): Promise<void> => {}
