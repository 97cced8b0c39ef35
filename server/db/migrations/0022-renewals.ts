// When the last refresh tokens of a session were used, in the session's own row.

import { statements } from '../migration-steps.ts'

/**
 * Adds the column. An older process goes on writing `refresh_tokens`, which newer ones read beside it; what is in the column it does not see,
 * so it takes a repetition of a renewal that a newer one has answered for a theft.
 */
export const up = statements(['alter table sessions add column renewals int8[]'])
