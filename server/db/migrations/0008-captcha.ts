// Captcha: an app's secret at the provider, and used tokens.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table captcha_secrets (
    app_id text primary key references apps on delete cascade,
    sealed text not null,
    updated_at int8 not null
  )`,
  `create table captcha_tokens (
    token text primary key,
    used_by text,
    repeats_until int8 not null,
    ends_at int8 not null
  )`,
  `create index captcha_tokens_ends on captcha_tokens (ends_at)`,
])
