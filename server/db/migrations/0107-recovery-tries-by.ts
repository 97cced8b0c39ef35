// The sessions by which a wallet's password was tried wrongly, one entry a try, for as long as these tries count.
// An instance of an earlier release goes on beside it: it counts the tries of a wallet as before, and none of a session.

import { statements } from '../migration-steps.ts'

export const up = statements(["alter table embedded_wallets add column recovery_tries_by text[] not null default '{}'"])
