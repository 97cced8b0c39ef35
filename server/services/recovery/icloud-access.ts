// A sign-in to iCloud for the app's container (docs/design/frame.md, "Drive and iCloud").

import { isLoopback } from '../../boot/check-start.ts'
import { callOut, OutgoingError } from '../../ports/outgoing.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { checkOption } from './drive-access.ts'

const containerOf = async (core: Core, app: App, user: string) => {
  const { icloud } = settingsOf(app)
  await checkOption(core, app, user, 'icloud', icloud !== null)
  if (!icloud) throw new ServiceError('disallowed_recovery_method')
  return icloud
}

/** The app's container, as its pages and the frame name it. */
export const icloudConfiguration = async (core: Core, app: App, user: string) => {
  const { api_token, container, environment } = await containerOf(core, app, user)
  return { api_token, container_identifier: container, environment }
}

/** Trust: the person is sent to Apple, and in development to this machine. */
const isSignIn = (text: unknown, development: boolean): text is string => {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || (development && url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** The address of the sign-in: CloudKit names it in the answer to a call without one. */
export const icloudSignIn = async (core: Core, app: App, user: string): Promise<string> => {
  const { api_token, container, environment } = await containerOf(core, app, user)
  const { CLOUDKIT_URL: base, OAUTH_PROVIDER_SECONDS: seconds, NODE_ENV: mode } = core.env
  const path = `/database/1/${encodeURIComponent(container)}/${environment}/public/users/caller`
  const query = new URLSearchParams({ ckAPIToken: api_token })
  try {
    const { json } = await callOut(`${base}${path}?${query}`, { signal: AbortSignal.timeout(seconds * 1000) })
    const { redirectURL: url } = (json ?? {}) as { redirectURL?: unknown }
    if (isSignIn(url, mode === 'development')) return url
    core.log.warn('icloud_failed', { appId: app.id, reason: 'no address' })
  } catch (error) {
    core.log.warn('icloud_failed', { appId: app.id, reason: error instanceof OutgoingError ? error.reason : 'internal' })
  }
  throw new ServiceError('service_unavailable')
}
