// Cookies of an app's OpenID provider, and the place that they are for.

import type { Context } from 'oidc-provider'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'

/** Where the provider of an app is. */
export const openIdPath = (app: string): string => `/oidc/${app}`

const ofSession = (app: string) => ({ httpOnly: true, sameSite: 'lax', path: openIdPath(app), signed: true }) as const

/** `cookies` of the configuration. */
export const cookies = ({ secrets }: Pick<Core, 'secrets'>, app: App) => ({
  keys: [secrets.hash('openid-cookie', app.id)],
  names: { session: 'openid_session', interaction: 'openid_interaction', resume: 'openid_resume' },
  long: ofSession(app.id),
  // Its own path follows each address.
  short: { httpOnly: true, sameSite: 'lax', signed: true },
})

/**
 * Writes the session of a browser that sent a form without one, so that the form which is drawn again can be sent. The package throws for a session that
 * has a form and was never written.
 */
export const beginSession = async (
  { oidc: { session, cookies: jar, provider } }: Context,
  app: App,
  seconds: number,
): Promise<void> => {
  if (session.exp !== undefined) return
  await session.save(seconds)
  jar.set(provider.cookieName('session'), session.id, ofSession(app.id))
}
