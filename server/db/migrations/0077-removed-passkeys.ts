// Passkeys that were removed, each by a hash of its id: of these alone a browser is told that they are gone.
// A trigger keeps them, whichever statement, instance or older process deletes a passkey. Rows go with the sweep.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // No reference to apps: the passkeys of an app that is deleted are removed with it.
  `create table removed_passkeys (
    app_id text not null,
    credential text not null,
    rp_id text not null,
    at int8 not null,
    primary key (app_id, credential)
  )`,
  'create index removed_passkeys_at on removed_passkeys (at)',
  `create function keep_removed_passkey() returns trigger language plpgsql as $$
  begin
    insert into removed_passkeys (app_id, credential, rp_id, at)
      values (old.app_id, encode(sha256(convert_to(old.credential_id, 'UTF8')), 'hex'), old.rp_id,
        floor(extract(epoch from now()) * 1000)::int8)
      on conflict (app_id, credential) do update set at = excluded.at;
    return null;
  end $$`,
  'create trigger passkey_removed after delete on passkeys for each row execute function keep_removed_passkey()',
])
