// Back end API: allowlist and test credentials of the app (docs/design/protocol.md, "Back end calls").

import { array, nullable, object, picklist, string } from 'valibot'
import { shortText } from '../backend-fields.ts'
import { BACKEND_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { openWord } from '../open-words.ts'
import { BACKEND, LOOKUP } from '../refusals.ts'

/** One line of the list: an address, a number, a wallet, or a domain whose addresses are all let in. */
const entry = object({
  id: string(),
  type: openWord(['email', 'phone', 'wallet', 'domain']),
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

const allowBody = () => named

/** Puts an identifier on the list of people who may log in. */
export const allow = endpoint<typeof allowBody>()({
  ...BACKEND_CALL,
  name: 'allowlist.add',
  method: 'POST',
  path: '/api/v1/apps/:appId/allowlist',
  answer: entry,
})

const disallowBody = () => named

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

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(allowlist, null, 'For the back end: who may sign in', BACKEND),
  described(allow, allowBody, 'For the back end: let somebody in', BACKEND),
  described(disallow, disallowBody, 'For the back end: take somebody off the list', LOOKUP),
  described(testCredentials, null, "For the back end: address and code of the app's test account", BACKEND),
]
