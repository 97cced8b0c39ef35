// Which apps may sign in with which: the lending one lists the asking one, and the other way round.

import { APP_PROVIDER, providerAppId } from '../../../src/contract/cross-app.ts'
import type { WireRequester } from '../../../src/contract/endpoints/cross-app-window.ts'
import { lendersTo } from '../../stores/cross-app/connections.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { hasWindows } from './window-pages.ts'

const notConnected = (): ServiceError => new ServiceError('cross_app_connection_not_allowed')

/** Whether people of the app may lend their wallets to this one. */
const lends = (provider: App, requester: string): boolean =>
  provider.id !== requester && settingsOf(provider).cross_app_requesters.includes(requester)

/**
 * Whether people of `provider` may sign in to `requester`. Trust: both have said so. The lending app alone would let everybody of its own into any
 * app, and the asking one alone would take people who never heard of it to a page that looks like theirs.
 */
const signsIn = (provider: App, requester: App): boolean =>
  lends(provider, requester.id) && settingsOf(requester).cross_app_providers.includes(provider.id)

/** The app that a provider's name means. Throws where its people may not sign in to `requester`. */
export const lenderOf = async (core: Core, requester: App, provider: string): Promise<App> => {
  const id = providerAppId(provider)
  const lender = id === null ? null : await core.apps.find(id)
  if (!lender || !signsIn(lender, requester)) throw notConnected()
  return lender
}

/** Whether `provider` names an app whose people may sign in to `requester`. */
export const takesFrom = (core: Core, requester: App, provider: string): Promise<boolean> =>
  lenderOf(core, requester, provider).then(
    () => true,
    () => false,
  )

/** The app that asks. Throws where the lending one does not allow it any more. */
export const requesterOf = async (core: Core, provider: App, id: string): Promise<App> => {
  const requester = lends(provider, id) ? await core.apps.find(id) : null
  if (!requester) throw notConnected()
  return requester
}

/**
 * The app of a page that has no session with us. Trust: what a window is told is a text of the page that opened it; the answer goes to this origin alone, and
 * the person reads it.
 */
export const requesterAt = async (core: Core, provider: App, origin: string): Promise<App> => {
  for (const id of settingsOf(provider).cross_app_requesters) {
    const requester = await core.apps.find(id)
    if (requester?.origins.has(origin) && lends(provider, id)) return requester
  }
  throw notConnected()
}

/** Who asks, as a window shows it. */
export const wireRequester = ({ id, row }: App, origin: string): WireRequester => ({
  app_id: id,
  name: row.config.name,
  icon_url: row.config.icon_url ?? row.config.logo_url ?? null,
  origin,
})

/** The address of an app's own windows. */
export const windowsOf = ({ env }: Pick<Core, 'env'>, { row }: App): string =>
  new URL(row.config.custom_api_url ?? env.PUBLIC_URL).origin

/** The apps whose people may sign in to this one. */
export const listConnections = async (core: Core, requester: App) => {
  const apps = await Promise.all((await lendersTo(core.db, requester.id)).map((id) => core.apps.find(id)))
  return apps
    .filter((app): app is App => app !== null && signsIn(app, requester))
    .map((app) => {
      const { name, icon_url, logo_url } = app.row.config
      const icon = icon_url ?? logo_url
      return {
        provider_app_id: app.id,
        provider_app_name: name,
        ...(icon && { provider_app_icon_url: icon }),
        provider_app_custom_api_url: windowsOf(core, app),
        read_only: false,
      }
    })
}

/** What pages without an app of their own ask first. Throws for an app that lends to no app. */
export const describeProvider = async (core: Core, id: string) => {
  const app = await core.apps.find(id)
  if (!app || !hasWindows(app)) throw notConnected()
  const { name, icon_url, logo_url } = app.row.config
  return { name, icon_url: icon_url ?? logo_url ?? null, custom_api_url: windowsOf(core, app) }
}

/** The name under which an app is a provider. */
export const providerName = ({ id }: App): string => APP_PROVIDER + id
