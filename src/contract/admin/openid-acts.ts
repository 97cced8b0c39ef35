// Acts of operators on the clients of an app's OpenID provider: secrets are answered once and never read.

import { array, boolean, nullable, number, object, optional, picklist, strictObject, string } from 'valibot'
import { shortText } from '../backend-fields.ts'
import { appId } from '../fields.ts'
import { OPENID_CLIENT_KINDS } from '../openid.ts'
import { act, changing, reading } from './act.ts'

const READ = reading('apps:read', 'owner', 'developer', 'viewer')
const TRY = reading('apps:write', 'owner', 'developer')
const WRITE = changing('secrets:write', 'owner', 'developer')

const address = shortText(2048)
const settings = {
  redirect_uris: optional(array(address)),
  post_logout_redirect_uris: optional(array(address)),
  backchannel_logout_uri: optional(nullable(address)),
  scopes: optional(array(shortText(64))),
  /** Claims beyond those of its scopes, of the app's own client: `locale`, `custom_metadata`. */
  claims: optional(array(shortText(64))),
  logo_uri: optional(nullable(address)),
  client_uri: optional(nullable(address)),
  /** Whether its access tokens are bound to a key of its own. */
  dpop: optional(boolean()),
  /** Whether it is the app's owner's, so that people are asked for no consent. */
  is_own: optional(boolean()),
}
const one = strictObject({ app: appId, id: shortText(64) })
const client = object({
  id: string(),
  kind: string(),
  name: string(),
  is_own: boolean(),
  redirect_uris: array(string()),
  post_logout_redirect_uris: array(string()),
  backchannel_logout_uri: nullable(string()),
  scopes: array(string()),
  claims: array(string()),
  logo_uri: nullable(string()),
  client_uri: nullable(string()),
  dpop: boolean(),
  /** Unix seconds; `ends_at` null: it holds until it is renewed. */
  secrets: array(object({ id: string(), created_at: number(), ends_at: nullable(number()) })),
  created_at: number(),
})

export const OPENID_ACTS = {
  'openid.list': act(
    "The clients of an app's OpenID provider, without what is secret, and the address that they are given.",
    READ,
    strictObject({ app: appId }),
    object({ issuer: nullable(string()), on: boolean(), clients: array(client) }),
  ),
  'openid.create': act(
    'Adds a client. The secret of a confidential one is answered once.',
    // Trust: it signs people in and is told of them; only an owner says that a client is the app's own, which asks nobody.
    { ...WRITE, target: 'answer.id', gives: ['users:read'], owners: ['is_own'] },
    strictObject({ app: appId, kind: picklist(OPENID_CLIENT_KINDS), name: shortText(100), ...settings }),
    object({ id: string(), secret: nullable(string()) }),
  ),
  'openid.change': act(
    'Changes a client. What is left out stays.',
    { ...WRITE, target: 'body.id', gives: ['users:read'], owners: ['is_own', 'redirect_uris'] },
    strictObject({ app: appId, id: shortText(64), name: optional(shortText(100)), ...settings }),
    object({ changed: boolean() }),
  ),
  'openid.rotate': act(
    'Gives a confidential client a new secret, which is answered once. Those before it hold for a day, or end at once.',
    { ...WRITE, target: 'body.id', gives: ['users:read'] },
    strictObject({ app: appId, id: shortText(64), at_once: optional(boolean(), false) }),
    object({ secret: string() }),
  ),
  'openid.remove': act(
    'Takes a client away at once, with every token that it has.',
    { ...WRITE, target: 'body.id' },
    one,
    object({ removed: boolean() }),
  ),
  'openid.test': act(
    "Whether a client can begin: the provider answers, and the client's address for logouts does, where it has one.",
    TRY,
    one,
    object({
      provider: picklist(['answers', 'off', 'no-address']),
      logout: nullable(picklist(['answers', 'unreachable'])),
      status: nullable(number()),
    }),
  ),
} as const
