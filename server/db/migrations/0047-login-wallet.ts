// Whether the login that made a session was to make an embedded wallet too.

import { statements } from '../migration-steps.ts'

/** Adds the column. Sessions that are there owe nothing, and neither do those of an older process: their login had no such step. */
export const up = statements(['alter table sessions add column owes_wallet boolean not null default false'])
