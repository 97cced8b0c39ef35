// How often a used captcha token was shown again by the call that used it.

import { statements } from '../migration-steps.ts'

export const up = statements(['alter table captcha_tokens add column repeats int4 not null default 0'])
