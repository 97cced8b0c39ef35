// Sets of descriptors of contract calls and messages: the one in use, and the one before it.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table descriptor_sets (
    id text primary key,
    state text not null,
    source text not null,
    made_at int8 not null,
    digest text not null,
    signature text not null,
    files int8 not null,
    refused int8 not null,
    descriptors int8 not null,
    left_out text not null,
    content text not null
  )`,
  'create unique index descriptor_sets_state on descriptor_sets (state)',
])
