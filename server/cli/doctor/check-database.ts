// doctor: the database and the clock.

import { fixOf, reasonOf } from '../../db/reach.ts'
import { type CheckContext, type CheckResult, type CheckResults, ok, problem } from './check-result.ts'

const OLDEST = 150_000
/** Connections that one instance opens at most. */
const CONNECTIONS = 10
/** Milliseconds by which two clocks may differ: codes live minutes, a token's age is judged by seconds. */
const SKEW = 2000

const TABLES = {
  ready: 'tables are up to date',
  none: 'no tables yet: the first start makes them',
  old: 'tables are older than this version: the next start brings them up to date',
}

const embedded = ({ env, database, running }: CheckContext): CheckResult[] => {
  if (database.state !== 'in use')
    return [ok(`embedded in ${env.DATA_DIR}; ${running ? 'the running service has it open' : 'serves one process'}`)]
  return [problem(`another process has ${env.DATA_DIR} and takes no commands`, 'Try again in a moment, or stop that process.')]
}

export const checkDatabase = async (context: CheckContext): Promise<CheckResults> => {
  const { env, database } = context
  if (database.state === 'closed') {
    const { error } = database
    const fix = env.DATABASE_URL ? fixOf(error) : `Make ${env.DATA_DIR} writable for this user, or set DATA_DIR.`
    return [problem(`cannot be opened: ${reasonOf(error)}`, fix)]
  }
  if (database.state === 'none') return [ok(`there is none in ${env.DATA_DIR} yet: the first start makes it`)]
  if (!env.DATABASE_URL) return embedded(context)
  if (database.state !== 'open') return []
  const { facts, tables } = database
  const version = `Postgres ${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`
  const instances = Math.floor((facts.most_connections - 3) / CONNECTIONS)
  return [
    facts.version < OLDEST
      ? problem(`${version} is too old`, 'Upgrade to Postgres 15 or newer.')
      : ok(`${version}, database ${facts.name}; room for ${instances} instances (max_connections ${facts.most_connections})`),
    ok(TABLES[tables]),
    !facts.may_create &&
      problem(
        `${facts.user} may not make tables`,
        `As an owner of the database: grant create on schema public to "${facts.user}";`,
      ),
    !facts.durable &&
      problem(
        'a crash loses sign-ins that were acknowledged',
        'In postgresql.conf: fsync = on, synchronous_commit = on; then reload.',
      ),
  ]
}

export const checkClock = ({ env, database, now }: CheckContext): CheckResult[] => {
  if (database.state !== 'open' || !env.DATABASE_URL) return [ok('service and database share the clock of this machine')]
  const skew = Math.round(now - database.facts.now)
  const skewText = `${(Math.abs(skew) / 1000).toFixed(1)} s`
  if (Math.abs(skew) <= SKEW) return [ok(`differs from the database's by ${skewText}`)]
  const which = `this machine's clock is ${skewText} ${skew > 0 ? 'ahead of' : 'behind'} the database's`
  const fix = 'On both machines: `timedatectl set-ntp true` (or run chrony).'
  return [problem(`${which}: codes and sessions end too early or too late`, fix)]
}
