// latchkey doctor: runs every check and prints each result, with a fix for each problem.

import { type Env, readEnv } from '../../boot/env.ts'
import { list } from '../arguments.ts'
import { type CommandContext, command, type Outcome, type Terminal } from '../command.ts'
import { ServiceRuns, takesCommands } from '../service-runs.ts'
import { checkCaptcha } from './check-captcha.ts'
import { checkChains } from './check-chains.ts'
import { contextOfService, withCheckContext } from './check-context.ts'
import { checkClock, checkDatabase } from './check-database.ts'
import { checkEnvironment, fixOf } from './check-environment.ts'
import { checkKeys } from './check-keys.ts'
import { checkMail } from './check-mail.ts'
import { checkNames } from './check-names.ts'
import { checkAddress, checkCookies, checkOrigins, checkPolicies } from './check-pages.ts'
import { checkPasskeys } from './check-passkeys.ts'
import { checkRelease } from './check-release.ts'
import { type Check, type CheckContext, type CheckResult, messageOf, problem } from './check-result.ts'
import { checkSessions } from './check-sessions.ts'
import { checkSigning } from './check-signing.ts'
import { checkSms } from './check-sms.ts'
import { checkTokens } from './check-tokens.ts'
import { checkWebhooks } from './check-webhooks.ts'

/** In the order in which their results are printed. */
const CHECKS: Readonly<Record<string, Check>> = {
  environment: checkEnvironment,
  release: checkRelease,
  database: checkDatabase,
  clock: checkClock,
  keys: checkKeys,
  mail: checkMail,
  sms: checkSms,
  tokens: checkTokens,
  sessions: checkSessions,
  captcha: checkCaptcha,
  chains: checkChains,
  webhooks: checkWebhooks,
  address: checkAddress,
  origins: checkOrigins,
  signing: checkSigning,
  names: checkNames,
  passkeys: checkPasskeys,
  cookies: checkCookies,
  csp: checkPolicies,
}

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
    const lines = messageOf(error).split('\n')
    return lines.map((line) => ({ part: 'environment', ...problem(line, fixOf(line)) }))
  }
}

const looked = async (context: CheckContext): Promise<Outcome> => {
  const all: NamedResult[] = []
  for (const [part, check] of Object.entries(CHECKS)) {
    const results = await check(context)
    all.push(...results.filter((result) => !!result).map((result) => ({ part, ...result })))
  }
  return outcomeOf(all)
}

const doctor = async (pages: readonly string[], { env: given, service }: CommandContext): Promise<Outcome> => {
  if (service) return looked(await contextOfService(service, pages))
  const env = envOf(given)
  if (Array.isArray(env)) return outcomeOf(env)
  return withCheckContext(env, pages, async (context) => {
    // A service that takes commands looks itself over: it has the database open.
    if (context.database.state === 'in use' && takesCommands(env.DATA_DIR)) throw new ServiceRuns(env.DATA_DIR)
    return looked(context)
  })
}

export const DOCTOR = command(['page'], (args, _, context) => doctor(list(args, 'page') ?? [], context))
