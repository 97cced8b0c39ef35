// Enrolments on their way belong to the session that began them, and end with it; so do its challenges and its offers.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table session_drafts (
    sid text not null,
    purpose text not null check (purpose in ('totp', 'sms-enroll', 'sms-verify')),
    user_id text not null references users on delete cascade,
    app_id text not null,
    number text,
    sealed text,
    code_hash text,
    tries int4 not null default 0,
    expires_at int8 not null,
    primary key (sid, purpose)
  )`,
  'create index session_drafts_user on session_drafts (user_id)',
  'create index session_drafts_expired on session_drafts (expires_at)',
  'create index passkey_challenges_sid on passkey_challenges (sid) where sid is not null',
  'create index account_transfers_sid on account_transfers (sid)',

  // Secrets that any session of their user could have.
  `delete from factor_drafts where purpose = 'totp'`,

  `create function drop_drafts_of_session() returns trigger language plpgsql as $$
  begin
    delete from session_drafts where sid = new.sid;
    delete from passkey_challenges where sid = new.sid;
    delete from account_transfers where sid = new.sid;
    return null;
  end $$`,
  `create trigger session_ended after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null) execute function drop_drafts_of_session()`,
])
