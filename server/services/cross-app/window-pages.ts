// Windows of the service as pages of an app: where people of an app that lends wallets sign in, beside its own pages.
// See docs/design/security.md, "Origins".

import { WINDOW_PATHS } from '../../../src/contract/cross-app.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'

/** Whether the app has windows at the service, since it lends its people's wallets to another. */
export const hasWindows = (app: App): boolean => settingsOf(app).cross_app_requesters.length > 0

/** Whether pages of this origin are windows of the app. Trust: script of ours in documents that nothing frames. */
export const isWindow = (app: App, origin: string): boolean => app.ownOrigins.has(origin) && hasWindows(app)

/** Whether people of the app sign in on pages of this origin. */
export const isSignInPage = (app: App, origin: string): boolean => app.origins.has(origin) || isWindow(app, origin)

/** The origins of {@link isSignInPage}, as sources of a content security policy. */
export const signInSources = (app: App): readonly string[] => [...app.origins.sources, ...(hasWindows(app) ? app.ownOrigins : [])]

const PATHS: ReadonlySet<string> = new Set(WINDOW_PATHS)

/** Whether a person who signs in may be sent back to the address: a page of the app, or a window itself and no other page of the service. */
export const takesBack =
  (app: App) =>
  ({ origin, pathname }: URL): boolean =>
    app.origins.has(origin) || (isWindow(app, origin) && PATHS.has(pathname))
