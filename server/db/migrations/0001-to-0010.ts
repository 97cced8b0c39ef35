// The first tables: apps, users, sessions, and how people log in.
// Each runs its statements in order; like all that has been released, none is ever changed.

export const STATEMENTS = {
  // First tables: apps and their keys, users and accounts, login by code, sessions, limits. Additive from here on.
  '0001-login': [
    `create table apps (
      id text primary key,
      config jsonb not null,
      allowed_origins jsonb not null,
      allow_no_origin boolean not null default false,
      client_ids jsonb not null,
      created_at int8 not null,
      updated_at int8 not null
    )`,
    `create table signing_keys (
      kid text primary key,
      app_id text not null references apps on delete cascade,
      public_jwk jsonb not null,
      sealed text not null,
      state text not null check (state in ('current', 'retiring')),
      created_at int8 not null,
      retired_at int8
    )`,
    `create unique index signing_keys_current on signing_keys (app_id) where state = 'current'`,
    `create table users (
      id text primary key,
      app_id text not null,
      created_at int8 not null,
      terms_accepted_at int8
    )`,
    `create table accounts (
      app_id text not null,
      type text not null,
      subject text not null,
      user_id text not null references users on delete cascade,
      details jsonb not null default '{}',
      first_verified_at int8 not null,
      latest_verified_at int8 not null,
      primary key (app_id, type, subject)
    )`,
    `create index accounts_user on accounts (user_id)`,
    `create table challenges (
      app_id text not null,
      identifier text not null,
      device text not null,
      code_hash text,
      tries int4 not null default 0,
      expires_at int8 not null default 0,
      sent_at int8 not null default 0,
      sends int4 not null default 0,
      sends_end_at int8 not null default 0,
      wrong int4 not null default 0,
      wrong_ends_at int8 not null default 0,
      wrong_in_row int4 not null default 0,
      locked_until int8 not null default 0,
      proof text,
      touched_at int8 not null,
      primary key (app_id, identifier, device)
    ) with (fillfactor = 70)`,
    `create table sessions (
      sid text primary key,
      app_id text not null,
      user_id text not null,
      token_hash text not null,
      created_at int8 not null,
      expires_at int8 not null,
      ended_at int8
    ) with (fillfactor = 80)`,
    `create table refresh_tokens (
      sid text not null,
      hash text not null,
      used_at int8 not null,
      primary key (sid, hash)
    )`,
    `create table limits (
      key text primary key,
      hits int4 not null,
      ends_at int8 not null
    ) with (fillfactor = 70)`,
    `create table idempotency (
      app_id text not null,
      key text not null,
      outcome jsonb not null,
      expires_at int8 not null,
      primary key (app_id, key)
    )`,
    `create table test_accounts (
      app_id text not null references apps on delete cascade,
      email text not null,
      code_hash text not null,
      created_at int8 not null,
      primary key (app_id, email)
    )`,
  ],
  // Test accounts by phone, settings of an app that pages do not see, allowlists, one e-mail address and number a user.
  // An older process keeps serving beside it: it leaves the new columns at their defaults and never writes what the new indexes forbid.
  '0002-phone-and-rules': [
    // The column keeps its name of old, which older processes ask for; it holds the number of a phone.
    `alter table test_accounts add column type text not null default 'email'`,
    `alter table apps add column settings jsonb not null default '{}'`,
    `create table allowlist (
      app_id text not null references apps on delete cascade,
      type text not null check (type in ('email', 'phone', 'domain')),
      subject text not null,
      created_at int8 not null,
      primary key (app_id, type, subject)
    )`,
    // Two calls that link at the same moment cannot both win.
    `create unique index accounts_one_of_type on accounts (user_id, type) where type in ('email', 'phone')`,
    // Users are counted where an app has a cap.
    `create index users_app on users (app_id)`,
  ],
  // Forked sessions, and server-cookie mode.
  '0003-session-handover': [
    'alter table apps add column cookie_domain text',
    `create table forks (
      sid text primary key,
      app_id text not null,
      user_id text not null,
      parent text not null,
      token_hash text not null,
      expires_at int8 not null,
      used_at int8,
      used_by text
    )`,
  ],
  // Key rotation: the data key, sealed once per service key, and signing keys that are published before they sign.
  '0004-keys': [
    `create table key_slots (
      key_name text primary key,
      sealed text not null,
      created_at int8 not null
    )`,
    // An older process that adds a key knows nothing of the column: its key signs at once, as it always did.
    `alter table signing_keys add column signs_from int8 not null default 0`,
  ],
  // Social login: an app's credentials at each provider, and pending logins and links.
  '0005-oauth': [
    `create table oauth_clients (
      app_id text not null references apps on delete cascade,
      provider text not null,
      client_id text not null,
      sealed text not null,
      settings jsonb not null default '{}',
      updated_at int8 not null,
      primary key (app_id, provider)
    )`,
    `create table oauth_flows (
      state text primary key,
      app_id text not null references apps on delete cascade,
      provider text not null,
      intent text not null check (intent in ('login', 'link')),
      user_id text,
      challenge text not null,
      sealed text not null,
      landed_at int8,
      code text,
      found text,
      used_at int8,
      used_by text,
      gave text,
      expires_at int8 not null,
      ends_at int8 not null
    )`,
    `create unique index oauth_flows_code on oauth_flows (code) where code is not null`,
    // Two calls that link at the same moment cannot both win. (The type's name ends so for the nine providers only.)
    `create unique index accounts_one_of_provider on accounts (user_id, type) where type like '%\\_oauth'`,
    `create index oauth_flows_ends on oauth_flows (ends_at)`,
  ],
  // Passkeys: public keys and pending challenges.
  '0006-passkeys': [
    `create table passkeys (
      app_id text not null,
      type text not null default 'passkey' check (type = 'passkey'),
      credential_id text not null,
      rp_id text not null,
      public_key text not null,
      counter int8 not null,
      transports jsonb not null,
      primary key (app_id, credential_id),
      foreign key (app_id, type, credential_id) references accounts (app_id, type, subject) on delete cascade
    )`,
    `create table passkey_challenges (
      challenge text primary key,
      app_id text not null,
      intent text not null check (intent in ('login', 'link', 'sign-up')),
      sid text,
      user_id text,
      rp_id text not null,
      expires_at int8 not null,
      used_at int8
    )`,
  ],
  // Device name and last use of a session; forks are deleted with their user.
  '0007-account': [
    // An older process leaves them empty: a session of an unknown device, last used when it was made.
    `alter table sessions add column browser text`,
    `alter table sessions add column os text`,
    `alter table sessions add column used_at int8`,
    `create index sessions_user on sessions (user_id)`,
    `create index forks_user on forks (user_id)`,
    // A fork that is being made while its user is deleted waits, and then is not made: nothing of them is left behind.
    `delete from forks f where not exists (select from users u where u.id = f.user_id)`,
    `alter table forks add foreign key (user_id) references users on delete cascade`,
  ],
  // Captcha: an app's secret at the provider, and used tokens.
  '0008-captcha': [
    `create table captcha_secrets (
      app_id text primary key references apps on delete cascade,
      sealed text not null,
      updated_at int8 not null
    )`,
    `create table captcha_tokens (
      token text primary key,
      used_by text,
      repeats_until int8 not null,
      ends_at int8 not null
    )`,
    `create index captcha_tokens_ends on captcha_tokens (ends_at)`,
  ],
  // Guests: users without an account, identified by the keyed hash of a secret of one browser.
  '0009-guests': [
    `create table guests (
      app_id text not null,
      credential text not null,
      user_id text not null references users on delete cascade,
      primary key (app_id, credential)
    )`,
    `create unique index guests_user on guests (user_id)`,
  ],
  // Back end API: app secrets, custom metadata, readable codes of test accounts, wallets on the allowlist.
  '0010-server-api': [
    `create table app_secrets (
      id text primary key,
      app_id text not null references apps on delete cascade,
      name text not null,
      hash text not null,
      created_at int8 not null,
      revoked_at int8
    )`,
    `create index app_secrets_app on app_secrets (app_id)`,
    `alter table users add column custom_metadata jsonb not null default '{}'`,
    // Users are read page by page in this order.
    `create index users_page on users (app_id, created_at, id)`,
    `create index accounts_username on accounts (app_id, type, lower(details ->> 'username')) where details ->> 'username' is not null`,
    // An older process leaves it empty: the code of such an account can be checked but not read.
    `alter table test_accounts add column sealed text`,
    `alter table allowlist drop constraint allowlist_type_check`,
    `alter table allowlist add constraint allowlist_type_check check (type in ('email', 'phone', 'domain', 'wallet'))`,
  ],
} satisfies Readonly<Record<string, readonly string[]>>
