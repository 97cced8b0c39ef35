// Released migrations from wallets on several devices to operators and their console.

export const STATEMENTS = {
  // Browsers that hold a share of an embedded wallet. Rows go with their wallet.
  '0031-wallet-devices': [
    `create table wallet_devices (
      app_id text not null,
      address text not null,
      device_id text not null,
      set_id text not null,
      sessions text[] not null,
      browser text,
      os text,
      created_at int8 not null,
      used_at int8 not null,
      primary key (app_id, address, device_id),
      foreign key (app_id, address) references embedded_wallets on delete cascade
    )`,
  ],
  // Channels in which people approve a login with Farcaster.
  '0034-farcaster-channels': [
    `create table farcaster_channels (
      channel text primary key,
      app_id text not null,
      nonce text not null,
      origin text not null,
      user_id text references users on delete cascade,
      expires_at int8 not null,
      approval text,
      used_at int8,
      used_by text
    )`,
  ],
  // Keys that people were asked to let write to Farcaster for them.
  '0034-farcaster-signers': [
    `create table farcaster_signers (
      app_id text not null,
      user_id text not null references users on delete cascade,
      public_key text not null,
      fid text not null,
      request text not null,
      approved_at int8,
      created_at int8 not null,
      primary key (app_id, user_id, public_key)
    )`,
  ],
  // Telegram: an app's bot, and answers of Telegram that have been used.
  '0035-telegram': [
    `create table telegram_bots (
      app_id text primary key references apps on delete cascade,
      bot_id text not null,
      sealed text not null,
      updated_at int8 not null
    )`,
    `create table telegram_answers (
      answer text primary key,
      app_id text not null,
      used_by text not null,
      used_at int8 not null,
      ends_at int8 not null
    )`,
    'create index telegram_answers_ends on telegram_answers (ends_at)',
  ],
  // Wallets that people lend to other apps, and the requests that came for them. Rows go with their user and both apps.
  '0036-cross-app': [
    `create table cross_app_connections (
      id text primary key,
      app_id text not null references apps on delete cascade,
      user_id text not null references users on delete cascade,
      requester_id text not null references apps on delete cascade,
      origin text not null,
      public_key text not null,
      address text not null,
      sealed text,
      created_at int8 not null,
      used_at int8 not null,
      expires_at int8 not null
    )`,
    'create unique index cross_app_connections_of on cross_app_connections (user_id, requester_id, origin, public_key)',
    'create index cross_app_connections_ends on cross_app_connections (expires_at)',
    'create index cross_app_connections_app on cross_app_connections (app_id)',
    'create index cross_app_connections_requester on cross_app_connections (requester_id)',
    `create table cross_app_requests (
      id text primary key,
      connection_id text not null references cross_app_connections on delete cascade,
      sid text not null,
      compressed boolean not null,
      opened_at int8 not null,
      answered_at int8,
      expires_at int8 not null
    )`,
    'create index cross_app_requests_connection on cross_app_requests (connection_id)',
    'create index cross_app_requests_ends on cross_app_requests (expires_at)',
  ],
  // The card on-ramp: an app's keys at the provider.
  '0037-on-ramp': [
    `create table on_ramp_keys (
      app_id text not null references apps on delete cascade,
      mode text not null,
      public_key text not null,
      sealed text not null,
      updated_at int8 not null,
      primary key (app_id, mode)
    )`,
  ],
  // Accounts of another user that a person has proved and may take over: one row for each offer.
  '0038-account-transfers': [
    `create table account_transfers (
      nonce text primary key,
      app_id text not null references apps on delete cascade,
      sid text not null,
      user_id text not null references users on delete cascade,
      owner_id text not null references users on delete cascade,
      type text not null,
      subject text not null,
      details jsonb not null,
      ends_at int8 not null
    )`,
    'create index account_transfers_ends on account_transfers (ends_at)',
    'create index account_transfers_user on account_transfers (user_id)',
    'create index account_transfers_owner on account_transfers (owner_id)',
  ],
  // Operators of the service, and invitations for them.
  '0040-operators': [
    `create table operators (
      id text primary key,
      name text not null,
      role text not null,
      created_at int8 not null,
      disabled_at int8
    )`,
    `create table operator_invites (
      hash text primary key,
      role text not null,
      expires_at int8 not null,
      used_at int8
    )`,
  ],
  // The audit log: entries are added, never changed or deleted. Tokens of the admin API, and its answered calls.
  '0041-audit': [
    `create table audit_entries (
      seq int8 primary key,
      at int8 not null,
      actor_kind text not null,
      actor_id text not null,
      actor_role text not null,
      act text not null,
      app_id text,
      target text,
      details jsonb not null,
      previous text not null,
      hash text not null
    )`,
    'create index audit_entries_app on audit_entries (app_id, seq)',
    `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit log is only added to.' using errcode = '42501';
  end $$`,
    `create trigger audit_kept before update or delete on audit_entries for each row execute function refuse_audit_change()`,
    `create trigger audit_not_emptied before truncate on audit_entries for each statement execute function refuse_audit_change()`,
    `create table admin_tokens (
      id text primary key,
      name text not null,
      role text not null,
      scopes jsonb not null,
      hash text not null unique,
      created_at int8 not null,
      expires_at int8 not null,
      revoked_at int8
    )`,
    `create table admin_calls (
      key text primary key,
      sealed text not null,
      expires_at int8 not null
    )`,
    'create index admin_calls_expires on admin_calls (expires_at)',
  ],
  // How operators sign in to the console: their passkeys, pending challenges, sessions.
  '0043-console': [
    `create table operator_passkeys (
      credential_id text primary key,
      operator_id text not null,
      public_key text not null,
      counter int8 not null,
      created_at int8 not null
    )`,
    `create table operator_challenges (
      challenge text primary key,
      intent text not null,
      operator_id text,
      expires_at int8 not null
    )`,
    'create index operator_challenges_ends on operator_challenges (expires_at)',
    `create table operator_sessions (
      session text primary key,
      operator_id text not null,
      role text not null,
      created_at int8 not null,
      seen_at int8 not null
    )`,
    'create index operator_sessions_created on operator_sessions (created_at)',
  ],
  // Counts of each day over the whole service: sign-ins, mails and texts by their outcome, without a person.
  '0045-day-counts': [
    `create table day_counts (
      day int8 not null,
      topic text not null,
      name text not null,
      outcome text not null,
      count int8 not null,
      primary key (day, topic, name, outcome)
    )`,
  ],
} satisfies Readonly<Record<string, readonly string[]>>
