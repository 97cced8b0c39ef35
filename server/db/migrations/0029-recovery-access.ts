// The way to a person's cloud is one more intent of a flow at a provider.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'alter table oauth_flows drop constraint oauth_flows_intent_check',
  "alter table oauth_flows add constraint oauth_flows_intent_check check (intent in ('login', 'link', 'recovery'))",
])
