// What a ready or failed runtime does to a tag: the app's theme, or a report to the page's developer. Loaded with it.

import type { Runtime } from '../../src/session/runtime.ts'
import type { Tag } from '../contract/tag-code.ts'
import { firstModal } from '../page.ts'

/** Gives a tag the theme of its app, or reports why there is no config: a wrong set-up as a hint; a service that is down is only logged. */
export const readinessChanged = (tag: Tag, { $config, $fault, apiUrl }: Runtime): void => {
  const theme = $config.get()?.theme
  for (const one of ['light', 'dark'] as const) tag.mark(one, one === theme)
  // A tag that takes its app from a login-modal leaves the report to it.
  if (!tag.appId && firstModal()) return
  const fault = $fault.get()
  if (fault?.code === 'missing_or_invalid_privy_app_id') tag.complain('app-id', 'invalid_app_id', fault.message)
  else if (fault?.code === 'invalid_origin' || fault?.code === 'missing_origin') tag.complain('origin', fault.code, fault.message)
  else if (fault) {
    const { code, message } = fault
    console.error(`<${tag.localName}> api-url ${JSON.stringify(apiUrl)}: ${message} (${code})`)
    tag.emit('error', { code, message, flow: null })
  }
}
