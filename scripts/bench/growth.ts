// The growth bench: p50 of calls on Postgres with 1,000, 50,000 and 300,000 users, as ratios to 1,000.
//
// Each size has a database and a service of its own, seeded by SQL; the sizes take turns in short rounds, so that what else the machine
// does falls on all alike.

import { join } from 'node:path'
import pg from 'pg'
import { APP, CODE, headers, median, post, tellCommand } from './accounts.ts'
import { benchFolder, benchPostgres, buildAll, type Child, startService, stopChild } from './child.ts'
import { type Ask, load } from './generator.ts'

const SIZES = [1000, 50_000, 300_000]
const MOST_RATIO = 1.2
const CONNECTIONS = 4
/** As many as an instance runs at a time. */
const SEARCHES = 2
const ROUNDS = 9
const SECONDS = 1
const ENV = { TEST_CODE: CODE, RESEND_SECONDS: '0', CODES_PER_HOUR: '100000000', BACKEND_CALLS_PER_MINUTE: '100000000' }

const emailOf = (person: number): string => `seed${person}@example.com`

/** People with an e-mail account, two sessions, six used tokens and what codes leave behind; of another app a tenth as many. */
const SEED = `
insert into users (id, app_id, created_at) select 'did:privy:seed' || n, $1, n from generate_series(1, $2::int4) n;
insert into users (id, app_id, created_at) select 'did:privy:other' || n, 'other', n from generate_series(1, $2::int4 / 10) n;
insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select u.app_id, 'email', substr(u.id, 11) || '@example.com', u.id, '{}', 1, 1 from users u where u.created_at <= $2::int4;
insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at)
  select 'sid' || n || '-' || s, $1, 'did:privy:seed' || n, md5(n || 'x' || s), 1, $3::int8 from generate_series(1, $2::int4) n, generate_series(1, 2) s;
insert into refresh_tokens (sid, hash, used_at)
  select 'sid' || n || '-' || (t % 2 + 1), md5(n || 't' || t), $3::int8 from generate_series(1, $2::int4) n, generate_series(1, 6) t;
insert into challenges (app_id, identifier, device, touched_at, sends_end_at)
  select $1, md5('i' || n), '', $3::int8, $3::int8 from generate_series(1, $2::int4) n;
insert into idempotency (app_id, key, outcome, expires_at)
  select $1, 'k' || n, '{}', $3::int8 from generate_series(1, $2::int4 / 5) n`

const seed = async (url: string, size: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const later = Date.now() + 86_400_000
  for (const statement of SEED.split(';')) {
    const values = [APP, size, later].map((value) => (typeof value === 'number' ? String(value) : `'${value}'`))
    await client.query(statement.replace(/\$(\d)/g, (_, at: string) => values[Number(at) - 1] ?? ''))
  }
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
}

interface World {
  readonly size: number
  readonly child: Child
  readonly backend: Record<string, string>
  readonly tokens: string[]
}

let calls = 0
const person = ({ size }: World): number => 1 + Math.floor(Math.random() * size)
/** A person whom no other connection signs in: of two codes that are sent at once the first is void. */
const personOf = ({ size }: World, connection: number): number =>
  1 + connection + CONNECTIONS * Math.floor(Math.random() * Math.floor(size / CONNECTIONS))
const asBackend =
  (path: string, body: (world: World) => unknown) =>
  (world: World, ask: Ask): Promise<unknown> =>
    ask({ path: `/api/v1/users/${path}`, headers: world.backend, body: JSON.stringify(body(world)) })

type Kind = (world: World, ask: Ask, connection: number) => Promise<unknown>
const KINDS: Readonly<Record<string, Kind>> = {
  refresh: async (world, ask, connection) => {
    const body = JSON.stringify({ refresh_token: world.tokens[connection] })
    const answer = JSON.parse(await ask({ path: '/api/v1/sessions', headers, body })) as { refresh_token: string }
    world.tokens[connection] = answer.refresh_token
  },
  'code login': async (world, ask, connection) => {
    calls += 1
    const email = emailOf(personOf(world, connection))
    const key = { ...headers, 'privy-ca-id': `growth-client-${calls}`.padEnd(32, '0') }
    const path = '/api/v1/passwordless/'
    await ask({ path: `${path}init`, headers: { ...key, 'idempotency-key': `i${calls}` }, body: JSON.stringify({ email }) })
    const body = JSON.stringify({ email, code: CODE })
    await ask({ path: `${path}authenticate`, headers: { ...key, 'idempotency-key': `a${calls}` }, body })
  },
  'user by e-mail': asBackend('email/address', (world) => ({ address: emailOf(person(world)) })),
  'search by e-mail': asBackend('search', (world) => ({ emails: [emailOf(person(world))] })),
  'search by text, one hit': asBackend('search', (world) => ({ searchTerm: `seed${person(world)}@` })),
  'search by text, no hit': asBackend('search', () => ({ searchTerm: `nobody${calls++}` })),
  'search by text, every user hit': asBackend('search', () => ({ searchTerm: 'example.com' })),
}

/** Median time of a call in milliseconds, over one round. */
const round = async (world: World, name: string, kind: Kind): Promise<number> => {
  const times: number[] = []
  const work = async (ask: Ask, connection: number): Promise<void> => {
    const began = performance.now()
    await kind(world, ask, connection)
    times.push(performance.now() - began)
  }
  await load(world.child.url, work, name.includes('text') ? SEARCHES : CONNECTIONS, SECONDS)
  return median(times)
}

const folder = benchFolder()
const postgres = await benchPostgres('Growth')
const outdir = await buildAll()
const worlds: World[] = []
try {
  for (const size of SIZES) {
    const { url } = await postgres.newDatabase()
    const env = { ...ENV, DATA_DIR: join(folder, String(size)), DATABASE_URL: url }
    // The first start makes the tables; with the seed in them it starts again.
    await stopChild(await startService(outdir, env))
    await seed(url, size)
    const { secret } = await tellCommand(outdir, env, ['secret', 'create', '--app', APP])
    const child = await startService(outdir, env)
    const backend = { ...headers, authorization: `Basic ${Buffer.from(`${APP}:${secret}`).toString('base64')}` }
    const tokens = await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, at) => {
        const email = `growth-${at}@example.org`
        await post(`${child.url}/api/v1/passwordless/init`, { email })
        return (await post(`${child.url}/api/v1/passwordless/authenticate`, { email, code: CODE })).refresh_token ?? ''
      }),
    )
    worlds.push({ size, child, backend, tokens })
  }
  console.log(`p50 in ms (ratio to ${SIZES[0]} users, at most ${MOST_RATIO}); Postgres from ${postgres.source}`)
  for (const [name, kind] of Object.entries(KINDS)) {
    for (const world of worlds) await round(world, name, kind)
    const found = new Map(worlds.map(({ size }) => [size, [] as number[]]))
    for (let count = 0; count < ROUNDS; count++)
      for (const world of worlds) found.get(world.size)?.push(await round(world, name, kind))
    const middles = SIZES.map((size) => median(found.get(size) ?? []))
    const ratios = middles.map((one) => one / (middles[0] ?? 1))
    const cells = middles.map((one, at) => `${SIZES[at]}: ${one.toFixed(2)} (${ratios[at]?.toFixed(2)})`)
    console.log(`  ${name}: ${cells.join('  ')}`)
    if (ratios.some((ratio) => ratio > MOST_RATIO)) process.exitCode = 1
  }
} finally {
  for (const { child } of worlds) await stopChild(child)
  await postgres.stop()
}
