// latchkey app export, diff and apply: an app as a file, how the two differ, and the app made as the file says.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type InferOutput, safeParse } from 'valibot'
import { parse, stringify } from 'yaml'
import type { BodyOf } from '../../src/contract/admin/acts.ts'
import { appFile, type Difference, differencesOf, fileOf } from '../../src/contract/moving/app-file.ts'
import { namedVariable } from '../boot/env.ts'
import { appWord, oneWord, parseArguments, single, UsageError } from './arguments.ts'
import type { Terminal } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'
import { type DoAct, withActs } from './with-acts.ts'

type AppFile = InferOutput<typeof appFile>
interface Said {
  readonly value: unknown
  readonly lines: readonly string[]
  readonly failed?: boolean
}

const current = async (act: DoAct, app: string) => {
  const [{ app: found }, { entries }, { providers }, { webhook }] = [
    await act('apps.get', { app }),
    await act('allowlist.list', { app }),
    await act('providers.list', { app }),
    await act('webhooks.get', { app }),
  ]
  return fileOf({ app: found, allowlist: entries, providers, webhook })
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
  const read = safeParse(appFile, given)
  if (read.success) return read.output
  const [issue] = read.issues
  const at = issue.path?.map(({ key }) => String(key)).join('.')
  throw new UsageError(`${path} is no file of an app${at ? `: ${at} is not of its form` : ''}.`)
}

/** Values with those of the environment in the place of `{ env: NAME }`. */
const resolved = (value: unknown, env: Terminal['env']): unknown => {
  if (Array.isArray(value)) return value.map((one) => resolved(one, env))
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (keys.length === 1 && 'env' in value) {
    const found = namedVariable(String(value.env), env)
    if (!found) throw new UsageError(`The environment has no ${String(value.env)}, which the file names.`)
    return found
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, env)]))
}

/** A file with the values of the environment, but for the secrets of providers, which are written and never compared. */
const filled = ({ providers, ...rest }: AppFile, env: Terminal['env']): AppFile => ({
  ...(resolved(rest, env) as AppFile),
  ...(providers && { providers }),
})
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
  const file = await withActs(terminal, (act) => current(act, app))
  const text = out?.endsWith('.json') ? `${JSON.stringify(file, null, 2)}\n` : stringify(file)
  if (out) writeFileSync(out, text, { flag: 'wx' })
  return { value: file, lines: out ? [`${out} has the app. Secrets are not in it.`] : [text.trimEnd()] }
}

const diffApp = async (given: readonly string[], terminal: Terminal): Promise<Said> => {
  const args = parseArguments(given, ['app'])
  const file = readFile(oneWord(args, 'one file.'))
  const app = single(args, 'app') ?? file.app
  const wanted = filled(file, terminal.env)
  const found = asNamed(await withActs(terminal, async (act) => differencesOf(wanted, await current(act, app))), file)
  return {
    value: found,
    lines: found.length > 0 ? found.map(lineOf) : ['The app is as the file says.'],
    failed: found.length > 0,
  }
}

/** The values of a part that differ. */
const changedIn = (part: string, file: Readonly<Record<string, unknown>> | undefined, found: readonly Difference[]) => {
  const keys = found.flatMap(({ path }) => (path.startsWith(`${part}.`) ? [path.slice(part.length + 1)] : []))
  return keys.length > 0 ? { [part]: Object.fromEntries(keys.map((key) => [key, file?.[key]])) } : {}
}

const applyProviders = async (act: DoAct, app: string, file: AppFile, found: readonly Difference[], env: Terminal['env']) => {
  for (const { path, file: wanted } of found) {
    if (!path.startsWith('providers.')) continue
    const provider = path.slice('providers.'.length) as BodyOf<'providers.set'>['provider']
    if (wanted === undefined) {
      await act('providers.remove', { app, provider })
      continue
    }
    const { client_id, secret, scopes } = file.providers?.[provider] ?? { client_id: '', secret: 'kept' as const }
    if (secret === 'kept')
      throw new UsageError(`${path} is another client: name its secret in the file, as { env: NAME }. Nothing of it is kept.`)
    const given = resolved(secret, env) as string
    await act('providers.set', { app, provider, client_id, secret: given, ...(scopes && { scopes }) })
  }
}

const applyRest = async (
  act: DoAct,
  app: string,
  file: AppFile,
  before: ReturnType<typeof fileOf>,
  found: readonly Difference[],
) => {
  const differs = (path: string): boolean => found.some((one) => one.path === path)
  const lines: string[] = []
  if (differs('allowlist')) {
    const wanted = file.allowlist ?? []
    const [add, remove] = [
      wanted.filter((one) => !before.allowlist.includes(one)),
      before.allowlist.filter((one) => !wanted.includes(one)),
    ]
    if (add.length > 0) await act('allowlist.add', { app, entries: add })
    if (remove.length > 0) await act('allowlist.remove', { app, entries: remove })
  }
  if (differs('webhook')) {
    if (!file.webhook) await act('webhooks.remove', { app })
    else {
      const { secret } = await act('webhooks.set', { app, ...file.webhook })
      if (secret) lines.push(`The webhook's secret, shown once: ${secret}`)
    }
  }
  return lines
}

const applyApp = async (given: readonly string[], terminal: Terminal): Promise<Said> => {
  const args = parseArguments(given, ['app'])
  const file = readFile(oneWord(args, 'one file.'))
  const app = single(args, 'app') ?? file.app
  const { env } = terminal
  const wanted = filled(file, env)
  // What is not there is told before anything is done.
  resolved(file.providers, env)
  return withActs(terminal, async (act) => {
    const { apps } = await act('apps.list', {})
    const { config, settings, allowed_origins, allow_no_origin, client_ids, cookie_domain } = wanted
    if (!apps.some(({ id }) => id === app))
      await act('apps.create', { id: app, config, settings, allowed_origins, allow_no_origin, client_ids, cookie_domain })
    const before = await current(act, app)
    const found = differencesOf(wanted, before)
    const plain = ['allowed_origins', 'allow_no_origin', 'client_ids', 'cookie_domain'] as const
    const change = {
      ...changedIn('config', wanted.config, found),
      ...changedIn('settings', wanted.settings, found),
      ...Object.fromEntries(plain.filter((part) => found.some(({ path }) => path === part)).map((part) => [part, wanted[part]])),
    }
    // Credentials first: a method that is on without them is refused.
    await applyProviders(act, app, wanted, found, env)
    if (Object.keys(change).length > 0) await act('apps.change', { app, ...change })
    const lines = await applyRest(act, app, wanted, before, found)
    const named = asNamed(found, file)
    const done = named.length > 0 ? named.map(lineOf) : ['The app was as the file says.']
    return { value: named, lines: [...done, ...lines] }
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
