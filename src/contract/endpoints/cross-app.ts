// Which apps an app may sign in with (docs/design/protocol.md, "Other apps").

import { array, boolean, object, optional, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { CONFIG_PATH } from '../wire.ts'

/** The apps that an app may sign in with. */
export const connections = endpoint()({
  name: 'cross_app.connections',
  method: 'GET',
  path: `${CONFIG_PATH}:appId/cross-app/connections`,
  access: 'anonymous',
  answer: object({
    connections: array(
      object({
        provider_app_id: string(),
        provider_app_name: string(),
        provider_app_icon_url: optional(string()),
        provider_app_custom_api_url: optional(string()),
        read_only: boolean(),
      }),
    ),
  }),
  retry: true,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(connections, null, 'The apps that an app may sign in with')]
