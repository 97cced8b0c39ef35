// Former ids of people as keyed hashes: who has one finds its person, who has the table alone learns none.

import type { Secrets } from '../keys/secrets.ts'

/** The keyed hash of the id that a person had elsewhere. */
export const formerHash = (secrets: Pick<Secrets, 'hash'>, app: string, former: string): string =>
  secrets.hash('former-id', app, former)
