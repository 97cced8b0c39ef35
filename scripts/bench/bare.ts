// The baseline of the load bench: a bare hono route of indexed selects, updates in one commit, and one ES256 signature.
//
// It uses the libraries as their documentation shows: hono, jose, a pool of ten connections of pg, or PGlite in the process. Of PGlite
// only the file layer is ours, because its own does not wait for the disk.

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
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
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) => {
  console.log(`Bare route on http://127.0.0.1:${port}`)
})
process.once('SIGTERM', () => server.close(() => void database.close().then(() => process.exit(0))))
