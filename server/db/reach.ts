// Waits for Postgres at the start, and says what to do where it does not come.

import { type Kysely, sql } from 'kysely'
import { SECOND } from '../../src/kit/durations.ts'
import { wait } from '../../src/kit/wait.ts'
import { outageOf } from './outage.ts'
import type { Schema } from './schema.ts'
import { StartProblem } from './start-problem.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** By the code of the driver or of Postgres. */
const FIXES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Start Postgres, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'Correct the host in DATABASE_URL.',
  ETIMEDOUT: 'Open the way from this machine to the host in DATABASE_URL (firewall, network).',
  '28P01': 'Correct the password in DATABASE_URL (special characters are written %XX).',
  '28000': 'Correct the user in DATABASE_URL, or let it in: pg_hba.conf.',
  '3D000': 'Make the database, `createdb NAME`, or correct its name at the end of DATABASE_URL.',
  '53300': 'Raise max_connections in postgresql.conf, or run fewer instances.',
}

/** It answered, and not as Postgres does. */
const BROKE_OFF =
  'What answers there may be no Postgres: correct host and port in DATABASE_URL. If it is one, its log says why it broke off (sslmode, a pooler).'

/** PgBouncer's word for a setting that a connection begins with. */
const POOLED =
  'Where a pooler shares connections between transactions: DATABASE_POOL=transaction, and DATABASE_ADMIN_URL past it.'

/** What mends an error of opening Postgres. */
export const fixOf = (error: unknown): string =>
  FIXES[codeOf(error)] ??
  (/unsupported startup parameter/.test(reasonOf(error)) ? POOLED : null) ??
  (/^Connection terminated|^received invalid response|not support SSL/.test(reasonOf(error))
    ? BROKE_OFF
    : 'Correct DATABASE_URL: postgres://user:password@host:5432/name')

/** What a person is told of such an error; one of several addresses has no text of its own. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && !error.message) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || codeOf(error) : String(error)
}

/** A wrong password or name does not become right by waiting. */
const isFinal = (error: unknown): boolean => outageOf(error) === null || /^(28...|3D000)$/.test(codeOf(error))

/** Resolves when the database answers, within `seconds`. Rejects with a {@link StartProblem}. `say` takes a line for a person. */
export const reach = async (db: Kysely<Schema>, seconds: number, say: (line: string) => void): Promise<void> => {
  const ends = performance.now() + seconds * SECOND
  for (let told = false; ; told = true) {
    try {
      return void (await sql`select 1`.execute(db))
    } catch (error) {
      if (isFinal(error) || performance.now() >= ends)
        throw new StartProblem(`The database that DATABASE_URL names cannot be reached: ${reasonOf(error)}. ${fixOf(error)}`)
      if (!told) say(`Waiting for the database that DATABASE_URL names (${reasonOf(error)})`)
    }
    await wait(SECOND)
  }
}
