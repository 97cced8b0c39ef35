// Where people are imported from, and what is asked of an import. For console, admin API and command line.

/** Services whose exports are read, a table of one's own (`csv`), and what this service exports itself (`latchkey`). */
export const IMPORT_SOURCES = [
  'privy',
  'auth0',
  'clerk',
  'firebase',
  'supabase',
  'cognito',
  'keycloak',
  'csv',
  'latchkey',
] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** What the services call themselves: brands, which no language translates. */
export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  privy: 'Privy',
  auth0: 'Auth0',
  clerk: 'Clerk',
  firebase: 'Firebase',
  supabase: 'Supabase',
  cognito: 'Amazon Cognito',
  keycloak: 'Keycloak',
  csv: 'CSV',
  latchkey: 'Latchkey',
}

/** The list of people in an object of a source that has one; its other keys are passed over. */
export const LIST_KEYS: Readonly<Record<ImportSource, string | null>> = {
  privy: 'data',
  auth0: 'users',
  clerk: 'data',
  firebase: 'users',
  supabase: 'users',
  cognito: 'Users',
  keycloak: 'users',
  csv: null,
  latchkey: null,
}

/** Columns of a table without a line of names. `firebase`: as `auth:export` writes it, with a comma at the end of each line. */
export const TABLE_COLUMNS: { readonly [S in ImportSource]?: readonly string[] } = {
  firebase: [
    ...['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl'],
    ...['google.com', 'facebook.com', 'twitter.com', 'github.com'].flatMap((one) => [one, `${one} email`, `${one} name`, '']),
    ...['createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes', ''],
  ],
}

/** Whether the allowlist and the cap of the app count for people who are imported. */
export const IMPORT_RULES = ['obey', 'pass'] as const

/** Most rows of one call, and most bytes of it. */
export const ROWS_MOST = 500
export const IMPORT_BYTES = 1024 * 1024
/** Most characters of one person in a file. */
export const RECORD_MOST = 64 * 1024
