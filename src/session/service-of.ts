// Where the service of a runtime is.

import type { Runtime } from './runtime.ts'

/** Where the service is for this app. */
export const serviceOf = ({ $config, apiUrl }: Pick<Runtime, '$config' | 'apiUrl'>): string =>
  $config.get()?.custom_api_url || apiUrl
