// latchkey doctor: looks the whole service over, and says of each part that it is well or how to mend it.

import { type Env, readEnv } from '../../boot/env.ts'
import { list } from '../arguments.ts'
import type { Command, Outcome, Terminal } from '../command.ts'
import { withPatient } from './check-context.ts'
import { fixOf } from './check-environment.ts'
import type { Finding } from './check-result.ts'
import { problem } from './check-result.ts'
import { CHECKS } from './checks.ts'

type Told = Finding & { readonly part: string }

const lineOf = ({ part, state, what, fix }: Told): string[] => [
  `${state.padEnd(8)} ${part.padEnd(11)} ${what}`,
  ...(fix ? [`${' '.repeat(21)}fix: ${fix}`] : []),
]
const outcomeOf = (findings: readonly Told[]): Outcome => {
  const failed = findings.some(({ state }) => state === 'problem')
  const last = failed ? 'Something is to be mended.' : 'All is well.'
  return { value: findings, lines: [...findings.flatMap(lineOf), last], failed }
}

/** The environment, or a finding for each value that cannot be read. */
const envOf = (given: Terminal['env']): Env | Told[] => {
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
  return withPatient(env, pages, async (patient) => {
    const told: Told[] = []
    for (const { name, look } of CHECKS) {
      const findings = await look(patient)
      told.push(...findings.map((finding) => ({ part: name, ...finding })))
    }
    return outcomeOf(told)
  })
}

export const DOCTOR: Command = {
  options: ['page'],
  prepare: (args) => {
    const pages = list(args, 'page') ?? []
    return { alone: (given) => doctor(pages, given) }
  },
}
