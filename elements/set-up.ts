// Checks the set-up of a tag (app, service, origin), with sentences for the page's developer.

import type { LatchkeyError } from '../src/contract/latchkey-error.ts'
import { APP_ID_LENGTH } from '../src/contract/limits.ts'
import type { RuntimeOptions } from '../src/session/runtime.ts'
import type { Tag } from './contract/tag-code.ts'
import { firstModal } from './page.ts'
import { served } from './served-from.ts'

/** A sentence that names attribute, rule and value. */
export const wrong = (attribute: string, value: unknown, rule: string): string =>
  `${attribute} ${rule}, but it is ${JSON.stringify(value)}`

/** App and service that a tag is to talk to, or what is wrong with them; null while the page has no login-modal to take them from. */
export const targetOf = (tag: Tag): RuntimeOptions | LatchkeyError | null => {
  const modal = tag.appId ? null : firstModal()
  const { appId, clientId } = modal ?? tag
  if (!appId && !tag.hasAttribute('app-id') && !modal && !tag.needsOwnApp) return null
  if (typeof appId !== 'string' || appId.length !== APP_ID_LENGTH) {
    const rule = wrong('app-id', appId, `must be a string of exactly ${APP_ID_LENGTH} characters`)
    return tag.complain('app-id', 'invalid_app_id', `${rule} (${String(appId ?? '').length} characters).`)
  }
  const given = tag.apiUrl || modal?.apiUrl || served.from
  if (!given) return tag.complain('api-url', 'invalid_attribute', 'api-url is missing: your own bundle must have it.')
  const url = URL.canParse(given) ? new URL(given) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    const rule = wrong('api-url', given, 'must be the http or https address of a service')
    return tag.complain('api-url', 'invalid_attribute', `${rule}.`)
  }
  return { appId, apiUrl: url.origin, clientId: clientId || null }
}
