// Acts of the table, done in the name of the command line, with the entry in the audit log that they have everywhere.

import type { ActBody } from '../../src/contract/admin/act.ts'
import type { ACTS, ActName } from '../../src/contract/admin/acts.ts'
import type { Problem } from '../../src/contract/admin/problem.ts'
import type { Deps } from '../boot/deps.ts'
import { createLog } from '../ports/log.ts'
import { createMetrics } from '../ports/metrics.ts'
import { COMMAND_LINE } from '../services/admin/actor.ts'
import type { Answer } from '../services/admin/runs.ts'
import { InvalidApp } from '../services/apps/app-rules.ts'
import { ServiceError } from '../services/service-error.ts'
import { noTracing } from '../telemetry/spans.ts'
import type { Opened } from './command.ts'

const isWhole = (deps: Opened): deps is Deps => 'mail' in deps

/** A command that runs in a process of its own has what the service has, from the same environment; it logs nothing. */
const whole = async (deps: Opened): Promise<Deps> => {
  if (isWhole(deps)) return deps
  const { portsOf } = await import('../boot/create-deps.ts')
  const log = createLog('silent', () => {}, deps.clock.now)
  return {
    ...deps,
    ...portsOf(deps.env),
    log,
    metrics: createMetrics(),
    tracing: noTracing,
    stopping: new AbortController().signal,
  }
}

/** A refusal by the rules that it names, as the command line prints it. */
const inLines = (error: unknown): unknown => {
  const { problems } = (error instanceof ServiceError ? (error.data ?? {}) : {}) as { problems?: readonly Problem[] }
  return problems ? new InvalidApp(...problems) : error
}

/** What does acts of the table (docs/admin.md). What it needs beyond the database is loaded here: a command that only reads does without. */
export const actsOf = async (deps: Opened) => {
  const [{ perform }, { createCore }] = await Promise.all([import('../services/admin/perform.ts'), import('../services/core.ts')])
  const core = createCore(await whole(deps))
  return async <N extends ActName>(name: N, body: ActBody<(typeof ACTS)[N]>): Promise<Answer<N>> => {
    try {
      return await perform(core, COMMAND_LINE, name, body)
    } catch (error) {
      throw inLines(error)
    }
  }
}

export const doAct = async <N extends ActName>(deps: Opened, name: N, body: ActBody<(typeof ACTS)[N]>): Promise<Answer<N>> =>
  (await actsOf(deps))(name, body)
