// One spelling of addresses and names: normal form C, and letters of ASCII alone compared without their case.

import { statements } from '../migration-steps.ts'

/** An older row may hold letters taken apart. Of several rows that are one address, one gets its spelling; the others stay as they are. */
const normalised = (table: string): string => `
update ${table} a set subject = normalize(a.subject, nfc)
where a.type = 'email' and a.subject is not nfc normalized and not exists (
  select from ${table} b where b.app_id = a.app_id and b.type = a.type and b.subject <> a.subject
    and normalize(b.subject, nfc) = normalize(a.subject, nfc) and (b.subject is nfc normalized or b.subject < a.subject))`

export const up = statements([
  normalised('accounts'),
  normalised('allowlist'),
  `create index accounts_username_ascii on accounts (app_id, type, lower((details ->> 'username') collate "C"))
   where details ->> 'username' is not null`,
  'drop index accounts_username',
])
