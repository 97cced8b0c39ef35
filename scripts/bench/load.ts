// The load bench: refresh, authenticate and code logins beside a bare route (bare.ts), on both databases.
//
// Kinds of work take turns in short rounds, so that what else the machine does falls on all alike; the figures are medians. Service,
// database, mail server and load share the machine. A code login is `init`, the mail over SMTP to a mail server in a process of its own
// (mail-server.ts), and `authenticate`.

import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/postgres.ts'
import { CODE, emailOf, headers, type Measured, median, post, refreshes } from './accounts.ts'
import { renewals, signIn } from './bound.ts'
import { buildAll, type Child, spentBy, startChild, startService, stopChild } from './child.ts'
import { type Ask, load, type Work } from './generator.ts'

const CONNECTIONS = [8, 64]
const ROUNDS = 5
const SECONDS = 1
const WARM_SECONDS = 4
/** Renewals with a proof in a round, for which proofs are there. */
const SIGNED = 3000
/** People who sign in, each from one device; a round of `authenticate` takes each of them once. */
const PEOPLE = 960
/**
 * Each as a ratio to the bare route, `renewal` to one that makes the same promises, `bound` to a renewal without a proof (proofs.ts judges
 * it). 0: printed, not judged.
 */
const TARGETS = {
  postgres: { refresh: 0.9, renewal: 0, bound: 0, authenticate: 0.8, login: 0.24 },
  embedded: { refresh: 1.4, renewal: 0, bound: 0, authenticate: 0.8, login: 0 },
}
/**
 * What the two statements of `authenticate` do, as plain ones: they read the key's record, the device, the code and the person, and write the
 * challenge, the account, the session and the key's record.
 */
const SIGN_IN = 4

type Engine = keyof typeof TARGETS

const LIMITS_OFF = { RESEND_SECONDS: '0', CODES_PER_HOUR: '100000000' }

interface Place {
  readonly env: Record<string, string>
  /** Where the bare route keeps its table. */
  readonly bare: string
  close(): Promise<void>
}
const OPEN: Record<Engine, (folder: string) => Promise<Place | string>> = {
  postgres: async (folder) => {
    const postgres = await startPostgres({ own: true, durable: true })
    if (typeof postgres === 'string') return postgres
    const [ours, bare] = [await postgres.newDatabase(), await postgres.newDatabase()]
    return { env: { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: ours.url }, bare: bare.url, close: postgres.stop }
  },
  embedded: async (folder) => ({
    env: { DATA_DIR: join(folder, 'embedded') },
    bare: join(folder, 'bare'),
    close: async () => {},
  }),
}

let calls = 0
// As a page does it: the client stays the same, and each attempt is a call of its own by its key.
const asPerson = (ask: Ask, person: number, call: string, more: object = {}): Promise<string> => {
  calls += 1
  return ask({
    path: `/api/v1/passwordless/${call}`,
    headers: { ...headers, 'privy-ca-id': `bench-client-of-person-${person}`, 'idempotency-key': `bench-${calls}` },
    body: JSON.stringify({ email: emailOf(person), ...more }),
  })
}
const askCode = (ask: Ask, person: number): Promise<string> => asPerson(ask, person, 'init')
const showCode = (ask: Ask, person: number): Promise<string> => asPerson(ask, person, 'authenticate', { code: CODE })

/** Work that takes the people in turn, so that no two connections sign in as the same one. */
const eachPerson = (run: (ask: Ask, person: number) => Promise<unknown>): Work => {
  let next = 0
  return async (ask) => {
    const person = next++ % PEOPLE
    await run(ask, person)
  }
}
/** As many selects, and as many updates in one commit. */
const bareWork =
  (statements: number): Work =>
  async (ask) => {
    await ask({ path: `/${statements}`, headers, body: JSON.stringify({ body: 'x'.repeat(67) }) })
  }

type Name = 'bare' | 'bareSignIn' | 'bareRenewal' | 'refresh' | 'bound renewal' | 'authenticate' | 'login'
type Measure = (seconds?: number) => Promise<Measured>

/** People who are signed in, one a connection: their tokens at the service and at the bare renewal, and their sessions that are bound to a key. */
const signedIn = async (service: Child, bare: Child, connections: number) => {
  const tokens: string[] = []
  const signInEach = eachPerson(async (ask, person) => {
    await askCode(ask, person)
    tokens.push((JSON.parse(await showCode(ask, person)) as { refresh_token: string }).refresh_token)
  })
  await load(service.url, signInEach, connections, Number.POSITIVE_INFINITY, PEOPLE)
  const begin = async () => (await post(`${bare.url}/renewal/begin`, {})).refresh_token ?? ''
  const places = Array.from({ length: connections }, (_, at) => at)
  return {
    tokens,
    bareTokens: await Promise.all(places.map(begin)),
    bound: await Promise.all(places.map((at) => signIn(service, PEOPLE + at, true))),
  }
}

