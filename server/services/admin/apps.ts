// Acts on apps, by the services of the command line, with their validation.

import type { StoredConfig } from '../../db/schema.ts'
import { allow, allowed, disallow } from '../apps/app-list.ts'
import { appNotes } from '../apps/app-notes.ts'
import { formerNames, InvalidApp } from '../apps/app-rules.ts'
import {
  type AppChange,
  type AppRecord,
  changeApp,
  checkApp,
  createApp,
  getApp,
  listApps,
  rotateSigningKey,
} from '../apps/apps.ts'
import type { Core } from '../core.ts'
import { createTestAccount, listTestAccounts, removeTestAccount, type TestIdentity } from '../login/test-accounts.ts'
import { brokenRule } from '../problem.ts'
import type { ActRuns } from './runs.ts'

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const wireOf = (app: AppRecord) => {
  const { icloud, ...settings } = app.settings
  return {
    id: app.id,
    config: { ...app.config },
    allowed_origins: [...app.allowedOrigins],
    allow_no_origin: app.allowNoOrigin,
    client_ids: [...app.clientIds],
    // Trust: the token of the container is written and never read.
    settings: { ...settings, icloud: icloud && { container: icloud.container, environment: icloud.environment } },
    cookie_domain: app.cookieDomain,
    created_at: seconds(app.createdAt),
    updated_at: seconds(app.updatedAt),
  }
}

interface Change {
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly allowed_origins?: readonly string[] | undefined
  readonly allow_no_origin?: boolean | undefined
  readonly client_ids?: readonly string[] | undefined
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly cookie_domain?: string | null | undefined
}
/** Keys and values are judged where the app is saved. */
const changeOf = ({ config, allowed_origins, allow_no_origin, client_ids, settings, cookie_domain }: Change): AppChange => ({
  ...(config && { config: config as Partial<StoredConfig> }),
  ...(allowed_origins && { allowedOrigins: allowed_origins }),
  ...(allow_no_origin !== undefined && { allowNoOrigin: allow_no_origin }),
  ...(client_ids && { clientIds: client_ids }),
  ...(settings && { settings: settings as NonNullable<AppChange['settings']> }),
  ...(cookie_domain !== undefined && { cookieDomain: cookie_domain }),
})

const identityOf = ({
  email,
  phone,
}: {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}): TestIdentity => {
  if (email !== undefined && phone === undefined) return { email }
  if (phone !== undefined && email === undefined) return { phone }
  throw new InvalidApp(brokenRule('test_account.whose'))
}
const entriesOf = (list: readonly { readonly type: string; readonly subject: string }[]) =>
  list.map(({ type, subject }) => ({ type, value: subject }))

/** Who calls by a former name of a setting is told in the log; the command line says it itself. */
const tellNames = ({ log }: Pick<Core, 'log'>, { config }: Change): void => {
  for (const sentence of formerNames(config)) log.warn('setting_by_former_name', { sentence })
}

type Own = Extract<Exclude<keyof ActRuns, 'apps.together'>, `apps.${string}` | `allowlist.${string}` | `testAccounts.${string}`>
export const appsActs: Pick<ActRuns, Own> = {
  'apps.list': async (core) => ({ apps: (await listApps(core)).map(wireOf) }),
  'apps.get': async (core, { app }) => ({ app: wireOf(await getApp(core, app)) }),
  'apps.create': async (core, { id, ...change }) => {
    tellNames(core, change)
    return { app: wireOf(await createApp(core, { ...changeOf(change), ...(id && { id }) })) }
  },
  'apps.change': async (core, { app, ...change }) => {
    tellNames(core, change)
    return { app: wireOf(await changeApp(core, app, changeOf(change))) }
  },
  'apps.check': async (core, { app }) => ({ problems: await checkApp(core, app), notes: appNotes(await getApp(core, app)) }),
  'apps.rotateKey': async (core, { app, leaked }) => ({ signs_from: seconds(await rotateSigningKey(core, app, leaked)) }),
  'allowlist.list': async (core, { app }) => ({ entries: entriesOf(await allowed(core, app)) }),
  'allowlist.add': async (core, { app, entries }) => ({ entries: entriesOf(await allow(core, app, entries)) }),
  'allowlist.remove': async (core, { app, entries }) => ({ removed: await disallow(core, app, entries) }),
  'testAccounts.list': async (core, { app }) => {
    await getApp(core, app)
    return { accounts: await listTestAccounts(core, app) }
  },
  'testAccounts.create': async (core, { app, code, ...given }) => {
    const identity = identityOf(given)
    const made = await createTestAccount(core, app, { ...identity, ...(code && { code }) })
    return { identifier: 'email' in made ? made.email : made.phone, code: made.code }
  },
  'testAccounts.remove': async (core, { app, ...given }) => {
    await getApp(core, app)
    return { removed: await removeTestAccount(core, app, identityOf(given)) }
  },
}
