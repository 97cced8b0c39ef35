// The log of a service whose database is away: few whole lines, and a count in which no failed call is missing.
// See docs/observability.md, "The log".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFolder } from '../new-folder.ts'
import { startPostgres } from '../postgres.ts'
import { post } from './person.ts'
import { buildService, startService } from './service-child.ts'

const CALLS = 60
const given = process.env.DATABASE_URL ? 'a Postgres that was given must not be stopped' : false

test('of the calls that fail while the database is away, ten are whole in the log, and all are counted', {
  skip: given,
}, async (t) => {
  const postgres = await startPostgres({ own: true })
  if (typeof postgres === 'string') return t.skip(postgres)
  const [database, built, folder] = [await postgres.newDatabase({ tables: true }), await buildService(), newFolder()]
  const service = await startService(built.main, {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://localhost:0',
    CONSOLE_PORT: '0',
    LOG_LEVEL: 'error',
  })
  t.after(async () => {
    service.process.kill('SIGKILL')
    await service.ended
    built.remove()
    folder.remove()
  })
  await postgres.stop()
  let failed = 0
  // One after the other: a call that finds no connection free is a failure of another kind.
  for (let call = 0; call < CALLS; call++)
    failed += Number((await post(service.url, '/sessions', { refresh_token: `r${call}` })).status === 503)
  assert.equal(failed, CALLS)
  service.process.kill('SIGTERM')
  await service.ended

  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { event: string; of?: string; times?: number; status?: number })
  const whole = lines.filter(({ event }) => event === 'database_lost').length
  const counts = lines.filter(({ event, of }) => event === 'repeated' && of === 'database_lost')
  const kinds = new Set(counts.map((line) => JSON.stringify({ ...line, times: 0 }))).size
  const held = counts.reduce((sum, { times = 0 }) => sum + times, 0)
  assert.equal(whole + held, CALLS)
  assert.ok(whole >= 10 && whole <= 10 * (kinds + 2), `${whole} whole lines of ${kinds} kinds`)
  assert.ok(held > CALLS / 2)
  // The line of each call stays: a person's request id is found there.
  assert.equal(lines.filter(({ event, status }) => event === 'request' && status === 503).length, CALLS)
})
