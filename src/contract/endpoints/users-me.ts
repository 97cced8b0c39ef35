// Own sessions, own data and deletion of the signed-in person. Not part of the protocol; its clients do not call it.

import {
  array,
  boolean,
  type InferOutput,
  looseObject,
  maxLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot'
import { wireAccount } from '../accounts.ts'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { FACTOR, SESSION } from '../refusals.ts'
import { wireRefusedLogin } from '../refused-login.ts'
import { wireActivity } from './users-activity.ts'
import { connectedApp } from './users-connected-apps.ts'
import { keptToken } from './users-tokens.ts'
import { wireTransaction } from './users-transactions.ts'

/** One session of a person. Times are unix seconds; `browser` and `os` are coarse words, null where they are not known. */
export const wireUserSession = object({
  id: string(),
  /** Whether it is the one that asks. */
  is_current: boolean(),
  browser: nullable(string()),
  os: nullable(string()),
  /** Two letters of ISO 3166-1, where the service's proxy tells. */
  country: optional(nullable(string()), null),
  created_at: number(),
  last_used_at: number(),
  expires_at: number(),
})
export type WireUserSession = InferOutput<typeof wireUserSession>

/** The sessions that are open, the one that asks first, then the one that was used last. */
const sessionList = object({ sessions: array(wireUserSession) })

/** The open sessions of the user. */
export const sessions = endpoint()({
  ...USER_CALL,
  name: 'users.sessions',
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  answer: sessionList,
})

const revokeSessionBody = () => object({ session_id: pipe(string(), maxLength(64)) })

/** Ends one session of the user. Answers those that are left, also where there was nothing to end. */
export const revokeSession = endpoint<typeof revokeSessionBody>()({
  ...USER_CALL,
  name: 'users.revokeSession',
  method: 'POST',
  path: '/api/v1/users/me/sessions/revoke',
  answer: sessionList,
})

const revokeOtherSessionsBody = () => optional(object({}), {})

/** Ends every session of the user but the one that asks. Answers what is left. */
export const revokeOtherSessions = endpoint<typeof revokeOtherSessionsBody>()({
  ...USER_CALL,
  name: 'users.revokeOtherSessions',
  method: 'POST',
  path: '/api/v1/users/me/sessions/revoke_others',
  answer: sessionList,
})

/** Everything that is stored about the user, but for what is secret. Times are unix seconds. */
export const wireUserData = object({
  exported_at: number(),
  app: object({ id: string(), name: string() }),
  user: object({
    id: string(),
    created_at: number(),
    terms_accepted_at: nullable(number()),
    /** In which messages to them are written; null: English. */
    language: nullable(string()),
    /** What the host's back end keeps of the person. */
    custom_metadata: looseObject({}),
    wanted_wallets: array(string()),
  }),
  linked_accounts: array(wireAccount),
  sessions: array(wireUserSession),
  activity: array(wireActivity),
  /** Logins as one of these accounts that were refused, the newest first. */
  refused_logins: array(wireRefusedLogin),
  /** Embedded wallets, and which shares of their keys the service keeps, sealed: that there are such shares, never what they are. */
  embedded_wallets: array(
    object({
      address: string(),
      chain_type: string(),
      recovery_method: string(),
      created_at: number(),
      sealed_shares: array(string()),
      /** The browsers that hold a share: that they do, never the share. */
      devices: array(object({ browser: nullable(string()), os: nullable(string()), since: number(), last_used_at: number() })),
    }),
  ),
  /** What embedded wallets sent by the service. */
  transactions: array(wireTransaction),
  /** The apps that wallets are lent to. */
  connected_apps: array(connectedApp),
  /** What the person has added to their wallet. */
  kept_tokens: array(keptToken),
  /** Second factors: that they are there, never a secret; the codes of last resort as a number. */
  second_factors: object({
    methods: array(
      object({ type: string(), number: nullable(string()), verified_at: number(), last_used_at: nullable(number()) }),
    ),
    recovery_codes_left: number(),
  }),
  /** What is counted of codes for each address and number: when the last one was sent, wrong tries, devices that are known. */
  codes: array(
    object({
      type: string(),
      subject: string(),
      last_sent_at: nullable(number()),
      wrong_tries: number(),
      locked_until: nullable(number()),
      known_devices: number(),
    }),
  ),
})
/** The user's data. 401 `missing_or_invalid_mfa` where the second factor was not shown. */
export const exportData = endpoint()({
  ...USER_CALL,
  stepUp: true,
  proof: 'once',
  name: 'users.export',
  method: 'GET',
  path: '/api/v1/users/me/export',
  answer: wireUserData,
})

const deleteUserBody = () => optional(object({}), {})

/**
 * Deletes the user with all that is stored about them, and ends every session. 403 `recent_login_required` unless this session was made by
 * signing in within the last minutes, 401 `missing_or_invalid_mfa` where the second factor was not shown.
 */
export const deleteUser = endpoint<typeof deleteUserBody>()({
  ...USER_CALL,
  recentLogin: true,
  stepUp: true,
  name: 'users.delete',
  method: 'POST',
  path: '/api/v1/users/me/delete',
  answer: object({ success: boolean() }),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(sessions, null, "List the user's open sessions", SESSION),
  described(revokeSession, revokeSessionBody, "End one of the user's sessions", SESSION),
  described(revokeOtherSessions, revokeOtherSessionsBody, "End all of the user's sessions but this one", SESSION),
  described(exportData, null, 'Everything that is stored about the user', FACTOR),
  described(deleteUser, deleteUserBody, 'Delete the user with all that is stored about them', [SESSION, 'recent_login_required']),
]
