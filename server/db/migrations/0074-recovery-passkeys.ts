// Passkeys that seal the person's half of a wallet's recovery. Rows go with their wallet, and with their wrapping.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table recovery_passkeys (
    app_id text not null,
    address text not null,
    id text not null,
    name text,
    aaguid text,
    created_at int8 not null,
    used_at int8,
    primary key (app_id, address, id),
    foreign key (app_id, address) references embedded_wallets (app_id, address) on delete cascade
  )`,
]

/** Makes the table. An instance of an earlier release leaves rows of a wrapping that it replaces: they are listed for the method `passkey` alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
