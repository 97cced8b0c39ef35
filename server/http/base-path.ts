// The base of the API's paths: the newest published server client asks `/v1/…`, all others `/api/v1/…`.

import { getPath } from 'hono/utils/url'

/** The path of a request as routes and rules know it. Trust: origins, secrets and logs go by this path, so both bases are one API. */
export const apiPath = (request: Request): string => {
  const path = getPath(request)
  return path.startsWith('/v1/') ? `/api${path}` : path
}
