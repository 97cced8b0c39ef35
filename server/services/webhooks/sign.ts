// Signatures of deliveries in the format of svix and Standard Webhooks, as the published client verifies them.

import { createHmac } from 'node:crypto'
import { WEBHOOK_HEADER } from '../../../src/contract/webhook-events.ts'
import type { Random } from '../../ports/ports.ts'

/** What a sealed signing secret is bound to. */
export const webhookContext = (app: string): string => `webhook ${app}`

const PREFIX = 'whsec_'
const BYTES = 32

/** A new signing secret: `whsec_` and base64. */
export const makeSigningSecret = (random: Random): string => PREFIX + Buffer.from(random.bytes(BYTES)).toString('base64')

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`

/** The headers of a delivery. `seconds` is the time of this try; with two secrets there are two signatures, and either of them will do. */
export const signedHeaders = (secrets: readonly string[], id: string, seconds: number, body: string): Record<string, string> => {
  const text = secrets.map((secret) => signature(secret, `${id}.${seconds}.${body}`)).join(' ')
  const named = (name: string): [string, string][] => [
    [`${name}-id`, id],
    [`${name}-timestamp`, String(seconds)],
    [`${name}-signature`, text],
  ]
  return Object.fromEntries(Object.values(WEBHOOK_HEADER).flatMap(named))
}
