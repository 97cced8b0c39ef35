// The browser of a pending social login, and the provider's code as it came first.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'alter table oauth_flows add column browser text, add column provider_code text',
  'create unique index oauth_flows_provider_code on oauth_flows (provider_code) where provider_code is not null',
])
