// The service's own origins, of the frames that it puts into an app's pages (docs/design/security.md, "Origins").

import type { Problem } from '../../../src/contract/admin/problem.ts'
import type { Env } from '../../boot/env.ts'
import type { StoredConfig } from '../../db/schema.ts'
import { brokenRule } from '../problem.ts'
import { serviceAddressOf } from './service-address.ts'
import { webOrigin } from './web-origin.ts'

type Places = Pick<Env, 'PUBLIC_URL' | 'NODE_ENV' | 'CONSOLE_URL'>
type Config = Pick<StoredConfig, 'custom_api_url'>

/** Under which the service is reached: by everybody, and by the pages of this app. */
export const ownOrigins = (env: Places, config: Config): ReadonlySet<string> =>
  new Set([webOrigin(env.PUBLIC_URL), serviceAddressOf(env, config)].filter((origin) => origin !== null))

/** A problem for each allowed origin whose pages are refused all the same, since the service answers there. */
export const ownOriginProblems = (env: Places, app: { config: Config; allowedOrigins: readonly string[] }): Problem[] => {
  const own = ownOrigins(env, app.config)
  const nameOf = (origin: string): string => (webOrigin(env.PUBLIC_URL) === origin ? 'PUBLIC_URL' : 'custom_api_url')
  return app.allowedOrigins
    .filter((origin) => own.has(origin))
    .map((origin) => brokenRule('origin.own', 'allowed_origins', origin, nameOf(origin)))
}
