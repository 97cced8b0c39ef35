// App config (protocol.md §1.5).

import { wireAppConfig } from '../app-config.ts'
import { endpoint } from '../endpoint.ts'

/** The public config of an app. Always asked at the first address, also after `custom_api_url`. */
export const config = endpoint({
  name: 'apps.config',
  method: 'GET',
  path: '/api/v1/apps/:appId',
  access: 'anonymous',
  body: null,
  answer: wireAppConfig,
  retry: true,
  once: false,
  plain: true,
})
