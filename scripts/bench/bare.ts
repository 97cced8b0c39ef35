// What the service is measured against: a bare hono route on the same database set-up. Each call makes as many durable one-row
// commits as its address says, and one ES256 signature.

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'

const { db, close } = await connect({ DATA_DIR: process.argv[2] ?? '.bench', DATABASE_URL: undefined })
await sql`create table if not exists bare (id bigint generated always as identity primary key, body text not null)`.execute(db)
const { privateKey } = await generateKeyPair('ES256')

const app = new Hono()
app.post('/:commits', async (c) => {
  const { body } = await c.req.json<{ body: string }>()
  for (let left = Number(c.req.param('commits')); left > 0; left -= 1)
    await sql`insert into bare (body) values (${body})`.execute(db)
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
