// latchkey app …: makes, changes, lists and checks apps (docs/design/service.md, "Apps").

import { enabledMethods } from '../../src/contract/app-config.ts'
import { MFA_METHODS } from '../../src/contract/entities.ts'
import { METHOD_NAMES, METHODS, methodRow } from '../../src/contract/methods.ts'
import { plainName } from '../../src/kit/plain-name.ts'
import type { StoredConfig } from '../db/schema.ts'
import { appNotes } from '../services/apps/app-notes.ts'
import { formerNames } from '../services/apps/app-rules.ts'
import type { AppChange, AppRecord } from '../services/apps/apps.ts'
import { checkApp, getApp, listApps } from '../services/apps/apps.ts'
import { linesOf } from '../services/problem.ts'
import { doAct } from './acting.ts'
import { type Arguments, appWord, assignments, list, needed, single, UsageError, yesOrNo } from './arguments.ts'
import { type Command, command, done, listed, type Outcome } from './command.ts'
import { MENU_OPTIONS, menuIn, menuLines } from './menu-options.ts'
import { SETTINGS_OPTIONS, settingsIn, settingsLines } from './settings-options.ts'

const OPTIONS = [
  'name',
  'origin',
  'method',
  'mfa',
  'client-id',
  'no-origin',
  'cookie-domain',
  'set',
  ...MENU_OPTIONS,
  ...SETTINGS_OPTIONS,
]

/** Every flag, on for the named methods and off for the others. */
const methodFlags = (methods: readonly string[]): Partial<StoredConfig> => {
  const unknown = methods.find((method) => methodRow(method) === null)
  if (unknown !== undefined) throw new UsageError(`There is no login method ${unknown}. There are: ${METHOD_NAMES.join(' ')}`)
  return Object.fromEntries(METHOD_NAMES.map((method) => [METHODS[method].flag, methods.includes(method)]))
}

/** The second factors that are offered: `none`, or their names. */
const factorsIn = (args: Arguments): Partial<StoredConfig> => {
  const named = list(args, 'mfa')
  if (!named) return {}
  const known = MFA_METHODS.filter((method) => named.includes(method))
  const unknown = named.find((name) => name !== 'none' && !known.some((method) => method === name))
  if (unknown !== undefined) throw new UsageError(`There is no second factor ${unknown}. There are: ${MFA_METHODS.join(' ')}`)
  return { mfa_methods: known }
}

const changeOf = (args: Arguments): AppChange => {
  const [name, methods, origins] = [single(args, 'name'), list(args, 'method'), list(args, 'origin')]
  const [clientIds, noOrigin, settings] = [list(args, 'client-id'), yesOrNo(args, 'no-origin'), settingsIn(args)]
  const cookieDomain = single(args, 'cookie-domain')
  return {
    // What is set by hand is checked by the same rules as everything else, where it is saved.
    config: {
      ...assignments(args),
      ...(name !== undefined && { name }),
      ...(methods && methodFlags(methods)),
      ...factorsIn(args),
      ...menuIn(args),
    },
    ...(origins && { allowedOrigins: origins }),
    ...(clientIds && { clientIds }),
    ...(settings && { settings }),
    ...(noOrigin !== undefined && { allowNoOrigin: noOrigin }),
    ...(cookieDomain !== undefined && { cookieDomain: cookieDomain === 'none' ? null : cookieDomain }),
  }
}

/** A change as the act takes it. */
const bodyOf = ({ config, allowedOrigins, allowNoOrigin, clientIds, settings, cookieDomain }: AppChange) => ({
  ...(config && { config }),
  ...(allowedOrigins && { allowed_origins: [...allowedOrigins] }),
  ...(allowNoOrigin !== undefined && { allow_no_origin: allowNoOrigin }),
  ...(clientIds && { client_ids: [...clientIds] }),
  ...(settings && { settings }),
  ...(cookieDomain !== undefined && { cookie_domain: cookieDomain }),
})

