// Names and bodies of webhook events, as hosts of the protocol know them; `user.deleted` and `wallet.created` are ours.
// See docs/design/protocol.md, "Back end calls".

import { array, type InferOutput, literal, object, picklist, string, variant } from 'valibot'
import { wireAccount } from './accounts.ts'
import { MFA_METHODS, wireUser } from './entities.ts'
import { openWord } from './open-words.ts'

/** Event names. */
export const WEBHOOK_EVENTS = [
  'user.created',
  'user.authenticated',
  'user.linked_account',
  'user.unlinked_account',
  'user.updated_account',
  'user.deleted',
  'wallet.created',
  'mfa.enabled',
  'mfa.disabled',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const webhookEvent = picklist(WEBHOOK_EVENTS)
/** The choice of an endpoint: at least one. */
export const webhookEvents = array(webhookEvent)

/**
 * Kinds that may be left out where too many events of an app wait, the first ones first. Trust: what tells that an account, a factor or a
 * user came, went or changed is never left out.
 */
export const LEFT_OUT_FIRST = ['user.authenticated', 'wallet.created', 'user.created'] as const satisfies readonly WebhookEvent[]

/** Sent on request only, to try an endpoint out. */
export const WEBHOOK_TEST = 'privy.test'

/** The body of a delivery. `user` is as it was after the event; of a user deleted since then only the id is left. */
export const webhookPayload = variant('type', [
  object({ type: picklist(['user.created', 'user.deleted']), user: wireUser }),
  object({
    type: picklist([
      'user.authenticated',
      'user.linked_account',
      'user.unlinked_account',
      'user.updated_account',
      'wallet.created',
    ]),
    user: wireUser,
    account: wireAccount,
  }),
  /** A second factor came or went. */
  object({ type: picklist(['mfa.enabled', 'mfa.disabled']), user: wireUser, method: openWord(MFA_METHODS) }),
  object({ type: literal(WEBHOOK_TEST), message: string() }),
])
export type WebhookPayload = InferOutput<typeof webhookPayload>

/** Headers of a delivery, in both spellings that receivers know: svix's own, and the one of Standard Webhooks. */
export const WEBHOOK_HEADER = { svix: 'svix', standard: 'webhook' } as const

/**
 * Header of a delivery where events were left out since the webhook was made: how many of each kind, as a dictionary of RFC 9651,
 * `user.authenticated=1200`. The numbers only grow. It is not signed.
 */
export const LEFT_OUT_HEADER = 'latchkey-left-out'
