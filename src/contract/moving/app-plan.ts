// What makes an app as a file says: acts of the table in their order, and the secrets that are wanting for them. Pure.

import type { ActName, BodyOf } from '../admin/acts.ts'
import { type AppAsFile, type AppFile, type Difference, differencesOf, OWN_PARTS, type SecretIn } from './app-file.ts'

/** Acts that are done together: all of them or none (`apps.together`). */
export const TOGETHER = [
  ...['apps.create', 'apps.change', 'allowlist.add', 'allowlist.remove', 'providers.set', 'providers.remove'],
  ...['connections.set', 'connections.remove', 'openid.create', 'openid.change', 'openid.remove', 'captcha.set'],
  ...['telegram.set', 'onRamp.set', 'onRamp.remove', 'webhooks.set', 'webhooks.remove'],
] as const satisfies readonly ActName[]
/** An act by its name, not looked up yet. */
export interface GivenAct {
  readonly act: string
  readonly body: Readonly<Record<string, unknown>>
}
export interface PlannedAct extends GivenAct {
  readonly act: (typeof TOGETHER)[number]
}
export interface Plan {
  readonly acts: readonly PlannedAct[]
  /** Paths whose secret has to be given, because what it belongs to is another one. */
  readonly wanting: readonly string[]
}
interface Planned {
  readonly file: AppFile
  /** The app as it is; null where there is none yet. */
  readonly before: AppAsFile | null
  readonly clientIds: ReadonlyMap<string, string>
  /** The differences that are taken over. */
  readonly differences: readonly Difference[]
  /** The value of a secret; undefined where it was not given. */
  secretOf(path: string, named: SecretIn): string | undefined
}

/** A part of a path, and the key in it. */
const partOf = (path: string): readonly [part: string, key: string] => {
  const dot = path.indexOf('.')
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)]
}
const typed = <N extends (typeof TOGETHER)[number]>(act: N, body: BodyOf<N>): PlannedAct => ({ act, body })

/** Acts by when they are done: credentials before the methods that need them, and what goes after them. */
interface Steps {
  readonly first: PlannedAct[]
  readonly last: PlannedAct[]
  readonly wanting: string[]
}
type Step = (planned: Planned, steps: Steps, app: string, key: string) => void

/** Adds the act with the secret, or says that it is wanting. */
const withSecret = (
  { secretOf }: Planned,
  { first, wanting }: Steps,
  path: string,
  named: SecretIn,
  make: (secret: string) => PlannedAct,
) => {
  const secret = secretOf(path, named)
  if (secret === undefined) wanting.push(path)
  else first.push(make(secret))
}

const provider: Step = (planned, steps, app, key) => {
  const name = key as BodyOf<'providers.set'>['provider']
  const wanted = planned.file.providers?.[key]
  if (!wanted) {
    steps.last.push(typed('providers.remove', { app, provider: name }))
    return
  }
  const { secret: named, ...rest } = wanted
  withSecret(planned, steps, `providers.${key}`, named, (secret) =>
    typed('providers.set', { app, provider: name, ...rest, ...(name === 'apple' ? { private_key: secret } : { secret }) }),
  )
}
const connection: Step = (planned, steps, app, id) => {
  const wanted = planned.file.connections?.[id]
  if (!wanted) {
    steps.last.push(typed('connections.remove', { app, id }))
    return
  }
  const { secret: named, ...rest } = wanted
  const had = planned.before?.connections[id]
  const secret = planned.secretOf(`connections.${id}`, named)
  // Trust: a secret goes to no other issuer than the one that it was given for.
  const isSame = had !== undefined && had.issuer === rest.issuer && had.client_id === rest.client_id
  if (secret === undefined && !isSame) steps.wanting.push(`connections.${id}`)
  else steps.first.push(typed('connections.set', { app, id, ...rest, ...(secret !== undefined && { secret }) }))
}
const openIdClient: Step = ({ file, clientIds }, { first, last }, app, key) => {
  const [wanted, id] = [file.openid_clients?.[key], clientIds.get(key)]
  if (!wanted) {
    if (id) last.push(typed('openid.remove', { app, id }))
    return
  }
  const { kind, name = key, ...rest } = wanted
  if (id) first.push(typed('openid.change', { app, id, ...rest }))
  else first.push(typed('openid.create', { app, kind: kind as BodyOf<'openid.create'>['kind'], name, ...rest }))
}
const captcha: Step = (planned, steps, app) => {
  const wanted = planned.file.captcha
  if (wanted)
    withSecret(planned, steps, 'captcha', wanted.secret, (secret) =>
      typed('captcha.set', { app, site_key: wanted.site_key, secret }),
    )
}
const telegram: Step = (planned, steps, app) => {
  const wanted = planned.file.telegram
  if (!wanted) return
  const { token: named, ...rest } = wanted
  withSecret(planned, steps, 'telegram', named, (token) => typed('telegram.set', { app, ...rest, token }))
}
const onRamp: Step = (planned, steps, app, key) => {
  const mode = key as BodyOf<'onRamp.remove'>['mode']
  const wanted = planned.file.on_ramp?.[mode]
  if (!wanted) {
    steps.last.push(typed('onRamp.remove', { app, mode }))
    return
  }
  const { public_key } = wanted
  withSecret(planned, steps, `on_ramp.${key}`, wanted.secret_key, (secret_key) =>
    typed('onRamp.set', { app, public_key, secret_key }),
  )
}
const allowlist: Step = ({ file, before }, { last }, app) => {
  const [wanted, had] = [file.allowlist ?? [], before?.allowlist ?? []]
  const add = wanted.filter((one) => !had.includes(one))
  const remove = had.filter((one) => !wanted.includes(one))
  if (add.length > 0) last.push(typed('allowlist.add', { app, entries: add }))
  if (remove.length > 0) last.push(typed('allowlist.remove', { app, entries: remove }))
}
const webhook: Step = ({ file }, { last }, app) => {
  if (file.webhook) last.push(typed('webhooks.set', { app, ...file.webhook }))
  else last.push(typed('webhooks.remove', { app }))
}
const STEPS: Readonly<Record<string, Step>> = {
  providers: provider,
  connections: connection,
  openid_clients: openIdClient,
  on_ramp: onRamp,
  ...{ captcha, telegram, allowlist, webhook },
}