const lineOf = (app: AppRecord): string => `${app.id}  ${plainName(app.config.name)}  (${enabledMethods(app.config).join(' ')})`
const described = (app: AppRecord, heading: string): Outcome => ({
  value: app,
  lines: [
    heading,
    `  id           ${app.id}`,
    `  name         ${plainName(app.config.name)}`,
    `  methods      ${enabledMethods(app.config).join(' ') || 'none'}`,
    `  origins      ${app.allowedOrigins.join(' ') || 'none'}${app.allowNoOrigin ? ' (and clients without an origin)' : ''}`,
    ...(app.cookieDomain ? [`  cookies      ${app.cookieDomain}`] : []),
    `  client ids   ${app.clientIds.join(' ') || 'none'}`,
    ...menuLines(app.config),
    ...settingsLines(app.settings),
    `  changed      ${app.updatedAt.toISOString()}`,
  ],
})

export const APP_COMMANDS: Record<string, Command> = {
  'app create': command([...OPTIONS, 'id'], async (args, open) => {
    if (args.words.length > 0)
      throw new UsageError(`\`app create\` takes options only (there is ${JSON.stringify(args.words[0])}).`)
    needed(args, 'name')
    const [id, change] = [single(args, 'id'), changeOf(args)]
    // What most apps begin with is a code by e-mail, so that one line makes an app that works.
    const config = list(args, 'method') ? change.config : { ...methodFlags(['email']), ...change.config }
    const deps = await open()
    const { app } = await doAct(deps, 'apps.create', { ...bodyOf({ ...change, ...(config && { config }) }), ...(id && { id }) })
    const made = described(await getApp(deps, app.id), 'Made an app. Its id goes into the tag: <login-modal app-id="…">')
    return { ...made, lines: [...made.lines, ...formerNames(assignments(args))] }
  }),
  'app list': command([], async (_, open) => {
    const apps = await listApps(await open())
    return listed(apps, apps.map(lineOf), 'There is no app yet. `latchkey app create` makes one.')
  }),
  'app show': command([], async (args, open) => {
    const id = appWord(args)
    const app = await getApp(await open(), id)
    const config = Object.entries(app.config).map(([key, value]) => `  ${key}=${JSON.stringify(value)}`)
    return done(app, ...described(app, plainName(app.config.name)).lines, 'Config', ...config)
  }),
  'app change': command([...OPTIONS, 'keep-origins'], async (args, open) => {
    const [id, change, keeps] = [appWord(args), changeOf(args), yesOrNo(args, 'keep-origins') ?? false]
    if (args.options.size === 0) throw new UsageError('Say what to change, for instance --set accent_color=#0a7.')
    if (keeps && !change.allowedOrigins) throw new UsageError('--keep-origins goes with --origin.')
    const deps = await open()
    const before = await getApp(deps, id)
    const origins = keeps && { allowedOrigins: [...new Set([...before.allowedOrigins, ...(change.allowedOrigins ?? [])])] }
    await doAct(deps, 'apps.change', { app: id, ...bodyOf({ ...change, ...origins }) })
    const changed = described(await getApp(deps, id), 'Changed. A running service takes it up within seconds.')
    return { ...changed, lines: [...changed.lines, ...formerNames(assignments(args))] }
  }),
  'app check': command([], async (args, open) => {
    const id = appWord(args)
    const deps = await open()
    const [problems, notes] = [linesOf(await checkApp(deps, id)), linesOf(appNotes(await getApp(deps, id)))]
    const { value, lines } = listed({ problems, notes }, problems, 'No problem found.')
    return { value, lines: [...lines, ...notes], failed: problems.length > 0 }
  }),
  'app rotate-key': command(['leaked'], async (args, open) => {
    const [id, leaked] = [appWord(args), yesOrNo(args, 'leaked') ?? false]
    const deps = await open()
    await getApp(deps, id)
    const signsFrom = new Date((await doAct(deps, 'apps.rotateKey', { app: id, leaked })).signs_from * 1000)
    return done(
      { id, signsFrom },
      leaked
        ? 'The app signs with a new key, and the old ones are gone. Pages fetch themselves new tokens; nobody is signed out.'
        : `The new key is in the JWKS. It signs from ${signsFrom.toISOString()} on; tokens of the old one stay valid until they run out.`,
      'Whoever keeps a copy of verification_key needs the new one then.',
    )
  }),
}
