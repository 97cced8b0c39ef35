// latchkey app export, diff and apply: an app as a file, how the two differ, and the app made as the file says.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { APP_FILE_PARTS, type AppFile, type Difference, readAppFile, type SecretIn } from '../../src/contract/moving/app-file.ts'
import { differencesToTake, type Plan, planOf, withNamedSecrets } from '../../src/contract/moving/app-plan.ts'
import { readApp } from '../../src/contract/moving/read-app.ts'
import { namedVariable } from '../boot/env.ts'
import { appWord, list, oneWord, parseArguments, single, UsageError, yesOrNo } from './arguments.ts'
import type { Terminal } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'
import { withActs } from './with-acts.ts'

interface Said {
  readonly value: unknown
  readonly lines: readonly string[]
  readonly failed?: boolean
}

/** Reads a file in YAML, of which JSON is a part. */
const readFile = (path: string): AppFile => {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`)
  let given: unknown
  try {
    given = parse(readFileSync(path, 'utf8'))
  } catch {
    throw new UsageError(`${path} is neither YAML nor JSON.`)
  }
  const read = readAppFile(given)
  if (read.file) return read.file
  throw new UsageError(`${path} is no file of an app${read.at ? `: ${read.at} is not of its form` : ''}.`)
}

/** What the environment has under a name. */
const fromEnv = (name: string, env: Terminal['env']): string => {
  const found = namedVariable(name, env)
  if (!found) throw new UsageError(`The environment has no ${name}, which the file names.`)
  return found
}
/** Keys that are written and never compared: their names stay until they are needed. */
const SECRETS = ['secret', 'token', 'secret_key']
/** Values with those of the environment in the place of `{ env: NAME }`, but for secrets. */
const resolved = (value: unknown, env: Terminal['env']): unknown => {
  if (Array.isArray(value)) return value.map((one) => resolved(one, env))
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (keys.length === 1 && 'env' in value) return fromEnv(String(value.env), env)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRETS.includes(key) ? inner : resolved(inner, env)]),
  )
}
/** All names of the file are there, or nothing is done. */
const requireNames = (value: unknown, env: Terminal['env']): void => {
  if (typeof value !== 'object' || value === null) return
  const keys = Object.keys(value)
  if (keys.length === 1 && 'env' in value) fromEnv(String(value.env), env)
  else for (const inner of Object.values(value)) requireNames(inner, env)
}
/** Trust: what is printed is what the file says: the name of a variable, and not what it has. */
const asNamed = (found: readonly Difference[], file: AppFile): Difference[] =>
  found.map((one) => {
    const part = (['config', 'settings'] as const).find((name) => one.path.startsWith(`${name}.`))
    return part ? { ...one, file: file[part]?.[one.path.slice(part.length + 1)] } : one
  })

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
const lineOf = ({ path, file, app }: Difference): string => `${path}: ${shown(app)} → ${shown(file)}`

const exportApp = async (given: readonly string[], terminal: Terminal): Promise<Said> => {
  const args = parseArguments(given, ['out'])
  const [app, out] = [appWord(args), single(args, 'out')]
  if (out && existsSync(out)) throw new UsageError(`${out} is there already.`)
  const { file } = await withActs(terminal, (act) => readApp(act, app))
  const text = out?.endsWith('.json') ? `${JSON.stringify(file, null, 2)}\n` : stringify(file)
  if (out) writeFileSync(out, text, { flag: 'wx' })
  return { value: file, lines: out ? [`${out} has the app. Secrets are not in it.`] : [text.trimEnd()] }
}

/** What `diff` and `apply` are given: the file as it is, the one with the values of the environment, and which parts are left alone. */
const asked = (given: readonly string[], { env }: Terminal, more: readonly string[] = []) => {
  const args = parseArguments(given, ['app', 'leave', ...more])
  const file = readFile(oneWord(args, 'one file.'))
  const leave = list(args, 'leave') ?? []
  const wrong = leave.find((part) => !APP_FILE_PARTS.includes(part))
  if (wrong) throw new UsageError(`--leave takes parts of the file, and ${wrong} is none.`)
  return { args, file, leave, app: single(args, 'app') ?? file.app, wanted: resolved(file, env) as AppFile }
}

const diffApp = async (given: readonly string[], terminal: Terminal): Promise<Said> => {
  const { app, file, leave, wanted } = asked(given, terminal)
  const { file: before } = await withActs(terminal, (act) => readApp(act, app))
  const found = asNamed(differencesToTake(wanted, before, leave), file)
  return {
    value: found,
    lines: found.length > 0 ? found.map(lineOf) : ['The app is as the file says.'],
    failed: found.length > 0,
  }
}

/** Secrets that the service has made, each shown once. */
const madeSecrets = (acts: Plan['acts'], answers: readonly Readonly<Record<string, unknown>>[]): string[] =>
  acts.flatMap(({ act, body }, at) => {
    const secret = answers[at]?.secret
    if (typeof secret !== 'string') return []
    return [`The secret of ${act === 'webhooks.set' ? 'the webhook' : `the client ${String(body.name)}`}, shown once: ${secret}`]
  })

const applyApp = async (given: readonly string[], terminal: Terminal): Promise<Said> => {
  const { args, app, file, leave, wanted } = asked(given, terminal, ['secrets'])
  const { env } = terminal
  const again = yesOrNo(args, 'secrets') ?? false
  // What is not there is told before anything is done.
  requireNames(file, env)
  return withActs(terminal, async (act) => {
    const { apps } = await act('apps.list', {})
    const { file: before, clientIds } = apps.some(({ id }) => id === app)
      ? await readApp(act, app)
      : { file: null, clientIds: new Map<string, string>() }
    const found = differencesToTake(wanted, before, leave)
    const differences = again ? withNamedSecrets(wanted, found, leave) : found
    const secretOf = (_: string, named: SecretIn) => (named === 'kept' ? undefined : fromEnv(named.env, env))
    const { acts, wanting } = planOf({ file: wanted, before, clientIds, differences, secretOf }, app)
    if (wanting.length > 0)
      throw new UsageError(`${wanting.join(', ')}: name the secret in the file, as { env: NAME }. Nothing of the file is kept.`)
    const { answers } = acts.length > 0 ? await act('apps.together', { app, acts: [...acts] }) : { answers: [] }
    const named = asNamed(found, file)
    const done = named.length > 0 ? named.map(lineOf) : [again ? 'Its secrets were set again.' : 'The app was as the file says.']
    return { value: named, lines: [...done, ...madeSecrets(acts, answers)] }
  })
}

const COMMANDS: Readonly<Record<string, typeof exportApp>> = { export: exportApp, diff: diffApp, apply: applyApp }

/** What follows the word `app`. A difference that `diff` finds is exit code 1. */
export const runAppFile = async (given: readonly string[], terminal: Terminal): Promise<CommandResult> => {
  const json = given.includes('--json')
  const [name = '', ...rest] = given.filter((word) => word !== '--json')
  try {
    const run = COMMANDS[name]
    if (!run) throw new UsageError('There is no such command.')
    const { value, lines, failed } = await run(rest, terminal)
    return { code: failed ? 1 : 0, out: json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`, err: '' }
  } catch (error) {
    return refused(error, json)
  }
}
