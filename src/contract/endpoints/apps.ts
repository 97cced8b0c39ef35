// App config (docs/design/protocol.md, "App config").

import { literal, object } from 'valibot'
import { wireAppConfig } from '../app-config.ts'
import { clientConfig } from '../client-config.ts'
import { described, endpoint } from '../endpoint.ts'
import { CONFIG_PATH } from '../wire.ts'

const CONFIG = {
  name: 'apps.config',
  method: 'GET',
  path: `${CONFIG_PATH}:appId`,
  access: 'anonymous',
  from: 'both',
  retry: true,
  once: false,
  early: true,
} as const

/** The public config of an app. Always asked at the first address, also after `custom_api_url`. */
export const config = endpoint()({ ...CONFIG, answer: wireAppConfig })

/** What published clients ask before they offer smart wallets: there are none. */
export const smartWallets = endpoint()({
  name: 'apps.smartWallets',
  method: 'GET',
  path: `${CONFIG_PATH}:appId/smart_wallets`,
  access: 'anonymous',
  answer: object({ enabled: literal(false) }),
  retry: true,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(endpoint()({ ...CONFIG, answer: clientConfig() }), null, 'The public config of an app', [
    'missing_or_invalid_privy_app_id',
  ]),
  described(smartWallets, null, 'Whether the app has smart wallets', ['missing_or_invalid_privy_app_id']),
]
