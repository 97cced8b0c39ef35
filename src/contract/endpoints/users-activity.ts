// What happened to the account of the signed-in person. Not part of the protocol; its clients do not call it.

import { array, type InferOutput, nullable, number, object, string } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { SESSION } from '../refusals.ts'

/** Something that happened to the account. `at` in unix seconds. */
export const wireActivity = object({
  /**
   * `login`, `link`, `unlink`, `update`; `factor` and `factor-removed` (a second factor came or went), `codes` (codes of last resort were made anew),
   * `end-session` (another session was ended); of an embedded wallet `create`, `import`, `recover`, `export` (its key was shown), `backup`, `confirm` (a
   * signature, once an hour for each device), `open` (a browser was given a share), `recovery` (another way), `revoke` (it was taken from other browsers),
   * `lend` and `lend-end` (to another app), `allow` and `disallow` (an allowance, of a transaction that the service has handed on). A newer service may
   * know more.
   */
  kind: string(),
  /** Type of the account by which, or which, as accounts have it; `guest`, or `handover` for a session that was handed on; of a factor its method, `recovery-code`; `device` or `devices` of sessions that were ended. */
  account: string(),
  browser: nullable(string()),
  os: nullable(string()),
  country: nullable(string()),
  at: number(),
})
export type WireActivity = InferOutput<typeof wireActivity>

/** What happened to the account of the user in the last 90 days, the newest 50, newest first. */
export const activity = endpoint()({
  ...USER_CALL,
  name: 'users.activity',
  method: 'GET',
  path: '/api/v1/users/me/activity',
  answer: object({ activity: array(wireActivity) }),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(activity, null, 'What happened to the account of the user in the last 90 days', SESSION)]
