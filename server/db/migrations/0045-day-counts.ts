// Counts of each day over the whole service: sign-ins, mails and texts by their outcome, without a person.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table day_counts (
    day int8 not null,
    topic text not null,
    name text not null,
    outcome text not null,
    count int8 not null,
    primary key (day, topic, name, outcome)
  )`,
])
