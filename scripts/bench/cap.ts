// The bench of an app with a cap: sign-ups by code on Postgres beside those of an app without one.
// The same callers ask both in turns.

import { CODE, headers, median, runCommands } from './accounts.ts'
import { benchFolder, benchPostgres, buildAll, startService, stopChild } from './child.ts'
import { type Ask, load, type Work } from './generator.ts'

const TARGET = 0.8
const CONNECTIONS = 16
const ROUNDS = 9
/** Sign-ups of a round. */
const PEOPLE = 320
const APPS = { open: 'benchopenapp0000000000001', capped: 'benchcappedapp00000000001' }
const MOST_USERS = 1_000_000

const postgres = await benchPostgres('Cap')
const folder = benchFolder()
const database = await postgres.newDatabase()
const outdir = await buildAll()
const env = { DATA_DIR: folder, DATABASE_URL: database.url, TEST_CODE: CODE, RESEND_SECONDS: '0', CODES_PER_HOUR: '100000000' }
const service = await startService(outdir, env)

/** Asks for a code for each of a round's people, or signs them up; each address is used once. */
const step =
  (app: string, round: number, call: 'init' | 'authenticate'): Work =>
  async (ask: Ask) => {
    const at = next
    next += 1
    const email = `${app}-${round}-${at}@example.com`
    await ask({
      path: `/api/v1/passwordless/${call}`,
      headers: {
        ...headers,
        'privy-app-id': app,
        'privy-ca-id': `bench-client-of-${app}-${at}`,
        'idempotency-key': `${call}-${round}-${at}`,
      },
      body: JSON.stringify({ email, ...(call === 'authenticate' && { code: CODE }) }),
    })
  }
let next = 0
const measured = async (app: string, round: number): Promise<number> => {
  const rates: number[] = []
  for (const call of ['init', 'authenticate'] as const) {
    next = 0
    rates.push((await load(service.url, step(app, round, call), CONNECTIONS, 600, PEOPLE)).perSecond)
  }
  return rates[1] ?? 0
}

try {
  const made = (id: string, ...more: string[]) => ['app', 'create', '--id', id, '--name', id, '--no-origin', 'yes', ...more]
  await runCommands(outdir, [made(APPS.open), made(APPS.capped, '--max-users', String(MOST_USERS))], env)
  for (const app of Object.values(APPS)) await measured(app, -1)
  const rounds: { open: number; capped: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ open: await measured(APPS.open, round), capped: await measured(APPS.capped, round) })
  }
  const ratio = median(rounds.map(({ open, capped }) => capped / open))
  console.log(
    `Cap: ${median(rounds.map(({ open }) => open)).toFixed(0)} sign-ups/s without a cap, ${median(rounds.map(({ capped }) => capped)).toFixed(0)} with one, ` +
      `ratio ${ratio.toFixed(2)} at ${CONNECTIONS} callers (at least ${TARGET}); Postgres from ${postgres.source}`,
  )
  if (ratio < TARGET) process.exitCode = 1
} finally {
  await stopChild(service)
  await database.drop()
  await postgres.stop()
}
