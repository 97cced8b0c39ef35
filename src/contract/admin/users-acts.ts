// Acts of operators on the people of an app. Never a secret and never a code.

import { array, boolean, nullable, number, object, optional, picklist, pipe, strictObject, string } from 'valibot'
import { customMetadata, shortText, UNLINKABLE_TYPES } from '../backend-fields.ts'
import { wireActivity } from '../endpoints/users-activity.ts'
import { wireUserData, wireUserSession } from '../endpoints/users-me.ts'
import { wireUser } from '../entities.ts'
import { appId } from '../fields.ts'
import { wireRefusedLogin } from '../refused-login.ts'
import { act, changing, reading } from './act.ts'

const READ = reading('users:read', 'owner', 'developer', 'support', 'viewer')
const WRITE = { ...changing('users:write', 'owner', 'support'), target: 'body.user' } as const

const user = shortText(255)
const cursor = optional(shortText(128))
const one = strictObject({ app: appId, user })
const done = object({ done: boolean() })

/** A wallet of a person by its address; null where the service does not know. */
const wallet = object({ address: string(), chain_type: string(), client: nullable(string()), embedded: boolean() })
/** A browser that holds a share of an embedded wallet. */
const device = object({
  address: string(),
  browser: nullable(string()),
  os: nullable(string()),
  since: number(),
  last_used_at: number(),
})

export const USERS_ACTS = {
  'users.search': act(
    'People of an app by any identifier or a part of it; without a text all of them, oldest first.',
    READ,
    strictObject({ app: appId, text: optional(shortText(255)), cursor }),
    object({ users: array(wireUser), next_cursor: nullable(string()) }),
  ),
  'users.get': act(
    'One person: identities, wallets, sessions, devices, recent activity, and why logins of theirs were refused.',
    READ,
    one,
    object({
      user: wireUser,
      wallets: array(wallet),
      sessions: array(wireUserSession),
      devices: array(device),
      activity: array(wireActivity),
      refused: array(wireRefusedLogin),
    }),
  ),
  'users.refused': act(
    'Why logins with an address, a number or a wallet were refused lately, newest first, also where no user has it.',
    READ,
    strictObject({ app: appId, text: shortText(255) }),
    object({ refused: array(wireRefusedLogin) }),
  ),
  'users.signOut': act('Ends every session of a person.', WRITE, one, done),
  'users.endSession': act(
    'Ends one session of a person with what was handed on from it.',
    WRITE,
    strictObject({ app: appId, user, session: shortText(64) }),
    done,
  ),
  'users.unlink': act(
    'Takes an account from a person, never the last one by which they sign in.',
    WRITE,
    strictObject({ app: appId, user, type: picklist(UNLINKABLE_TYPES), handle: shortText(1024) }),
    object({ user: wireUser }),
  ),
  'users.delete': act(
    'Deletes a person with everything that is stored about them; `notice`: a mail tells them.',
    WRITE,
    strictObject({ app: appId, user, notice: optional(boolean(), true) }),
    done,
  ),
  'users.setMetadata': act(
    'Puts custom metadata in the place of what a person has.',
    WRITE,
    strictObject({ app: appId, user, metadata: customMetadata }),
    object({ user: wireUser }),
  ),
  'users.export': act('Everything that is stored about a person, but for what is secret.', WRITE, one, wireUserData),
  'users.resend': act(
    'Sends a person a fresh login code to one of their own addresses or numbers. The operator never sees it.',
    WRITE,
    strictObject({ app: appId, user, type: picklist(['email', 'phone']), handle: pipe(shortText(255)) }),
    done,
  ),
} as const
