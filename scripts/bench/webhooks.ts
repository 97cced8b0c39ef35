// The webhook bench: deliveries a second of one instance to a receiver that takes 200 ms, on both databases.
// The events wait before the service starts: what is measured is the delivery alone.

import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { SECOND } from '../../src/kit/durations.ts'
import { APP, runCommands } from './accounts.ts'
import { benchFolder, benchPostgres, buildAll, spentBy, startService, stopChild } from './child.ts'
import { startReceiver } from './receiver.ts'

const EVENTS = Number(process.argv[2] ?? 6000)
const ANSWER_MS = 200
const TARGET = 500
/** Of the events: from the first tenth, in which an app's places grow, to the last. */
const [FROM, TO] = [0.1, 0.9]

const outdir = await buildAll()
const measure = async (name: string, where: { DATA_DIR: string; DATABASE_URL?: string }) => {
  const receiver = await startReceiver(ANSWER_MS)
  const all = { ...where, ALLOW_PRIVATE_TARGETS: 'yes' }
  await stopChild(await startService(outdir, all))
  await runCommands(outdir, [['webhook', 'set', '--app', APP, '--url', receiver.url]], all)
  const { db, close } = await connect({ DATABASE_URL: undefined, ...where })
  await sql`insert into users (id, app_id, created_at)
    select 'did:privy:cbench' || n, ${APP}, 1 from generate_series(1, ${EVENTS}::int4) n`.execute(db)
  await close()
  const service = await startService(outdir, all)
  const before = (await spentBy(service)).cpuMilliseconds
  await receiver.has(EVENTS)
  const cpu = ((await spentBy(service)).cpuMilliseconds - before) / EVENTS
  const times = receiver.times()
  const at = (part: number): number => times[Math.floor(part * (times.length - 1))] ?? 0
  const perSecond = ((TO - FROM) * EVENTS * SECOND) / (at(TO) - at(FROM))
  const memory = Number(
    (await (await fetch(`${service.url}/metrics`)).text()).match(/^process_resident_memory_bytes (\d+)/m)?.[1],
  )
  console.log(
    `Webhooks, ${name}: ${perSecond.toFixed(0)} deliveries/s to a receiver of ${ANSWER_MS} ms (at least ${TARGET}), ` +
      `${receiver.most()} at once over ${receiver.connections()} connections, ${times.length - EVENTS} twice, ${cpu.toFixed(2)} ms of computing each, ${(memory / 1e6).toFixed(0)} MB`,
  )
  if (perSecond < TARGET) process.exitCode = 1
  await stopChild(service)
  await receiver.close()
}

const folder = benchFolder()
await measure('embedded', { DATA_DIR: folder })
const postgres = await benchPostgres('Webhooks, Postgres', true)
const database = await postgres.newDatabase()
await measure(`Postgres from ${postgres.source}`, { DATA_DIR: folder, DATABASE_URL: database.url })
await database.drop()
await postgres.stop()
