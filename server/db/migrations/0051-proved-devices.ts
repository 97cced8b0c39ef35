// Which browsers of a wallet were proved, and the key that a guest's credential is bound to.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // What is listed was handed a share, most of it; an instance of an earlier release notes no difference.
  'alter table wallet_devices add column proved boolean not null default true',
  // An instance of an earlier release binds none, and asks for no key.
  'alter table guests add column jkt text',
])
