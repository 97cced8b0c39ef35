// Calls of back ends and acts of operators, printed from /openapi.json by `npm run docs`.

/** By method and path. */
export interface Calls {
  /** For the back end: one user by id */
  'GET /api/v1/users/{userId}': { given: { path: { userId: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: delete a user with all that is stored about them */
  'DELETE /api/v1/users/{userId}': { given: { path: { userId: string } }; answer: { success: boolean } }
  /** For the back end: all users, page by page */
  'GET /api/v1/users': { given: { query?: { cursor?: string; limit?: string } }; answer: { data: ({ id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] })[]; next_cursor: string | null } }
  /** For the back end: bring a user along */
  'POST /api/v1/users': { given: { body: { linked_accounts: ({ type: "email"; address: string } | { type: "phone"; number: string } | { type: "wallet"; address: string; chain_type: "ethereum" | "solana"; chain_id?: string | null; wallet_client_type?: string | null; connector_type?: string | null } | { type: "smart_wallet"; address: string; smart_wallet_type: string } | { type: "google_oauth"; subject: string; email: string | ""; name?: string | null } | { type: "twitter_oauth"; subject: string; username?: string | null; name?: string | null; profile_picture_url?: string | null } | { type: "discord_oauth"; subject: string; username?: string | null; email?: string | "" | null } | { type: "github_oauth"; subject: string; username?: string | null; name?: string | null; email?: string | "" | null } | { type: "apple_oauth"; subject: string; email?: string | "" | null } | { type: "linkedin_oauth"; subject: string; name?: string | null; email?: string | "" | null; vanity_name?: string | null } | { type: "spotify_oauth"; subject: string; email?: string | "" | null; name?: string | null } | { type: "instagram_oauth"; subject: string; username?: string | null } | { type: "tiktok_oauth"; subject: string; username?: string | null; name?: string | null } | { type: "custom_auth"; custom_user_id: string } | { type: "farcaster"; fid: number; owner_address: string; username?: string | null; display_name?: string | null; bio?: string | null; profile_picture_url?: string | null; homepage_url?: string | null } | { type: "telegram"; telegram_user_id: string; first_name?: string | null; last_name?: string | null; username?: string | null; photo_url?: string | null })[]; custom_metadata?: Record<string, string | number | boolean>; create_ethereum_wallet?: boolean; create_solana_wallet?: boolean; create_ethereum_smart_wallet?: boolean; wallets?: ({ chain_type: "ethereum" | "solana"; create_smart_wallet?: boolean; wallet_index?: 0; policy_ids?: (unknown)[]; additional_signers?: (unknown)[] })[] } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: users by addresses and numbers, or by a piece of text */
  'POST /api/v1/users/search': { given: { body: { searchTerm: string; cursor?: string } | { search_term: string; cursor?: string } | { emails?: (string)[]; phoneNumbers?: (string)[]; walletAddresses?: (string)[]; phone_numbers?: (string)[]; wallet_addresses?: (string)[]; cursor?: string } }; answer: { data: ({ id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] })[]; next_cursor: string | null } }
  /** For the back end: ask for embedded wallets, which are made at the next login */
  'POST /api/v1/apps/{appId}/users/wallet': { given: { path: { appId: string }; body: { user_id: string; create_ethereum_wallet?: boolean; create_solana_wallet?: boolean; create_ethereum_smart_wallet?: boolean; number_of_ethereum_wallets_to_create?: number } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: ask for embedded wallets, which are made at the next login */
  'POST /api/v1/users/{userId}/wallets': { given: { path: { userId: string }; body: { wallets: ({ chain_type: "ethereum" | "solana"; create_smart_wallet?: boolean; wallet_index?: 0; policy_ids?: (unknown)[]; additional_signers?: (unknown)[] })[] } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: set a user's custom metadata */
  'POST /api/v1/users/{userId}/custom_metadata': { given: { path: { userId: string }; body: { custom_metadata: Record<string, string | number | boolean> } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: take an account from a user */
  'POST /api/v1/users/{userId}/accounts/unlink': { given: { path: { userId: string }; body: { type: "email" | "phone" | "wallet" | "smart_wallet" | "cross_app" | "google_oauth" | "twitter_oauth" | "discord_oauth" | "github_oauth" | "spotify_oauth" | "instagram_oauth" | "tiktok_oauth" | "linkedin_oauth" | "apple_oauth" | "farcaster" | "telegram" | "passkey" | "custom_auth" | "oidc"; handle: string; provider?: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by e-mail address */
  'POST /api/v1/users/email/address': { given: { body: { address: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by phone number */
  'POST /api/v1/users/phone/number': { given: { body: { number: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by wallet address */
  'POST /api/v1/users/wallet/address': { given: { body: { address: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by smart wallet address */
  'POST /api/v1/users/smart_wallet/address': { given: { body: { address: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by Farcaster id */
  'POST /api/v1/users/farcaster/fid': { given: { body: { fid: number } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by id at the host */
  'POST /api/v1/users/custom_auth/id': { given: { body: { custom_user_id: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by Telegram id */
  'POST /api/v1/users/telegram/telegram_user_id': { given: { body: { telegram_user_id: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by id at a social provider */
  'POST /api/v1/users/{provider}/subject': { given: { path: { provider: string }; body: { subject: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: one user by user name at a social provider or Telegram */
  'POST /api/v1/users/{provider}/username': { given: { path: { provider: string }; body: { username: string } }; answer: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } }
  /** For the back end: who may sign in */
  'GET /api/v1/apps/{appId}/allowlist': { given: { path: { appId: string } }; answer: ({ id: string; type: "email" | "phone" | "wallet" | "domain" | string; value: string; app_id: string })[] }
  /** For the back end: let somebody in */
  'POST /api/v1/apps/{appId}/allowlist': { given: { path: { appId: string }; body: { type: "email" | "phone" | "wallet" | "domain"; value: string } }; answer: { id: string; type: "email" | "phone" | "wallet" | "domain" | string; value: string; app_id: string } }
  /** For the back end: take somebody off the list */
  'DELETE /api/v1/apps/{appId}/allowlist': { given: { path: { appId: string }; body: { type: "email" | "phone" | "wallet" | "domain"; value: string } }; answer: { id: string; type: "email" | "phone" | "wallet" | "domain" | string; value: string; app_id: string } }
  /** For the back end: address and code of the app's test account */
  'GET /api/v1/apps/{appId}/test_credentials': { given: { path: { appId: string } }; answer: { email: string; otpCode: string } | null }
  /** For the back end: the webhook */
  'GET /api/v1/apps/{appId}/webhook': { given: { path: { appId: string } }; answer: { url: string; events: ("user.created" | "user.authenticated" | "user.linked_account" | "user.unlinked_account" | "user.updated_account" | "user.deleted" | "wallet.created" | "mfa.enabled" | "mfa.disabled" | string)[]; signing_secret: string | null; created_at: number; updated_at: number } | null }
  /** For the back end: make or change the webhook */
  'POST /api/v1/apps/{appId}/webhook': { given: { path: { appId: string }; body: { url?: string; events?: ("user.created" | "user.authenticated" | "user.linked_account" | "user.unlinked_account" | "user.updated_account" | "user.deleted" | "wallet.created" | "mfa.enabled" | "mfa.disabled")[]; rotate_secret?: boolean } }; answer: { url: string; events: ("user.created" | "user.authenticated" | "user.linked_account" | "user.unlinked_account" | "user.updated_account" | "user.deleted" | "wallet.created" | "mfa.enabled" | "mfa.disabled" | string)[]; signing_secret: string | null; created_at: number; updated_at: number } }
  /** For the back end: take the webhook away */
  'DELETE /api/v1/apps/{appId}/webhook': { given: { path: { appId: string } }; answer: { success: boolean } }
  /** For the back end: what became of events */
  'GET /api/v1/apps/{appId}/webhook/events': { given: { path: { appId: string }; query?: { state?: "waiting" | "delivered" | "dead"; cursor?: string } }; answer: { data: ({ id: string; type: string; user_id: string; state: "waiting" | "delivered" | "dead" | string; tries: number; last_status: number | null; created_at: number; ended_at: number | null })[]; next_cursor: string | null } }
  /** For the back end: send events once more */
  'POST /api/v1/apps/{appId}/webhook/replay': { given: { path: { appId: string }; body: { event_id?: string; state?: "dead" } }; answer: { replayed: number } }
  /** For the back end: try the webhook out */
  'POST /api/v1/apps/{appId}/webhook/test': { given: { path: { appId: string }; body?: Record<string, unknown> }; answer: { delivered: boolean; status: number | null; problem: string | null } }
}

/** By name. */
export interface Acts {
  /** People of an app by any identifier or a part of it; without a text all of them, oldest first. */
  'users.search': { body: { app: string; text?: string; cursor?: string }; answer: { users: ({ id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] })[]; next_cursor: string | null } }
  /** One person: identities, wallets, sessions, devices, recent activity, and why logins of theirs were refused. */
  'users.get': { body: { app: string; user: string }; answer: { user: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] }; wallets: ({ address: string; chain_type: string; client: string | null; embedded: boolean })[]; sessions: ({ id: string; is_current: boolean; browser: string | null; os: string | null; country?: string | null; created_at: number; last_used_at: number; expires_at: number })[]; devices: ({ address: string; browser: string | null; os: string | null; since: number; last_used_at: number })[]; activity: ({ kind: string; account: string; browser: string | null; os: string | null; country: string | null; at: number })[]; refused: ({ method: string; reason: string; at: number })[] } }
  /** Why logins with an address, a number or a wallet were refused lately, newest first, also where no user has it. */
  'users.refused': { body: { app: string; text: string }; answer: { refused: ({ method: string; reason: string; at: number })[] } }
  /** Ends every session of a person. */
  'users.signOut': { body: { app: string; user: string }; answer: { done: boolean } }
  /** Ends one session of a person with what was handed on from it. */
  'users.endSession': { body: { app: string; user: string; session: string }; answer: { done: boolean } }
  /** Takes an account from a person, never the last one by which they sign in. */
  'users.unlink': { body: { app: string; user: string; type: "email" | "phone" | "wallet" | "smart_wallet" | "cross_app" | "google_oauth" | "twitter_oauth" | "discord_oauth" | "github_oauth" | "spotify_oauth" | "instagram_oauth" | "tiktok_oauth" | "linkedin_oauth" | "apple_oauth" | "farcaster" | "telegram" | "passkey" | "custom_auth" | "oidc"; handle: string }; answer: { user: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } } }
  /** Deletes a person with everything that is stored about them; `notice`: a mail tells them. */
  'users.delete': { body: { app: string; user: string; notice?: boolean }; answer: { done: boolean } }
  /** Puts custom metadata in the place of what a person has. */
  'users.setMetadata': { body: { app: string; user: string; metadata: Record<string, string | number | boolean> }; answer: { user: { id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[] } } }
  /** Everything that is stored about a person, but for what is secret. */
  'users.export': { body: { app: string; user: string }; answer: { exported_at: number; app: { id: string; name: string }; user: { id: string; created_at: number; terms_accepted_at: number | null; language: string | null; custom_metadata: Record<string, unknown>; wanted_wallets: (string)[] }; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; sessions: ({ id: string; is_current: boolean; browser: string | null; os: string | null; country?: string | null; created_at: number; last_used_at: number; expires_at: number })[]; activity: ({ kind: string; account: string; browser: string | null; os: string | null; country: string | null; at: number })[]; refused_logins: ({ method: string; reason: string; at: number })[]; embedded_wallets: ({ address: string; chain_type: string; recovery_method: string; created_at: number; sealed_shares: (string)[]; devices: ({ browser: string | null; os: string | null; since: number; last_used_at: number })[] })[]; transactions: ({ hash: string; chain_id: number; from: string; to: string | null; value: string; data: string | null; nonce: number; at: number })[]; connected_apps: ({ id: string; app_id: string; name: string; icon_url: string | null; origin: string | null; connected_at: number; last_used_at: number })[]; kept_tokens: ({ chain_id: number; address: string; token_id: string | null; type: string; kept_at: number })[]; second_factors: { methods: ({ type: string; number: string | null; verified_at: number; last_used_at: number | null })[]; recovery_codes_left: number }; codes: ({ type: string; subject: string; last_sent_at: number | null; wrong_tries: number; locked_until: number | null; known_devices: number })[] } }
  /** Sends a person a fresh login code to one of their own addresses or numbers. The operator never sees it. */
  'users.resend': { body: { app: string; user: string; type: "email" | "phone"; handle: string }; answer: { done: boolean } }
  /** Imports of people into an app, newest first. */
  'users.imports': { body: { app: string }; answer: { imports: ({ id: string; source: string; file: string; state: string; rows_done: number; counts: { made: number; there: number; different: number; conflicts: number; refused: number; bad: number }; started_at: number; updated_at: number })[] } }
  /** Says what rows would come to, and keeps nothing. `names` are short hashes of who would be made and of their accounts. */
  'users.importCheck': { body: { app: string; source: "privy" | "auth0" | "clerk" | "firebase" | "supabase" | "cognito" | "keycloak" | "csv" | "latchkey"; options: { rules?: "obey" | "pass"; as_custom_user_id?: boolean; keep_ids?: boolean; passkey_domain?: string | null }; rows: ({ record: number; line: number; row: Record<string, unknown> })[] }; answer: { counts: { made: number; there: number; different: number; conflicts: number; refused: number; bad: number }; problems: ({ record: number; line: number; reason: string; about: string | null })[]; names: ((string)[])[] } }
  /** Begins an import; one of the same file that was cut off is gone on with. */
  'users.importBegin': { body: { app: string; source: "privy" | "auth0" | "clerk" | "firebase" | "supabase" | "cognito" | "keycloak" | "csv" | "latchkey"; options: { rules?: "obey" | "pass"; as_custom_user_id?: boolean; keep_ids?: boolean; passkey_domain?: string | null }; file: string; digest: string }; answer: { id: string; import: { id: string; source: string; file: string; state: string; rows_done: number; counts: { made: number; there: number; different: number; conflicts: number; refused: number; bad: number }; started_at: number; updated_at: number } } }
  /** Makes people of rows, all or none. `at`: how many records of the file came before; `bad`: of these records, those that could not be read. */
  'users.importRows': { body: { app: string; import: string; at: number; rows: ({ record: number; line: number; row: Record<string, unknown> })[]; bad: number; last?: boolean }; answer: { import: { id: string; source: string; file: string; state: string; rows_done: number; counts: { made: number; there: number; different: number; conflicts: number; refused: number; bad: number }; started_at: number; updated_at: number }; counts: { made: number; there: number; different: number; conflicts: number; refused: number; bad: number }; problems: ({ record: number; line: number; reason: string; about: string | null })[] } }
  /** Deletes people whom an import has made and who are as it made them, some at a time: `left` says whether there are more. */
  'users.importUndo': { body: { app: string; import: string }; answer: { import: { id: string; source: string; file: string; state: string; rows_done: number; counts: { made: number; there: number; different: number; conflicts: number; refused: number; bad: number }; started_at: number; updated_at: number }; deleted: number; kept: number; left: boolean } }
  /** A page of people in the form that an import takes back. `totp`: with the secrets of their authenticator apps, for which a token needs `users:write` too. */
  'users.exportPeople': { body: { app: string; cursor?: string; totp?: boolean }; answer: { people: ({ version: 1; cursor: string; id: string; created_at: number; linked_accounts: ({ type: string; verified_at: number; first_verified_at: number | null; latest_verified_at: number | null })[]; mfa_methods: ({ type: "sms" | "totp" | "passkey" | string; verified_at: number })[]; has_accepted_terms: boolean; is_guest?: boolean; custom_metadata?: Record<string, unknown>; wanted_wallets?: (string)[]; terms_accepted_at: number | null; language: string | null; passkeys: ({ credential_id: string; public_key: string; rp_id: string; user_handle: string; counter: number; transports: (string)[]; name: string | null })[]; embedded_wallets: ({ address: string; chain_type: string; recovery_method: string })[]; totp_secret?: string })[]; next_cursor: string | null } }
  /** All apps, oldest first. */
  'apps.list': { body: Record<string, unknown>; answer: { apps: ({ id: string; config: Record<string, unknown>; allowed_origins: (string)[]; allow_no_origin: boolean; client_ids: (string)[]; settings: Record<string, unknown>; cookie_domain: string | null; created_at: number; updated_at: number })[] } }
  /** One app. */
  'apps.get': { body: { app: string }; answer: { app: { id: string; config: Record<string, unknown>; allowed_origins: (string)[]; allow_no_origin: boolean; client_ids: (string)[]; settings: Record<string, unknown>; cookie_domain: string | null; created_at: number; updated_at: number } } }
  /** Makes an app. */
  'apps.create': { body: { id?: string; config?: Record<string, unknown>; allowed_origins?: (string)[]; allow_no_origin?: boolean; client_ids?: (string)[]; settings?: Record<string, unknown>; cookie_domain?: string | null }; answer: { app: { id: string; config: Record<string, unknown>; allowed_origins: (string)[]; allow_no_origin: boolean; client_ids: (string)[]; settings: Record<string, unknown>; cookie_domain: string | null; created_at: number; updated_at: number } } }
  /** Changes what is named of an app. */
  'apps.change': { body: { app: string; config?: Record<string, unknown>; allowed_origins?: (string)[]; allow_no_origin?: boolean; client_ids?: (string)[]; settings?: Record<string, unknown>; cookie_domain?: string | null }; answer: { app: { id: string; config: Record<string, unknown>; allowed_origins: (string)[]; allow_no_origin: boolean; client_ids: (string)[]; settings: Record<string, unknown>; cookie_domain: string | null; created_at: number; updated_at: number } } }
  /** Looks an app over: each problem, and each note of what is none, by its rule and in words. */
  'apps.check': { body: { app: string }; answer: { problems: ({ about: string | null; rule: string; values: (string)[]; text: string })[]; notes: ({ about: string | null; rule: string; values: (string)[]; text: string })[] } }
  /** Gives an app a new signing key; `leaked`: the old one is worth nothing at once. */
  'apps.rotateKey': { body: { app: string; leaked?: boolean }; answer: { signs_from: number } }
  /** Does several acts on one app, all of them or none: those that a file of an app needs (docs/admin.md, "An app as a file"). Each is done as if it came alone, and the answers are in their order. */
  'apps.together': { body: { app: string; acts: ({ act: string; body: Record<string, unknown> })[] }; answer: { answers: (Record<string, unknown>)[] } }
  /** The allowlist of an app. */
  'allowlist.list': { body: { app: string }; answer: { entries: ({ type: string; value: string })[] } }
  /** Lets people in, once the allowlist is on. */
  'allowlist.add': { body: { app: string; entries: (string)[] }; answer: { entries: ({ type: string; value: string })[] } }
  /** Takes people off the allowlist. */
  'allowlist.remove': { body: { app: string; entries: (string)[] }; answer: { removed: number } }
  /** The test accounts of an app. */
  'testAccounts.list': { body: { app: string }; answer: { accounts: (string)[] } }
  /** Makes a test account for a test that signs in by itself; its fixed code is answered once. */
  'testAccounts.create': { body: { app: string; email?: string; phone?: string; code?: string }; answer: { identifier: string; code: string } }
  /** Removes a test account. */
  'testAccounts.remove': { body: { app: string; email?: string; phone?: string }; answer: { removed: boolean } }
  /** The social providers at which an app has credentials, without what is secret. */
  'providers.list': { body: { app: string }; answer: { callback: string; providers: ({ provider: string; client_id: string; on: boolean })[] } }
  /** Sets what an app is at a provider: a shared secret, or for Apple a team, a key id and a private key. */
  'providers.set': { body: { app: string; provider: "google" | "twitter" | "discord" | "github" | "spotify" | "instagram" | "tiktok" | "linkedin" | "apple"; client_id: string; secret?: string; team?: string; key?: string; private_key?: string; urls?: Record<string, string>; scopes?: (string)[] }; answer: { callback: string } }
  /** Forgets what an app is at a provider. */
  'providers.remove': { body: { app: string; provider: "google" | "twitter" | "discord" | "github" | "spotify" | "instagram" | "tiktok" | "linkedin" | "apple" }; answer: { removed: boolean } }
  /** Asks a provider whether it knows the credentials of an app: `known`, `refused`, `unreachable`, or `unclear` where it does not tell. */
  'providers.test': { body: { app: string; provider: "google" | "twitter" | "discord" | "github" | "spotify" | "instagram" | "tiktok" | "linkedin" | "apple" }; answer: { outcome: "known" | "refused" | "unreachable" | "unclear"; status: number | null } }
  /** The OpenID connections of an app, without what is secret. `on`: whether the method is. */
  'connections.list': { body: { app: string }; answer: { on: boolean; connections: ({ id: string; name: string; icon_url: string | null; issuer: string; client_id: string; scopes: (string)[]; domains: (string)[]; guests: boolean; trust_email: boolean; sign_up: boolean; callback: string })[] } }
  /** Makes or changes an OpenID connection, whose issuer is asked first. Without a secret the one that is there stays. */
  'connections.set': { body: { app: string; id: string; name: string; icon_url?: string | null; issuer: string; client_id: string; secret?: string; scopes?: (string)[]; domains?: (string)[]; guests?: boolean; trust_email?: boolean; sign_up?: boolean }; answer: { callback: string } }
  /** Forgets an OpenID connection of an app. */
  'connections.remove': { body: { app: string; id: string }; answer: { removed: boolean } }
  /** Asks an issuer for what it is, and whether it knows the credentials of an app: `known`, `refused`, `unreachable` or `unclear`. */
  'connections.test': { body: { app: string; id: string }; answer: { outcome: "known" | "refused" | "unreachable" | "unclear"; status: number | null } }
  /** The secrets of the back end of an app: that they are there. */
  'secrets.list': { body: { app: string }; answer: { secrets: ({ id: string; name: string; created_at: number; revoked_at: number | null })[] } }
  /** Makes a secret for the back end of an app. It is answered once. */
  'secrets.create': { body: { app: string; name?: string }; answer: { id: string; secret: string } }
  /** Ends a secret at once. */
  'secrets.revoke': { body: { app: string; id: string }; answer: { revoked: boolean } }
  /** The webhook of an app. */
  'webhooks.get': { body: { app: string }; answer: { webhook: { url: string; events: (string)[]; created_at: number; updated_at: number } | null } }
  /** Makes or changes the webhook of an app. A new signing secret is answered once. */
  'webhooks.set': { body: { app: string; url?: string; events?: (string)[]; rotate_secret?: boolean }; answer: { webhook: { url: string; events: (string)[]; created_at: number; updated_at: number }; secret: string | null } }
  /** Takes the webhook of an app away with everything that waits. */
  'webhooks.remove': { body: { app: string }; answer: { removed: boolean } }
  /** Events of an app and how their delivery went, newest first. */
  'webhooks.deliveries': { body: { app: string; state?: "waiting" | "delivered" | "dead"; cursor?: string }; answer: { events: ({ id: string; type: string; user_id: string; state: string; tries: number; last_status: number | null; created_at: number; ended_at: number | null })[]; next_cursor: string | null } }
  /** Sends one event again, or without an event every dead one. */
  'webhooks.replay': { body: { app: string; event?: string }; answer: { replayed: number } }
  /** Sends one event that tells of nothing, now. */
  'webhooks.test': { body: { app: string }; answer: { taken: boolean; problem: string | null; status: number | null } }
  /** Sets the site key and the secret of the captcha of an app. */
  'captcha.set': { body: { app: string; site_key: string; secret: string }; answer: { host: string | null } }
  /** Sets the issuer whose tokens sign people in: where its keys are, or its one public key. */
  'customToken.set': { body: { app: string; issuer: string; audience: string; jwks_url?: string; public_key?: string }; answer: { issuer: string } }
  /** No token signs anybody in to an app any more. */
  'customToken.remove': { body: { app: string }; answer: { removed: boolean } }
  /** Sets the bot of an app at Telegram. */
  'telegram.set': { body: { app: string; bot_name: string; token: string; link?: boolean; seamless?: boolean }; answer: { bot_id: string } }
  /** Forgets the token of the bot of an app. */
  'telegram.remove': { body: { app: string }; answer: { removed: boolean } }
  /** The keys of an app at the card on-ramp, without what is secret. */
  'onRamp.list': { body: { app: string }; answer: { keys: ({ mode: string; public_key: string })[] } }
  /** Sets the keys of an app at the card on-ramp. */
  'onRamp.set': { body: { app: string; public_key: string; secret_key: string }; answer: { mode: string } }
  /** Forgets keys of an app at the card on-ramp. */
  'onRamp.remove': { body: { app: string; mode: "live" | "sandbox" }; answer: { removed: boolean } }
  /** The clients of an app's OpenID provider, without what is secret, and the address that they are given. */
  'openid.list': { body: { app: string }; answer: { issuer: string | null; on: boolean; clients: ({ id: string; kind: string; name: string; is_own: boolean; redirect_uris: (string)[]; post_logout_redirect_uris: (string)[]; backchannel_logout_uri: string | null; scopes: (string)[]; claims: (string)[]; logo_uri: string | null; client_uri: string | null; dpop: boolean; secrets: ({ id: string; created_at: number; ends_at: number | null })[]; created_at: number })[] } }
  /** Adds a client. The secret of a confidential one is answered once. */
  'openid.create': { body: { app: string; kind: "confidential" | "public" | "device"; name: string; redirect_uris?: (string)[]; post_logout_redirect_uris?: (string)[]; backchannel_logout_uri?: string | null; scopes?: (string)[]; claims?: (string)[]; logo_uri?: string | null; client_uri?: string | null; dpop?: boolean; is_own?: boolean }; answer: { id: string; secret: string | null } }
  /** Changes a client. What is left out stays. */
  'openid.change': { body: { app: string; id: string; name?: string; redirect_uris?: (string)[]; post_logout_redirect_uris?: (string)[]; backchannel_logout_uri?: string | null; scopes?: (string)[]; claims?: (string)[]; logo_uri?: string | null; client_uri?: string | null; dpop?: boolean; is_own?: boolean }; answer: { changed: boolean } }
  /** Gives a confidential client a new secret, which is answered once. Those before it hold for a day, or end at once. */
  'openid.rotate': { body: { app: string; id: string; at_once?: boolean }; answer: { secret: string } }
  /** Takes a client away at once, with every token that it has. */
  'openid.remove': { body: { app: string; id: string }; answer: { removed: boolean } }
  /** Whether a client can begin: the provider answers, and the client's address for logouts does, where it has one. */
  'openid.test': { body: { app: string; id: string }; answer: { provider: "answers" | "off" | "no-address"; logout: "answers" | "unreachable" | null; status: number | null } }
  /** Sign-ins and failures of the whole service for each day (UTC), method and outcome, newest day first; `in` is a sign-in. */
  'service.signIns': { body: { days?: number }; answer: { days: ({ day: string; method: string; outcome: string; count: number })[] } }
  /** Mails and text messages of the whole service for each day (UTC), kind and outcome, newest day first. */
  'service.messages': { body: { days?: number }; answer: { days: ({ day: string; channel: string; kind: string; outcome: string; count: number })[] } }
  /** State of the database, webhook events that wait and for how long, those that were left out, the age in days of service keys and signing keys, and the release that runs. */
  'service.health': { body: Record<string, unknown>; answer: { database: string; queues: ({ app: string; waiting: number; dead: number; oldest_seconds: number | null; left_out: ({ type: string; events: number })[] })[]; keys: ({ kind: "service" | "signing"; name: string; role: string; age_days: number })[]; release: { version: string; manifest: string; logged_at: string | null; fault: string | null } | null } }
  /** Shuts out every service key but the one that answers here: for when all instances run with it. */
  'keys.retire': { body: Record<string, unknown>; answer: { retired: number } }
  /** All operators. */
  'operators.list': { body: Record<string, unknown>; answer: { operators: ({ id: string; name: string; role: "owner" | "developer" | "support" | "viewer"; created_at: number; disabled_at: number | null })[] } }
  /** Makes an invitation for an operator of a role. What the link carries is answered once. */
  'operators.invite': { body: { role: "owner" | "developer" | "support" | "viewer"; minutes?: number }; answer: { invite: string; expires_at: number } }
  /** Gives an operator another role; the last owner stays one. */
  'operators.setRole': { body: { id: string; role: "owner" | "developer" | "support" | "viewer" }; answer: { done: boolean } }
  /** Shuts an operator out; the last owner stays. */
  'operators.remove': { body: { id: string }; answer: { done: boolean } }
  /** Tokens of the admin API: that they are there. */
  'tokens.list': { body: Record<string, unknown>; answer: { tokens: ({ id: string; name: string; role: "owner" | "developer" | "support" | "viewer"; scopes: (string)[]; created_at: number; expires_at: number; revoked_at: number | null })[] } }
  /** Makes a token of the admin API for some scopes. It is answered once. */
  'tokens.create': { body: { name: string; role?: "owner" | "developer" | "support" | "viewer"; scopes: ("users:read" | "users:write" | "apps:read" | "apps:write" | "secrets:write" | "service:read" | "service:write" | "operators:read" | "operators:write" | "audit:read")[]; days?: number }; answer: { id: string; token: string; expires_at: number } }
  /** Ends a token at once. */
  'tokens.revoke': { body: { id: string }; answer: { revoked: boolean } }
  /** What operators, tokens and the command line have done, newest first. */
  'audit.list': { body: { app?: string; before?: number }; answer: { entries: ({ seq: number; at: number; actor: { kind: string; id: string; name: string | null; role: string }; act: string; app: string | null; target: string | null; details: Record<string, unknown>; hash: string })[]; next_before: number | null } }
  /** Reads the whole audit log and says whether its chain holds; with a head of an earlier check, also whether that is still in it. */
  'audit.check': { body: { head?: string }; answer: { entries: number; head: string; problem: { about: string | null; rule: string; values: (string)[]; text: string } | null } }
  /** The sets of descriptors that are kept: the one in use, and the one before it. */
  'descriptors.list': { body: Record<string, unknown>; answer: { sets: ({ id: string; state: "current" | "previous"; source: string; made_at: number; digest: string; files: number; refused: number; descriptors: number; sound: boolean })[] } }
  /** A set of descriptors with what was left out of it and why; for a contract on a chain, also what it knows of that. */
  'descriptors.show': { body: { id: string; chain?: string; address?: string }; answer: { set: { id: string; state: "current" | "previous"; source: string; made_at: number; digest: string; files: number; refused: number; descriptors: number; sound: boolean }; left_out: ({ file: string; what: string | null; reason: string })[]; known: ({ name: string; key: string; intent: string })[] } }
  /** Makes a set of descriptors of the files of a registry and takes it into use; the one so far stays for a way back. */
  'descriptors.update': { body: { source: string; files: Record<string, string> }; answer: { id: string; digest: string; files: number; refused: number; descriptors: number; left_out: ({ file: string; what: string | null; reason: string })[] } }
  /** Takes the set of descriptors before the one in use into use again; that one becomes the one before. */
  'descriptors.restore': { body: Record<string, unknown>; answer: { restored: boolean } }
  /** Forgets a set of descriptors; without one in use nothing is described. */
  'descriptors.remove': { body: { id: string }; answer: { removed: boolean } }
}
