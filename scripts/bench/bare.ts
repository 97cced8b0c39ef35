// The baseline of the service bench: a bare hono route with the same number of durable commits and ES256 signatures.
//
// `plain` uses the libraries as their documentation shows: hono, jose, PGlite in the process. Only its file layer is
// ours, because PGlite's own does not wait for the disk. The target is measured against this one. `own` runs on the
// service's database connection and shows what the service costs above its database.

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { generateKeyPair, SignJWT } from 'jose'
import { CompiledQuery } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { openData } from '../../server/db/open-data.ts'

interface Database {
  run(sql: string, values: string[]): Promise<unknown>
  close(): Promise<void>
}

const OPEN: Record<string, (folder: string) => Promise<Database>> = {
  plain: async (folder) => {
    const { pg } = await openData(folder)
    return { run: (sql, values) => pg.query(sql, values), close: () => pg.close() }
  },
  own: async (folder) => {
    const { db, close } = await connect({ DATA_DIR: folder, DATABASE_URL: undefined })
    return { run: (sql, values) => db.executeQuery(CompiledQuery.raw(sql, values)), close }
  },
}

const [, , kind = '', folder = ''] = process.argv
const open = OPEN[kind]
if (!open || !folder) throw new Error('usage: bare plain|own <folder>')
const { run, close } = await open(folder)
await run('create table if not exists bare (id bigint generated always as identity primary key, body text not null)', [])
const { privateKey } = await generateKeyPair('ES256')

const app = new Hono()
app.post('/:commits', async (c) => {
  const { body } = await c.req.json<{ body: string }>()
  for (let left = Number(c.req.param('commits')); left > 0; left -= 1) await run('insert into bare (body) values ($1)', [body])
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
process.once('SIGTERM', () => server.close(() => void close().then(() => process.exit(0))))
