// App config (docs/design/protocol.md, "App config").

import { wireAppConfig } from '../app-config.ts'
import { endpoint } from '../endpoint.ts'
import { CONFIG_PATH } from '../wire.ts'

/** The public config of an app. Always asked at the first address, also after `custom_api_url`. */
export const config = endpoint()({
  name: 'apps.config',
  method: 'GET',
  path: `${CONFIG_PATH}:appId`,
  access: 'anonymous',
  from: 'both',
  answer: wireAppConfig,
  retry: true,
  once: false,
  plain: true,
})
