// The baselines of the load bench: a bare hono route, and a bare renewal.
// The route is indexed selects, updates in one commit, and one ES256 signature.
//
// It uses the libraries as their documentation shows: hono, jose, a pool of ten connections of pg, or PGlite in the process. Of PGlite
// only the file layer is ours, because its own does not wait for the disk.

import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { object, parse, string } from 'valibot'
import { openData } from '../../server/db/open-data.ts'

const ROWS = 10_000
const CONNECTIONS = 10

type Query = (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

interface Database {
  query: Query
  /** Statements that are one commit. */
  together(run: (query: Query) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const OPEN: Record<string, (place: string) => Promise<Database>> = {
  postgres: async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
    return {
      query: (sql, values) => pool.query(sql, values),
      together: async (run) => {
        const client = await pool.connect()
        await client.query('begin')
        await run((sql, values) => client.query(sql, values))
        await client.query('commit')
        client.release()
      },
      close: () => pool.end(),
    }
  },
  embedded: async (folder) => {
    const { pg: database } = await openData(folder)
    return {
      query: (sql, values) => database.query(sql, values),
      together: (run) => database.transaction((transaction) => run((sql, values) => transaction.query(sql, values))),
      close: () => database.close(),
    }
  },
}

const [, , kind = '', place = ''] = process.argv
const open = OPEN[kind]
if (!open || !place) throw new Error('usage: bare postgres <url> | embedded <folder>')
const database = await open(place)
await database.query('create table bare (id int8 primary key, name text not null unique, body text not null)')
await database.query(`insert into bare select n, 'name ' || n, '' from generate_series(0, ${ROWS - 1}) n`)
await database.query('analyze bare')
const { privateKey } = await generateKeyPair('ES256')

let calls = 0
const app = new Hono()
app.post('/:statements', async (c) => {
  const { body } = await c.req.json<{ body: string }>()
  const statements = Number(c.req.param('statements'))
  // One row after the other, as sessions are: no two calls wait for the same one.
  const ids: unknown[] = []
  for (let at = 0; at < statements; at += 1) {
    calls += 1
    const { rows } = await database.query('select id from bare where name = $1', [`name ${calls % ROWS}`])
    ids.push((rows as [{ id: string }])[0].id)
  }
  const update = (query: Query, id: unknown) => query('update bare set body = $2 where id = $1', [id, body])
  if (ids.length === 1) await update(database.query, ids[0])
  else
    await database.together(async (query) => {
      for (const id of ids.sort((one, other) => Number(one) - Number(other))) await update(query, id)
    })
  const token = await new SignJWT({ sid: 'bare' })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  return c.json({ token })
})

/**
 * What a renewal promises, as a plain route keeps it: a token of which only a keyed hash is stored and whose successor follows from it, used once by one
 * conditional update; the person with their accounts; a token with the claims of ours; a checked body, an id and the headers of an answer.
 */
const KEY = randomBytes(32)
const hashed = (purpose: string, text: string): string =>
  createHmac('sha256', KEY).update(`${purpose} ${text}`).digest('base64url')
const FORM = object({ refresh_token: string() })
await database.query('create table people (id text primary key, created_at int8 not null)')
await database.query(`create table ways (user_id text not null references people, type text not null, subject text not null, details jsonb not null,
  first_verified_at int8 not null, latest_verified_at int8 not null, primary key (type, subject))`)
await database.query('create index ways_user on ways (user_id)')
await database.query(`create table renewals (sid text primary key, user_id text not null references people, hash text not null, used_at int8,
  expires_at int8 not null, ended_at int8)`)
app.post('/renewal/begin', async (c) => {
  const [sid, user, now] = [randomBytes(18).toString('base64url'), `did:privy:${randomUUID()}`, Date.now()]
  const token = sid + hashed('first', sid)
  await database.query('insert into people values ($1, $2)', [user, now])
  await database.query(`insert into ways values ($1, 'email', $2, '{}', $3, $3)`, [user, `${sid}@example.com`, now])
  await database.query('insert into renewals values ($1, $2, $3, null, $4)', [sid, user, hashed('kept', token), now + 86_400_000])
  return c.json({ refresh_token: token })
})
app.post('/renewal', requestId(), secureHeaders(), cors({ origin: 'http://localhost:4000', credentials: true }), async (c) => {
  const { refresh_token: shown } = parse(FORM, await c.req.json())
  const [sid, now] = [shown.slice(0, 24), Date.now()]
  const next = sid + hashed('next', shown)
  const { rows } = await database.query(
    'update renewals set hash = $1, used_at = $2 where sid = $3 and hash = $4 and ended_at is null and expires_at > $2 returning user_id',
    [hashed('kept', next), now, sid, hashed('kept', shown)],
  )
  const user = (rows as { user_id: string }[])[0]?.user_id
  if (user === undefined) return c.json({ error: 'There is no valid session.' }, 401)
  const person = await database.query(
    `select u.id, u.created_at, w.type, w.subject, w.details, w.first_verified_at, w.latest_verified_at
    from people u left join ways w on w.user_id = u.id where u.id = $1`,
    [user],
  )
  const ways = person.rows as Record<string, unknown>[]
  const token = await new SignJWT({ sid, jti: randomBytes(16).toString('base64url') })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'bare' })
    .setSubject(user)
    .setIssuer('bare')
    .setAudience('bare')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const linked = ways.map(({ type, subject, details, first_verified_at: first, latest_verified_at: latest }) => ({
    ...{ type, address: subject, ...(details as object) },
    ...{ first_verified_at: Math.floor(Number(first) / 1000), latest_verified_at: Math.floor(Number(latest) / 1000) },
  }))
  const told = { id: user, created_at: Math.floor(Number(ways[0]?.created_at) / 1000), linked_accounts: linked }
  return c.json({ user: told, token, refresh_token: next })
})
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) => {
  console.log(`Bare route on http://127.0.0.1:${port}`)
})
process.once('SIGTERM', () => server.close(() => void database.close().then(() => process.exit(0))))
