// Released migrations from drafts of sessions to tokens and transactions that are kept.

export const STATEMENTS = {
  // Whether the login that made a session was to make an embedded wallet too.
  // Sessions that are there owe nothing, and neither do those of an older process: their login had no such step.
  '0047-login-wallet': ['alter table sessions add column owes_wallet boolean not null default false'],
  // Enrolments on their way belong to the session that began them, and end with it; so do its challenges and its offers.
  '0047-session-drafts': [
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
  ],
  // Which token of the admin API made a token or an invitation: what it made ends with it.
  '0047-token-lineage': [
    'alter table admin_tokens add column made_by text',
    'create index admin_tokens_made_by on admin_tokens (made_by) where made_by is not null',
    'alter table operator_invites add column made_by text',
  ],
  // Which session has made a wallet: a guest who gets a first account is told of one that another session has made.
  '0047-wallet-maker': ['alter table embedded_wallets add column made_by text'],
  // Ids of sets and of wrappings that an embedded wallet has had: each counts once.
  '0048-wallet-ids': [
    `create table wallet_ids (
      app_id text not null,
      address text not null,
      id text not null,
      primary key (app_id, address, id),
      foreign key (app_id, address) references embedded_wallets (app_id, address) on delete cascade
    )`,
    `insert into wallet_ids (app_id, address, id)
      select app_id, address, set_id from embedded_wallets
      union select app_id, address, recovery_id from embedded_wallets where recovery_id is not null`,
    // An instance of an earlier release notes none: what it replaces is noted here.
    `create function note_wallet_ids() returns trigger language plpgsql as $$
  begin
    insert into wallet_ids (app_id, address, id)
    select new.app_id, new.address, one.id from unnest(array[new.set_id, new.recovery_id]) one(id) where one.id is not null
    on conflict do nothing;
    return null;
  end $$`,
    `create trigger wallet_ids_noted after insert or update of set_id, recovery_id on embedded_wallets
      for each row execute function note_wallet_ids()`,
  ],
  // The key that a session is bound to, and the proofs by such keys that were used.
  '0049-bound-sessions': [
    // An instance of an earlier release makes sessions without one, and asks for none.
    'alter table sessions add column jkt text',
    // By which it was renewed lately: in its row, which each renewal writes anyway.
    'alter table sessions add column proofs text[]',
    `create table used_proofs (
      app_id text not null,
      jkt text not null,
      id text not null,
      expires_at int8 not null,
      primary key (app_id, jkt, id)
    )`,
    'create index used_proofs_expired on used_proofs (expires_at)',
  ],
  // Windows for keys that were opened with a ticket: one row for each, which ends with its session.
  '0049-key-windows': [
    `create table key_windows (
      id text primary key,
      app_id text not null references apps on delete cascade,
      sid text not null,
      user_id text not null references users on delete cascade,
      purpose text not null,
      address text,
      request text,
      digest text,
      origin text not null,
      ticket_hash text not null unique,
      token_hash text unique,
      jkt text,
      answer text,
      created_at int8 not null,
      redeemed_at int8,
      answered_at int8,
      ends_at int8 not null
    )`,
    'create index key_windows_sid on key_windows (sid, created_at)',
    'create index key_windows_user on key_windows (user_id)',
    'create index key_windows_ends on key_windows (ends_at)',
    `create function drop_key_windows_of_session() returns trigger language plpgsql as $$
  begin
    delete from key_windows where sid = new.sid;
    return null;
  end $$`,
    `create trigger session_ended_windows after update of ended_at on sessions
      for each row when (old.ended_at is null and new.ended_at is not null) execute function drop_key_windows_of_session()`,
  ],
  // Sets of descriptors of contract calls and messages: the one in use, and the one before it.
  '0050-descriptor-sets': [
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
  ],
  // Tokens and items that people have added to their wallets.
  '0050-kept-tokens': [
    `create table kept_tokens (
      app_id text not null,
      user_id text not null references users on delete cascade,
      chain_id int8 not null,
      address text not null,
      token_id text not null,
      type text not null,
      kept_at int8 not null,
      primary key (app_id, user_id, chain_id, address, token_id)
    )`,
  ],
  // Transactions of embedded wallets that the chain proxy has handed on. Rows go with their wallet, and by the sweep.
  '0050-sent-transactions': [
    `create table sent_transactions (
      app_id text not null,
      address text not null,
      chain_id int8 not null,
      hash text not null,
      nonce int8 not null,
      recipient text,
      value text not null,
      data text,
      at int8 not null,
      primary key (app_id, address, chain_id, hash),
      foreign key (app_id, address) references embedded_wallets on delete cascade
    )`,
    'create index sent_transactions_at on sent_transactions (at)',
  ],
  // Locks that instances share, as rows: a transaction locks its row by `for update`, a lease has a holder and an end.
  // Rows and not advisory locks: those lock nothing behind a pool that shares connections between transactions of many callers.
  '0050-shared-locks': [
    `create table shared_locks (
      name text primary key,
      holder text,
      until_at int8 not null default 0,
      done_at int8 not null default 0
    )`,
    `insert into shared_locks (name) values ('audit'), ('first_key'), ('sweep')`,
  ],
  // Which browsers of a wallet were proved, and the key that a guest's credential is bound to.
  '0051-proved-devices': [
    // What is listed was handed a share, most of it; an instance of an earlier release notes no difference.
    'alter table wallet_devices add column proved boolean not null default true',
    // An instance of an earlier release binds none, and asks for no key.
    'alter table guests add column jkt text',
  ],
} satisfies Readonly<Record<string, readonly string[]>>
