// latchkey app …: makes, changes, lists and checks apps (docs/design/service.md, "Apps").

import { enabledMethods } from '../../src/contract/app-config.ts'
import { METHOD_NAMES, METHODS, methodRow } from '../../src/contract/methods.ts'
import type { StoredConfig } from '../db/schema.ts'
import {
  type AppChange,
  type AppRecord,
  changeApp,
  checkApp,
  createApp,
  getApp,
  listApps,
  rotateSigningKey,
} from '../services/apps/apps.ts'
import { type Arguments, assignments, list, needed, single, UsageError } from './arguments.ts'
import type { Command, Outcome } from './command.ts'
import { SETTINGS_OPTIONS, settingsIn, settingsLines } from './settings-options.ts'

const OPTIONS = ['name', 'origin', 'method', 'client-id', 'no-origin', 'cookie-domain', 'set', ...SETTINGS_OPTIONS]

const idOf = ({ words }: Arguments): string => {
  const [id, ...more] = words
  if (!id || more.length > 0) throw new UsageError('This command takes one app id.')
  return id
}

/** Every flag, on for the named methods and off for the others. */
const methodFlags = (methods: readonly string[]): Partial<StoredConfig> => {
  const unknown = methods.find((method) => methodRow(method) === null)
  if (unknown !== undefined) throw new UsageError(`There is no login method ${unknown}. There are: ${METHOD_NAMES.join(' ')}`)
  return Object.fromEntries(METHOD_NAMES.map((method) => [METHODS[method].flag, methods.includes(method)]))
}

const changeOf = (args: Arguments): AppChange => {
  const [name, methods, origins, clientIds] = [
    single(args, 'name'),
    list(args, 'method'),
    list(args, 'origin'),
    list(args, 'client-id'),
  ]
  const [noOrigin, settings] = [single(args, 'no-origin'), settingsIn(args)]
  const cookieDomain = single(args, 'cookie-domain')
  if (noOrigin !== undefined && noOrigin !== 'yes' && noOrigin !== 'no') throw new UsageError('--no-origin takes yes or no.')
  return {
    // What is set by hand is checked by the same rules as everything else, where it is saved.
    config: { ...assignments(args, 'set'), ...(name !== undefined && { name }), ...(methods && methodFlags(methods)) },
    ...(origins && { allowedOrigins: origins }),
    ...(clientIds && { clientIds }),
    ...(settings && { settings }),
    ...(noOrigin !== undefined && { allowNoOrigin: noOrigin === 'yes' }),
    ...(cookieDomain !== undefined && { cookieDomain: cookieDomain === 'none' ? null : cookieDomain }),
  }
}

const lineOf = (app: AppRecord): string => `${app.id}  ${app.config.name}  (${enabledMethods(app.config).join(' ')})`
const described = (app: AppRecord, heading: string): Outcome => ({
  value: app,
  lines: [
    heading,
    `  id           ${app.id}`,
    `  name         ${app.config.name}`,
    `  methods      ${enabledMethods(app.config).join(' ') || 'none'}`,
    `  origins      ${app.allowedOrigins.join(' ') || 'none'}${app.allowNoOrigin ? ' (and clients without an origin)' : ''}`,
    ...(app.cookieDomain ? [`  cookies      ${app.cookieDomain}`] : []),
    `  client ids   ${app.clientIds.join(' ') || 'none'}`,
    ...settingsLines(app.settings),
    `  changed      ${app.updatedAt.toISOString()}`,
  ],
})

const create: Command['prepare'] = (args) => {
  if (args.words.length > 0) {
    throw new UsageError(`\`app create\` takes options only (there is ${JSON.stringify(args.words[0])}).`)
  }
  needed(args, 'name')
  const [id, change] = [single(args, 'id'), changeOf(args)]
  // What most apps begin with is a code by e-mail, so that one line makes an app that works.
  const config = list(args, 'method') ? change.config : { ...methodFlags(['email']), ...change.config }
  return async (deps) => {
    const app = await createApp(deps, { ...change, ...(config && { config }), ...(id && { id }) })
    return described(app, 'Made an app. Its id goes into the tag: <login-modal app-id="…">')
  }
}

const listAll: Command['prepare'] = () => async (deps) => {
  const apps = await listApps(deps)
  return { value: apps, lines: apps.length > 0 ? apps.map(lineOf) : ['There is no app yet. `latchkey app create` makes one.'] }
}

const show: Command['prepare'] = (args) => {
  const id = idOf(args)
  return async (deps) => {
    const app = await getApp(deps, id)
    const config = Object.entries(app.config).map(([key, value]) => `  ${key}=${JSON.stringify(value)}`)
    const { value, lines } = described(app, app.config.name)
    return { value, lines: [...lines, 'Config', ...config] }
  }
}

const change: Command['prepare'] = (args) => {
  const [id, wanted] = [idOf(args), changeOf(args)]
  if (args.options.size === 0) throw new UsageError('Say what to change, for instance --set accent_color=#0a7.')
  return async (deps) => described(await changeApp(deps, id, wanted), 'Changed. A running service takes it up within seconds.')
}

const check: Command['prepare'] = (args) => {
  const id = idOf(args)
  return async (deps) => {
    const problems = await checkApp(deps, id)
    if (problems.length === 0) return { value: { problems }, lines: ['No problem found.'] }
    return { value: { problems }, lines: problems, failed: true }
  }
}

const rotateKey: Command['prepare'] = (args) => {
  const [id, leaked] = [idOf(args), single(args, 'leaked') ?? 'no']
  if (leaked !== 'yes' && leaked !== 'no') throw new UsageError('--leaked takes yes or no.')
  const atOnce = leaked === 'yes'
  return async (deps) => {
    const signsFrom = await rotateSigningKey(deps, id, atOnce)
    const lines = atOnce
      ? ['The app signs with a new key, and the old ones are gone. Pages fetch themselves new tokens; nobody is signed out.']
      : [
          `The new key is in the JWKS. It signs from ${signsFrom.toISOString()} on; tokens of the old one stay valid until they run out.`,
        ]
    return { value: { id, signsFrom }, lines: [...lines, 'Whoever keeps a copy of verification_key needs the new one then.'] }
  }
}

export const APP_COMMANDS: Record<string, Command> = {
  'app create': { options: [...OPTIONS, 'id'], prepare: create },
  'app list': { options: [], prepare: listAll },
  'app show': { options: [], prepare: show },
  'app change': { options: OPTIONS, prepare: change },
  'app check': { options: [], prepare: check },
  'app rotate-key': { options: ['leaked'], prepare: rotateKey },
}
