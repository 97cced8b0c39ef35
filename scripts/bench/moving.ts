// The bench of moving: people a second that an import and an export take on Postgres, and the memory of each.
//   npm run bench -- moving          10,000, 50,000 and 100,000 people; `-- moving 20000` that one

import { join } from 'node:path'
import { tellCommand } from './accounts.ts'
import { benchFolder, benchPostgres, buildAll } from './child.ts'
import { type MeasuredCommand, measuredCommand } from './measured-command.ts'
import { writePeople } from './people-file.ts'

const SIZES = process.argv[2] ? [Number(process.argv[2])] : [10_000, 50_000, 100_000]
/** For each 100,000 people. */
const MOST_SECONDS = 600
/** How much more memory the largest size may take than the smallest one. */
const MOST_MORE_MEGABYTES = 60

const postgres = await benchPostgres('Moving')
const folder = benchFolder()
const outdir = await buildAll()
const cli = join(outdir, 'cli.js')
const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: (await postgres.newDatabase({ tables: true })).url }
const memory = new Map<string, number[]>()
const told = (what: string, people: number, { seconds, megabytes }: MeasuredCommand): void => {
  memory.set(what, [...(memory.get(what) ?? []), megabytes])
  const most = (MOST_SECONDS * people) / 100_000
  if (seconds > most) process.exitCode = 1
  const speed = `${(people / seconds).toFixed(0)} a second, ${seconds.toFixed(1)} s (at most ${most.toFixed(0)})`
  console.log(`  ${what} of ${people} people: ${speed}, ${megabytes.toFixed(0)} MB`)
}
try {
  console.log(`Moving, on Postgres from ${postgres.source}`)
  for (const [at, people] of SIZES.entries()) {
    const app = `movingbench${String(at).padStart(14, '0')}`
    const [table, out] = [join(folder, `${people}.csv`), join(folder, `${people}.ndjson`)]
    await tellCommand(outdir, env, ['app', 'create', '--id', app, '--name', 'Bench', '--method', 'email', '--no-origin', 'yes'])
    await writePeople(table, people, `p${at}x`)
    const words = ['import', table, '--app', app, '--from', 'csv', '--report', join(folder, `${people}.report`)]
    told('dry run', people, await measuredCommand(cli, env, [...words.slice(0, -2)]))
    told('import', people, await measuredCommand(cli, env, [...words, '--run', 'yes']))
    told('import of the same file', people, await measuredCommand(cli, env, [...words.slice(0, -2), '--run', 'yes']))
    told('export', people, await measuredCommand(cli, env, ['export', 'users', '--app', app, '--out', out]))
  }
  for (const [what, found] of memory) {
    const more = Math.max(...found) - (found[0] ?? 0)
    console.log(`  ${what}: ${more.toFixed(0)} MB more at most than with ${SIZES[0]} (at most ${MOST_MORE_MEGABYTES})`)
    if (more > MOST_MORE_MEGABYTES) process.exitCode = 1
  }
} finally {
  await postgres.stop()
}
