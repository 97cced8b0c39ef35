// The report of a runtime that has no config, to the page's developer. Loaded with the runtime.

import type { Runtime } from '../src/session/runtime.ts'
import { firstModal } from './page.ts'
import type { Tag } from './set-up.ts'

/** Reports why a runtime has no config. A wrong set-up is shown as a hint; a service that is down is only logged. */
export const reportFault = (tag: Tag, { $fault, apiUrl }: Runtime): void => {
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