const measuresOf = async (service: Child, bare: Child, connections: number): Promise<Record<Name, Measure>> => {
  const { tokens, bareTokens, bound } = await signedIn(service, bare, connections)
  const cost = async (child: Child, work: Work, seconds = SECONDS, most?: number): Promise<Measured> => {
    const before = (await spentBy(child)).cpuMilliseconds
    const { count, perSecond } = await load(child.url, work, connections, seconds, most)
    return { perSecond, cpu: ((await spentBy(child)).cpuMilliseconds - before) / count }
  }
  return {
    bare: (seconds) => cost(bare, bareWork(1), seconds),
    bareSignIn: (seconds) => cost(bare, bareWork(SIGN_IN), seconds),
    bareRenewal: (seconds) => cost(bare, refreshes(bareTokens, 0, '/renewal'), seconds),
    refresh: (seconds) => cost(service, refreshes(tokens), seconds),
    'bound renewal': async (seconds) => cost(service, await renewals(service, bound, SIGNED), seconds, SIGNED),
    authenticate: async () => {
      await load(service.url, eachPerson(askCode), connections, Number.POSITIVE_INFINITY, PEOPLE)
      return cost(service, eachPerson(showCode), Number.POSITIVE_INFINITY, PEOPLE)
    },
    login: (seconds) =>
      cost(
        service,
        eachPerson(async (ask, person) => {
          await askCode(ask, person)
          await showCode(ask, person)
        }),
        seconds,
      ),
  }
}

const compare = async (service: Child, bare: Child, connections: number): Promise<Record<Name, Measured>[]> => {
  const measures = await measuresOf(service, bare, connections)
  const names = Object.keys(measures) as Name[]
  for (const name of names) await measures[name](WARM_SECONDS)
  const rounds: Record<Name, Measured>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const one: Partial<Record<Name, Measured>> = {}
    for (const name of names) one[name] = await measures[name]()
    rounds.push(one as Record<Name, Measured>)
  }
  return rounds
}

let missed = false
const report = (engine: Engine, connections: number, rounds: readonly Record<Name, Measured>[]): void => {
  const middle = (read: (round: Record<Name, Measured>) => number): number => median(rounds.map(read))
  const figures = (name: Name): string =>
    `${middle((round) => round[name].perSecond).toFixed(0)} a second (${middle((round) => round[name].cpu).toFixed(2)} ms of computing each)`
  console.log(
    `${engine}, ${connections} connections: bare route ${figures('bare')}, of a sign-in's statements ${figures('bareSignIn')}, bare renewal ${figures('bareRenewal')}`,
  )
  const tripped = middle((round) => round.authenticate.perSecond / round.bare.perSecond)
  console.log(`  authenticate beside the bare route of as many round trips, but one row: ${tripped.toFixed(2)}`)
  for (const [target, name, base, what] of [
    ['refresh', 'refresh', 'bare', 'the bare route'],
    ['renewal', 'refresh', 'bareRenewal', 'a bare renewal, with the same token, rows and headers'],
    ['bound', 'bound renewal', 'refresh', 'a renewal without a proof'],
    [
      'authenticate',
      'authenticate',
      'bareSignIn',
      `a bare route of as many statements and commits (${SIGN_IN} selects, ${SIGN_IN} updates in one)`,
    ],
    ['login', 'login', 'bare', 'the bare route'],
  ] as const) {
    const ratio = middle((round) => round[name].perSecond / round[base].perSecond)
    const least = TARGETS[engine][target]
    missed ||= ratio < least
    console.log(`  ${name} ${figures(name)}: ${ratio.toFixed(2)} of ${what}${least ? ` (at least ${least})` : ''}`)
  }
}

const outdir = await buildAll()
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const wanted = process.argv[2]
try {
  console.log(`${availableParallelism()} cores, shared by service, database and load`)
  for (const engine of Object.keys(TARGETS) as Engine[]) {
    if (wanted && wanted !== engine) continue
    const place = await OPEN[engine](folder)
    if (typeof place === 'string') {
      console.log(`${engine}: not measured (${place}).`)
      continue
    }
    const children: Child[] = []
    try {
      const mails = await startChild(join(outdir, 'mail-server.js'), [], {}, /Mail server on smtp:\/\/127\.0\.0\.1:(\d+)/)
      children.push(mails)
      const mail = { SMTP_URL: mails.url.replace('http', 'smtp'), MAIL_FROM: 'Bench <login@localhost>' }
      const service = await startService(outdir, { ...place.env, ...mail, ...LIMITS_OFF, TEST_CODE: CODE })
      children.push(service)
      const bare = await startChild(
        join(outdir, 'bare.js'),
        [engine, place.bare],
        {},
        /Bare route on http:\/\/127\.0\.0\.1:(\d+)/,
      )
      children.push(bare)
      for (const connections of CONNECTIONS) report(engine, connections, await compare(service, bare, connections))
    } finally {
      // The service before the mail server, which waits for its connections.
      for (const child of children.reverse()) await stopChild(child)
      await place.close()
    }
  }
  if (missed) process.exitCode = 1
} finally {
  rmSync(outdir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
