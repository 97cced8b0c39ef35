// The language of a person's messages, and the country from which a session was opened.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // An older process leaves both empty: English, and no place.
  'alter table users add column language text',
  'alter table sessions add column country text',
])
