// The service's own origins, of the frames that it puts into an app's pages (docs/design/security.md, "Origins").

import type { Env } from '../../boot/env.ts'
import type { StoredConfig } from '../../db/schema.ts'

type Places = Pick<Env, 'PUBLIC_URL'>
type Config = Pick<StoredConfig, 'custom_api_url'>

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])

/** Under which the service is reached: by everybody, and by the pages of this app. */
export const ownOrigins = ({ PUBLIC_URL }: Places, { custom_api_url: custom }: Config): ReadonlySet<string> =>
  new Set([...originOf(PUBLIC_URL), ...originOf(custom ?? '')])

/** One line for each allowed origin whose pages are refused all the same, since the service answers there. */
export const ownOriginProblems = (env: Places, app: { config: Config; allowedOrigins: readonly string[] }): string[] => {
  const own = ownOrigins(env, app.config)
  const nameOf = (origin: string): string => (originOf(env.PUBLIC_URL).includes(origin) ? 'PUBLIC_URL' : 'custom_api_url')
  return app.allowedOrigins
    .filter((origin) => own.has(origin))
    .map(
      (origin) =>
        `allowed origin ${origin}: is an address of this service (${nameOf(origin)}), whose pages may not call for the app (invalid_origin); give the app or the service another origin`,
    )
}
