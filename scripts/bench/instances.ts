// The bench of two instances on one Postgres against one of them: the same connections ask for the same work in turns.
// With few cores Postgres, the load and the instances share them, so the core count is printed beside the ratio.

import { availableParallelism } from 'node:os'
import { CODE, emailOf, type Measured, makeAccounts, median, post, refreshes } from './accounts.ts'
import { benchFolder, benchPostgres, buildAll, type Child, spentBy, startService, stopChild } from './child.ts'
import { load } from './generator.ts'

const TARGET = 1.5
/** Two instances, Postgres and the load each want one to themselves. */
const CORES_NEEDED = 4
const CONNECTIONS = 16
const ROUNDS = 7
const SECONDS = 2
const WARM_SECONDS = 3

const folder = benchFolder()
const postgres = await benchPostgres('Instances', true)
const database = await postgres.newDatabase()
const outdir = await buildAll()
const children: Child[] = []
const env = { DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }

try {
  for (let place = 0; place < 2; place++) children.push(await startService(outdir, env))
  await makeAccounts(outdir, CONNECTIONS, env)
  const first = children[0]?.url ?? ''
  const tokens = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const login = { email: emailOf(connection), code: CODE }
      return (await post(`${first}/api/v1/passwordless/authenticate`, login)).refresh_token ?? ''
    }),
  )
  const by = async (urls: readonly string[], seconds: number): Promise<number> => {
    const share = CONNECTIONS / urls.length
    const loads = await Promise.all(urls.map((url, at) => load(url, refreshes(tokens, at * share), share, seconds)))
    return loads.reduce((sum, { perSecond }) => sum + perSecond, 0)
  }
  const both = children.map(({ url }) => url)
  for (const url of both) await by([url], WARM_SECONDS)
  const measured = async (urls: readonly string[]): Promise<Measured> => {
    const spent = async (): Promise<number> =>
      (await Promise.all(children.map(spentBy))).reduce((sum, { cpuMilliseconds }) => sum + cpuMilliseconds, 0)
    const before = await spent()
    const perSecond = await by(urls, SECONDS)
    return { perSecond, cpu: ((await spent()) - before) / (perSecond * SECONDS) }
  }
  const rounds: { one: Measured; two: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ one: await measured([first]), two: await measured(both) })
  const middle = (read: (round: (typeof rounds)[number]) => number): number => median(rounds.map(read))
  const ratio = middle(({ one, two }) => two.perSecond / one.perSecond)
  const cores = availableParallelism()
  const judged = cores >= CORES_NEEDED
  console.log(
    `Instances: one ${middle(({ one }) => one.perSecond).toFixed(0)} refreshes/s, two ${middle(({ two }) => two.perSecond).toFixed(0)}, ` +
      `ratio ${ratio.toFixed(2)} on ${cores} cores (at least ${TARGET}${judged ? '' : `, from ${CORES_NEEDED} cores on: here instances, Postgres and load share ${cores}`}); ` +
      `a call costs ${middle(({ one }) => one.cpu).toFixed(2)} ms of computing in one, ${middle(({ two }) => two.cpu).toFixed(2)} in two; Postgres from ${postgres.source}`,
  )
  if (judged && ratio < TARGET) process.exitCode = 1
} finally {
  for (const child of children) await stopChild(child)
  await database.drop()
  await postgres.stop()
}