const BEGINS_WITH = { email_auth: true }
/** What the file does not say of it is what a new app has. */
const BEGINS_WITHOUT = { email_auth: false }
const PLAIN = ['allowed_origins', 'allow_no_origin', 'client_ids', 'cookie_domain'] as const
const plainOf = ({ file, differences }: Planned): Pick<BodyOf<'apps.change'>, (typeof PLAIN)[number]> =>
  Object.fromEntries(PLAIN.filter((part) => differences.some(({ path }) => path === part)).map((part) => [part, file[part]]))
/** The values of the app itself that are taken over. */
const changeOf = (planned: Planned): Omit<BodyOf<'apps.change'>, 'app'> => {
  const { file, differences } = planned
  const keysOf = (part: 'config' | 'settings') => {
    const keys = differences.map(({ path }) => partOf(path)).flatMap(([name, key]) => (name === part ? [key] : []))
    return keys.length > 0 ? { [part]: Object.fromEntries(keys.map((key) => [key, file[part]?.[key]])) } : {}
  }
  return { ...keysOf('config'), ...keysOf('settings'), ...plainOf(planned) }
}

/** The plan. Values of the file are those that count: names of variables are filled in before. */
export const planOf = (planned: Planned, app: string): Plan => {
  const steps: Steps = { first: [], last: [], wanting: [] }
  for (const { path } of planned.differences) {
    const [part, key] = partOf(path)
    STEPS[part]?.(planned, steps, app, key)
  }
  const { before, file } = planned
  const given = changeOf(planned)
  // A new app begins with its name, its origins and one method that needs no credentials, which come next.
  const change = before ? given : { ...given, config: { ...BEGINS_WITHOUT, ...given.config } }
  const made = before
    ? []
    : [typed('apps.create', { id: app, config: { name: file.config?.name, ...BEGINS_WITH }, ...plainOf(planned) })]
  const changed = Object.keys(change).length > 0 ? [typed('apps.change', { app, ...change })] : []
  return { acts: [...made, ...steps.first, ...changed, ...steps.last], wanting: steps.wanting }
}

/** What differs of a file and an app that may not be there yet, but for the parts that are left. */
export const differencesToTake = (file: AppFile, before: AppAsFile | null, leave: readonly string[]): Difference[] =>
  differencesOf(file, before ?? {}).filter(({ path }) => !leave.includes(partOf(path)[0]))
const isNamed = (secret: SecretIn | undefined): boolean => typeof secret === 'object'
const namedIn = <T>(part: string, entries: Readonly<Record<string, T>> | undefined, secretOf: (one: T) => SecretIn): string[] =>
  Object.entries(entries ?? {}).flatMap(([key, one]) => (isNamed(secretOf(one)) ? [`${part}.${key}`] : []))
/** The differences, and beside them what has a secret that the file names, so that it is written again. */
export const withNamedSecrets = (file: AppFile, found: readonly Difference[], leave: readonly string[]): Difference[] => {
  const paths = [
    ...namedIn('providers', file.providers, ({ secret }) => secret),
    ...namedIn('connections', file.connections, ({ secret }) => secret),
    ...namedIn('on_ramp', file.on_ramp, ({ secret_key }) => secret_key),
    ...(isNamed(file.captcha?.secret) ? ['captcha'] : []),
    ...(isNamed(file.telegram?.token) ? ['telegram'] : []),
  ].filter((path) => !leave.includes(partOf(path)[0]) && !found.some((one) => one.path === path))
  return [...found, ...paths.map((path) => ({ path, file: undefined, app: undefined }))]
}
/** Whether a difference is in a part that environments have otherwise, as a rule. */
export const isOwnPart = ({ path }: Difference): boolean => OWN_PARTS.includes(partOf(path)[0])
