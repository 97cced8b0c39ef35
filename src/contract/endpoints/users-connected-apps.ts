// The apps that a person's wallets are lent to or that logged them in by OpenID: listed, and taken back from.

import { array, type InferOutput, maxLength, nullable, number, object, pipe, string } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { SESSION } from '../refusals.ts'

/** An app that a person's wallets are lent to, or that has logged them in by OpenID. Times are unix seconds. */
export const connectedApp = object({
  id: string(),
  app_id: string(),
  name: string(),
  icon_url: nullable(string()),
  /** The page that has a key of its own; of a client of the app's OpenID provider, the host of its page. Null: the app signs people in. */
  origin: nullable(string()),
  connected_at: number(),
  last_used_at: number(),
})
export type WireConnectedApp = InferOutput<typeof connectedApp>
const connectedList = object({ apps: array(connectedApp) })

/** The apps that the user's wallets are lent to, and those that they have logged in to by OpenID; the one used last first. */
export const connected = endpoint()({
  ...USER_CALL,
  from: 'both',
  name: 'users.connectedApps',
  method: 'GET',
  path: '/api/v1/users/me/connected_apps',
  answer: connectedList,
})

const disconnectBody = () => object({ id: pipe(string(), maxLength(64)) })

/** Takes the wallets back from one of them, at once. Answers those that are left, also where there was nothing to end. */
export const disconnect = endpoint<typeof disconnectBody>()({
  ...USER_CALL,
  from: 'both',
  name: 'users.disconnectApp',
  method: 'POST',
  path: '/api/v1/users/me/connected_apps/revoke',
  answer: connectedList,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(connected, null, "The apps that the user's wallets are lent to", SESSION),
  described(disconnect, disconnectBody, "Take the user's wallets back from an app", SESSION),
]
