// The bench of bound sessions: a renewal and a read with a proof beside the same without one, on both databases.
//
// Kinds take turns in short rounds; the figures are medians. Proofs are signed before a round, so that the load computes none while it measures.

import { join } from 'node:path'
import { startPostgres } from '../../test/postgres.ts'
import { CODE, headers, type Measured, median } from './accounts.ts'
import { nonceOf, proofFor, renewals, type Session, signIn } from './bound.ts'
import { benchFolder, buildAll, type Child, spentBy, startService, stopChild } from './child.ts'
import { load, type Work } from './generator.ts'

const CONNECTIONS = 8
const ROUNDS = 7
const SECONDS = 1
const WARM_SECONDS = 3
const LEAST = 0.9
/** Renewals of a round, for which proofs are there. */
const SIGNED = 3000
const READ = '/api/v1/users/me/user'

const measured = async (service: Child, work: Work, seconds: number, most?: number): Promise<Measured> => {
  const before = (await spentBy(service)).cpuMilliseconds
  const { count, perSecond } = await load(service.url, work, CONNECTIONS, seconds, most)
  return { perSecond, cpu: ((await spentBy(service)).cpuMilliseconds - before) / count }
}

const renew = async (service: Child, sessions: Session[], seconds: number): Promise<Measured> =>
  measured(service, await renewals(service, sessions, SIGNED), seconds, SIGNED)
const read = async (service: Child, sessions: Session[], seconds: number): Promise<Measured> => {
  const nonce = await nonceOf(service)
  const asked = sessions.map((session) => ({
    ...headers,
    authorization: `Bearer ${session.token}`,
    ...proofFor(service, session, nonce, { method: 'GET', path: READ, bearer: session.token }),
  }))
  const work: Work = async (ask, connection) => {
    await ask({ method: 'GET', path: READ, headers: asked[connection] ?? {}, body: '' })
  }
  return measured(service, work, seconds)
}

let missed = false
const compare = async (engine: string, service: Child): Promise<void> => {
  const places = Array.from({ length: CONNECTIONS }, (_, at) => at)
  const [bound, bare] = await Promise.all(
    [true, false].map((is) => Promise.all(places.map((at) => signIn(service, is ? at : at + CONNECTIONS, is)))),
  )
  for (const [name, measure] of Object.entries({ renew, read })) {
    const of = (sessions: Session[] = [], seconds = SECONDS) => measure(service, sessions, seconds)
    for (const sessions of [bound, bare]) await of(sessions, WARM_SECONDS)
    const rounds: { with: Measured; without: Measured }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push({ with: await of(bound), without: await of(bare) })
    const ratio = median(rounds.map((one) => one.with.perSecond / one.without.perSecond))
    const more = median(rounds.map((one) => one.with.cpu - one.without.cpu))
    missed ||= ratio < LEAST
    console.log(
      `${engine}, ${name}: ${ratio.toFixed(2)} of the same without a proof (at least ${LEAST}); ${more.toFixed(2)} ms of computing more (at most 0.15) than ${median(rounds.map((one) => one.without.cpu)).toFixed(2)}; ${median(rounds.map((one) => one.with.perSecond)).toFixed(0)} a second`,
    )
  }
}

const outdir = await buildAll()
const folder = benchFolder()
const limits = { RESEND_SECONDS: '0', CODES_PER_HOUR: '100000000', REQUESTS_PER_IP_PER_MINUTE: '100000000', TEST_CODE: CODE }
/** `npm run bench -- proofs embedded`: on that database alone. */
const wanted = process.argv[2]
const postgres = await startPostgres({ own: true, durable: true })
const databases: Readonly<Record<string, Record<string, string> | string>> = {
  postgres: typeof postgres === 'string' ? postgres : { DATABASE_URL: (await postgres.newDatabase()).url },
  embedded: {},
}
try {
  for (const [engine, env] of Object.entries(databases)) {
    if (wanted && wanted !== engine) continue
    if (typeof env === 'string') {
      console.log(`${engine}: not measured (${env}).`)
      continue
    }
    const service = await startService(outdir, { DATA_DIR: join(folder, engine), ...env, ...limits })
    try {
      await compare(engine, service)
    } finally {
      await stopChild(service)
    }
  }
  if (missed) process.exitCode = 1
} finally {
  if (typeof postgres !== 'string') await postgres.stop()
}
