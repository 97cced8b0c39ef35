// Embedded wallets that a host's back end has asked for: made in the person's browser, at the next login.

import { statements } from '../migration-steps.ts'

/** Adds the column: chain types. */
export const up = statements([`alter table users add column wanted_wallets jsonb not null default '[]'`])
