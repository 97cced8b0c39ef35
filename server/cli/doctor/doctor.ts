// latchkey doctor: runs every check and prints each result, with a fix for each problem.

import { type Env, readEnv } from '../../boot/env.ts'
import { list } from '../arguments.ts'
import { command, type Outcome, type Terminal } from '../command.ts'
import { withCheckContext } from './check-context.ts'
import { fixOf } from './check-environment.ts'
import { type CheckResult, problem } from './check-result.ts'
import { CHECKS } from './checks.ts'

type NamedResult = CheckResult & { readonly part: string }

const lineOf = ({ part, state, what, fix }: NamedResult): string[] => [
  `${state.padEnd(8)} ${part.padEnd(11)} ${what}`,
  ...(fix ? [`${' '.repeat(21)}fix: ${fix}`] : []),
]
const outcomeOf = (results: readonly NamedResult[]): Outcome => {
  const failed = results.some(({ state }) => state === 'problem')
  const last = failed ? 'Something is to be mended.' : 'All is well.'
  return { value: results, lines: [...results.flatMap(lineOf), last], failed }
}

/** The environment, or a result for each value that cannot be read. */
const envOf = (given: Terminal['env']): Env | NamedResult[] => {
  try {
    return readEnv(given)
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n')
    return lines.map((line) => ({ part: 'environment', ...problem(line, fixOf(line)) }))
  }
}

const doctor = async (pages: readonly string[], given: Terminal['env']): Promise<Outcome> => {
  const env = envOf(given)
  if (Array.isArray(env)) return outcomeOf(env)
  return withCheckContext(env, pages, async (context) => {
    const all: NamedResult[] = []
    for (const { name, run } of CHECKS) {
      const results = await run(context)
      all.push(...results.map((result) => ({ part: name, ...result })))
    }
    return outcomeOf(all)
  })
}

export const DOCTOR = command(['page'], (args, _, env) => doctor(list(args, 'page') ?? [], env))
