// Back end API: allowlist and test credentials of the app (docs/design/protocol.md, "Back end calls").

import { array, nullable, object, picklist, string } from 'valibot'
import { shortText } from '../backend-fields.ts'
import { BACKEND_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'

/** One line of the list: an address, a number, a wallet, or a domain whose addresses are all let in. */
const entry = object({
  id: string(),
  type: picklist(['email', 'phone', 'wallet', 'domain']),
  value: string(),
  app_id: string(),
})
const named = object({ type: picklist(['email', 'phone', 'wallet', 'domain']), value: shortText(254) })

/** The allowlist. It counts while `allowlist_enabled` is on. */
export const allowlist = endpoint()({
  ...BACKEND_CALL,
  name: 'allowlist.list',
  method: 'GET',
  path: '/api/v1/apps/:appId/allowlist',
  answer: array(entry),
})

export const allowBody = () => named

/** Puts an identifier on the list of people who may log in. */
export const allow = endpoint<typeof allowBody>()({
  ...BACKEND_CALL,
  name: 'allowlist.add',
  method: 'POST',
  path: '/api/v1/apps/:appId/allowlist',
  answer: entry,
})

export const disallowBody = () => named

/** Takes an identifier off the list; sessions that are open stay open. */
export const disallow = endpoint<typeof disallowBody>()({
  ...BACKEND_CALL,
  name: 'allowlist.remove',
  method: 'DELETE',
  path: '/api/v1/apps/:appId/allowlist',
  answer: entry,
})

/** Address and fixed code of the app's first test account; null where it has none. */
export const testCredentials = endpoint()({
  ...BACKEND_CALL,
  name: 'apps.testCredentials',
  method: 'GET',
  path: '/api/v1/apps/:appId/test_credentials',
  answer: nullable(object({ email: string(), otpCode: string() })),
})
