// Rows that do not say whether wallets always show what they do are made to say no: the default is another one now.

import { statements } from '../migration-steps.ts'

const KEEP = `update apps set config = config || '{"enforce_wallet_uis": false}'::jsonb
  where coalesce(jsonb_typeof(config -> 'enforce_wallet_uis'), '') <> 'boolean'`

/** Writes down what such a row meant so far. */
export const up = statements([KEEP])
