// The search bench: users by text over the admin API, p50 and p95 of each kind of text.
//
// 300,000 people on Postgres are made once; they are asked for with the index of texts, and then without it.

import pg from 'pg'
import { ACTS_PATH } from '../../src/contract/admin/act.ts'
import { APP, tellCommand } from './accounts.ts'
import { benchFolder, benchPostgres, buildAll, type Child, startService, stopChild } from './child.ts'
import { type Ask, load } from './generator.ts'

const PEOPLE = 300_000
/** Milliseconds. */
const MOST_P95 = 150
const CALLS = 60
/** At most as many as run at a time in an instance. */
const CONNECTIONS = 1

/** People with names of 40 first and 50 last ones at 8 domains; every third has an account of a provider besides. */
const SEED = `
insert into users (id, app_id, created_at) select 'did:privy:seed' || n, '${APP}', n from generate_series(1, ${PEOPLE}) n;
insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select '${APP}', 'email', 'name' || n % 40 || '.family' || n % 50 || n || '@place' || n % 8 || '.example', 'did:privy:seed' || n, '{}', 1, 1
  from generate_series(1, ${PEOPLE}) n;
insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select '${APP}', 'google_oauth', (10^15 + n)::int8::text, 'did:privy:seed' || n,
    jsonb_build_object('name', 'Name' || n % 40 || ' Family' || n % 50, 'email', 'other' || n || '@mail.example'), 1, 1
  from generate_series(1, ${PEOPLE}, 3) n`

/** What is looked for, by the number of the call. */
const KINDS: Readonly<Record<string, (call: number) => string>> = {
  'a whole address': (call) =>
    `name${(call * 977) % 40}.family${(call * 977) % 50}${call * 977}@place${(call * 977) % 8}.example`,
  'a piece of one address': (call) => `${1000 + call * 4001}@pl`,
  'a name that thousands have': (call) => `Family${call % 50}`,
  'what everybody has': () => 'example',
  'what nobody has': (call) => `stranger${call}`,
  'two letters': () => 'fa',
}

/** The value below which a share of the numbers is. */
const share = (numbers: readonly number[], part: number): number =>
  [...numbers].sort((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

const measured = async (
  child: Child,
  token: string,
  text: (call: number) => string,
): Promise<{ times: number[]; found: number }> => {
  const times: number[] = []
  let found = 0
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const work = async (ask: Ask): Promise<void> => {
    const body = JSON.stringify({ app: APP, text: text(times.length) })
    const began = performance.now()
    // One that takes longer than a search may is refused: its time counts, and it finds nothing.
    const answer = await ask({ path: `${ACTS_PATH}users.search`, headers, body }).catch((error: Error) => error)
    times.push(performance.now() - began)
    if (typeof answer === 'string') found += (JSON.parse(answer) as { users: unknown[] }).users.length
    else if (!answer.message.includes('answered 503')) throw answer
  }
  await load(child.url, work, CONNECTIONS, Number.POSITIVE_INFINITY, CALLS)
  return { times, found: found / CALLS }
}

const folder = benchFolder()
const postgres = await benchPostgres('Search')
const outdir = await buildAll()
const client = new pg.Client({ connectionString: (await postgres.newDatabase({ name: 'search' })).url })
let child: Child | null = null
try {
  await client.connect()
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: `${postgres.url.slice(0, postgres.url.lastIndexOf('/'))}/search`,
    BACKEND_CALLS_PER_MINUTE: '100000000',
  }
  const words = ['admin', 'token', 'create', '--name', 'bench', '--role', 'owner', '--scope', 'users:read']
  await stopChild(await startService(outdir, env))
  const { token = '' } = await tellCommand(outdir, env, words)
  for (const statement of SEED.split(';')) await client.query(statement)
  await client.query('vacuum (analyze)')
  child = await startService(outdir, env)
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('accounts_searched') is not null as there`)
  const ways = rows[0]?.there ? ['with pg_trgm', 'without'] : ['without']
  console.log(`Search by text among ${PEOPLE} people over the admin API, one at a time; Postgres from ${postgres.source}`)
  for (const way of ways) {
    if (way === 'without') await client.query('drop index if exists accounts_searched')
    for (const [name, text] of Object.entries(KINDS)) {
      const { times, found } = await measured(child, token, text)
      const [middle, most] = [share(times, 0.5), share(times, 0.95)]
      if (most > MOST_P95) process.exitCode = 1
      console.log(
        `  ${way}, ${name}: p50 ${middle.toFixed(0)} ms, p95 ${most.toFixed(0)} ms (at most ${MOST_P95}); ${found.toFixed(1)} found`,
      )
    }
  }
} finally {
  await client.end()
  if (child) await stopChild(child)
  await postgres.stop()
}
