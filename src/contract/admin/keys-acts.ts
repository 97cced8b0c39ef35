// Acts of operators on what an app is at others, and what others show to it: credentials are written and never read.

import { array, boolean, nullable, number, object, optional, picklist, record, strictObject, string } from 'valibot'
import { shortText } from '../backend-fields.ts'
import { appId } from '../fields.ts'
import { OAUTH_PROVIDERS } from '../methods.ts'
import { act, changing, reading } from './act.ts'

const READ = reading('apps:read', 'owner', 'developer', 'viewer')
const TRY = reading('apps:write', 'owner', 'developer')
const WRITE = changing('secrets:write', 'owner', 'developer')

const provider = picklist(OAUTH_PROVIDERS)
const word = shortText(1024)
const file = shortText(8192)
const one = strictObject({ app: appId })
const removed = object({ removed: boolean() })
const webhook = object({ url: string(), events: array(string()), created_at: number(), updated_at: number() })

export const KEYS_ACTS = {
  'providers.list': act(
    'The social providers at which an app has credentials, without what is secret.',
    READ,
    one,
    object({ callback: string(), providers: array(object({ provider: string(), client_id: string(), on: boolean() })) }),
  ),
  'providers.set': act(
    'Sets what an app is at a provider: a shared secret, or for Apple a team, a key id and a private key.',
    // Trust: who names the addresses of a provider says who people are there.
    { ...WRITE, target: 'body.provider', owners: ['urls'] },
    strictObject({
      app: appId,
      provider,
      client_id: word,
      secret: optional(word),
      team: optional(word),
      key: optional(word),
      private_key: optional(file),
      urls: optional(record(string(), string()), {}),
      scopes: optional(array(shortText(100))),
    }),
    object({ callback: string() }),
  ),
  'providers.remove': act(
    'Forgets what an app is at a provider.',
    { ...WRITE, target: 'body.provider' },
    strictObject({ app: appId, provider }),
    removed,
  ),
  'providers.test': act(
    'Asks a provider whether it knows the credentials of an app: `known`, `refused`, `unreachable`, or `unclear` where it does not tell.',
    TRY,
    strictObject({ app: appId, provider }),
    object({ outcome: picklist(['known', 'refused', 'unreachable', 'unclear']), status: nullable(number()) }),
  ),
  'connections.list': act(
    'The OpenID connections of an app, without what is secret. `on`: whether the method is.',
    READ,
    one,
    object({
      on: boolean(),
      connections: array(
        object({
          id: string(),
          name: string(),
          icon_url: nullable(string()),
          issuer: string(),
          client_id: string(),
          scopes: array(string()),
          domains: array(string()),
          guests: boolean(),
          trust_email: boolean(),
          sign_up: boolean(),
          callback: string(),
        }),
      ),
    }),
  ),
  'connections.set': act(
    'Makes or changes an OpenID connection, whose issuer is asked first. Without a secret the one that is there stays.',
    // Trust: an address that is believed passes an allowlist.
    { ...WRITE, target: 'body.id', owners: ['trust_email'] },
    strictObject({
      app: appId,
      id: shortText(40),
      name: shortText(40),
      icon_url: optional(nullable(shortText(2048))),
      issuer: word,
      client_id: word,
      secret: optional(word),
      scopes: optional(array(shortText(100))),
      domains: optional(array(shortText(253))),
      guests: optional(boolean()),
      trust_email: optional(boolean()),
      sign_up: optional(boolean()),
    }),
    object({ callback: string() }),
  ),
  'connections.remove': act(
    'Forgets an OpenID connection of an app.',
    { ...WRITE, target: 'body.id' },
    strictObject({ app: appId, id: shortText(40) }),
    removed,
  ),
  'connections.test': act(
    'Asks an issuer for what it is, and whether it knows the credentials of an app: `known`, `refused`, `unreachable` or `unclear`.',
    TRY,
    strictObject({ app: appId, id: shortText(40) }),
    object({ outcome: picklist(['known', 'refused', 'unreachable', 'unclear']), status: nullable(number()) }),
  ),
  'secrets.list': act(
    'The secrets of the back end of an app: that they are there.',
    READ,
    one,
    object({
      secrets: array(object({ id: string(), name: string(), created_at: number(), revoked_at: nullable(number()) })),
    }),
  ),
  'secrets.create': act(
    'Makes a secret for the back end of an app. It is answered once.',
    // Trust: it reads, makes and deletes users.
    { ...WRITE, target: 'answer.id', gives: ['users:read', 'users:write'] },
    strictObject({ app: appId, name: optional(shortText(100), 'back end') }),
    object({ id: string(), secret: string() }),
  ),
  'secrets.revoke': act(
    'Ends a secret at once.',
    { ...WRITE, target: 'body.id' },
    strictObject({ app: appId, id: shortText(64) }),
    object({ revoked: boolean() }),
  ),
  'webhooks.get': act('The webhook of an app.', READ, one, object({ webhook: nullable(webhook) })),
  'webhooks.set': act(
    'Makes or changes the webhook of an app. A new signing secret is answered once.',
    // Trust: it is told of users.
    { ...WRITE, gives: ['users:read'] },
    strictObject({
      app: appId,
      url: optional(shortText(2048)),
      events: optional(array(shortText(64))),
      rotate_secret: optional(boolean(), false),
    }),
    object({ webhook, secret: nullable(string()) }),
  ),
  'webhooks.remove': act('Takes the webhook of an app away with everything that waits.', WRITE, one, removed),
  'webhooks.deliveries': act(
    'Events of an app and how their delivery went, newest first.',
    READ,
    strictObject({
      app: appId,
      state: optional(picklist(['waiting', 'delivered', 'dead'])),
      cursor: optional(shortText(20)),
    }),
    object({
      events: array(
        object({
          id: string(),
          type: string(),
          user_id: string(),
          state: string(),
          tries: number(),
          last_status: nullable(number()),
          created_at: number(),
          ended_at: nullable(number()),
        }),
      ),
      next_cursor: nullable(string()),
    }),
  ),
  'webhooks.replay': act(
    'Sends one event again, or without an event every dead one.',
    WRITE,
    strictObject({ app: appId, event: optional(shortText(64)) }),
    object({ replayed: number() }),
  ),
  'webhooks.test': act(
    'Sends one event that tells of nothing, now.',
    TRY,
    one,
    object({ taken: boolean(), problem: nullable(string()), status: nullable(number()) }),
  ),
  'captcha.set': act(
    'Sets the site key and the secret of the captcha of an app.',
    WRITE,
    strictObject({ app: appId, site_key: word, secret: word }),
    object({ host: nullable(string()) }),
  ),
  'customToken.set': act(
    'Sets the issuer whose tokens sign people in: where its keys are, or its one public key.',
    // Trust: the signer for the issuer can name any of its users.
    { ...WRITE, gives: ['users:read', 'users:write'] },
    strictObject({ app: appId, issuer: word, audience: word, jwks_url: optional(shortText(2048)), public_key: optional(file) }),
    object({ issuer: string() }),
  ),
  'customToken.remove': act('No token signs anybody in to an app any more.', WRITE, one, removed),
  'telegram.set': act(
    'Sets the bot of an app at Telegram.',
    WRITE,
    strictObject({
      app: appId,
      bot_name: shortText(32),
      token: word,
      link: optional(boolean()),
      seamless: optional(boolean()),
    }),
    object({ bot_id: string() }),
  ),
  'telegram.remove': act('Forgets the token of the bot of an app.', WRITE, one, removed),
  'onRamp.list': act(
    'The keys of an app at the card on-ramp, without what is secret.',
    READ,
    one,
    object({ keys: array(object({ mode: string(), public_key: string() })) }),
  ),
  'onRamp.set': act(
    'Sets the keys of an app at the card on-ramp.',
    WRITE,
    strictObject({ app: appId, public_key: word, secret_key: word }),
    object({ mode: string() }),
  ),
  'onRamp.remove': act(
    'Forgets keys of an app at the card on-ramp.',
    WRITE,
    strictObject({ app: appId, mode: picklist(['live', 'sandbox']) }),
    removed,
  ),
} as const
