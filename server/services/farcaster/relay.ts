// Farcaster's relay: opens channels, and tells how far the person in one is (https://docs.farcaster.xyz/auth-kit).

import {
  type InferOutput,
  literal,
  nullish,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  transform,
  variant,
} from 'valibot'
import { fid } from '../../../src/contract/farcaster-fields.ts'
import { type Answered, callOut, OutgoingError } from '../../ports/outgoing.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'

const RELAY = 'https://relay.farcaster.xyz'
const SILENT = 'Farcaster cannot be reached right now. Try again later.'

const opened = object({
  channelToken: pipe(string(), regex(/^[\w-]{1,256}$/)),
  url: pipe(string(), regex(/^https?:\/\/[^\s]+$/)),
  nonce: string(),
})
/** A text for people. The database takes neither control characters nor halves of characters. */
const text = nullish(
  pipe(
    string(),
    transform((words) => words.replace(/[\p{Cc}\p{Cs}]/gu, '')),
  ),
)
const completed = object({
  state: literal('completed'),
  nonce: string(),
  message: string(),
  signature: string(),
  fid: fid(),
  username: text,
  displayName: text,
  bio: text,
  pfpUrl: text,
})
const channelStatus = variant('state', [object({ state: literal('pending'), nonce: optional(string(), '') }), completed])
type ChannelStatus = InferOutput<typeof channelStatus>
/** What a person has approved, with what the relay says of them. */
export type Approval = InferOutput<typeof completed>
export const approvalShape = completed

const ask = async (core: Core, path: string, init: RequestInit): Promise<Answered> => {
  const { FARCASTER_RELAY_URL: relay = RELAY, FARCASTER_RELAY_SECONDS: seconds } = core.env
  const signal = AbortSignal.timeout(seconds * 1000)
  try {
    return await callOut(`${relay}/v1/${path}`, { ...init, signal })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    core.log.warn('farcaster_relay_silent', { reason: error.reason })
    throw new ServiceError('service_unavailable', SILENT)
  }
}

const useless = (core: Core, { status }: Answered): ServiceError => {
  core.log.warn('farcaster_relay_silent', { reason: 'useless', status })
  return new ServiceError('service_unavailable', SILENT)
}

/** What a channel is opened for. */
interface ChannelFor {
  readonly origin: string
  readonly nonce: string
  /** Where the person's phone goes after the approval. */
  readonly returnTo: string | null
}

/** Opens a channel for a message of this page with this nonce. Throws 503 `service_unavailable`. */
export const openChannel = async (
  core: Core,
  { origin, nonce, returnTo }: ChannelFor,
): Promise<{ channelToken: string; url: string }> => {
  const asked = { siweUri: origin, domain: new URL(origin).host, nonce, ...(returnTo && { redirectUrl: returnTo }) }
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(core, 'channel', { method: 'POST', headers, body: JSON.stringify(asked) })
  const { success, output } = safeParse(opened, answer.json)
  // Trust: a relay that names a nonce of its own could bring a message that was signed for another service.
  if (answer.status >= 300 || !success || output.nonce !== nonce) throw useless(core, answer)
  return output
}

const CLIENT_FAULTS = picklist([400, 401, 403, 404, 410])

/** How far the person is; null for a channel that the relay does not know, or has closed. Throws 503 `service_unavailable`. */
export const channelState = async (core: Core, channelToken: string): Promise<ChannelStatus | null> => {
  const headers = { authorization: `Bearer ${channelToken}` }
  const answer = await ask(core, 'channel/status', { headers })
  if (safeParse(CLIENT_FAULTS, answer.status).success) return null
  const { success, output } = safeParse(channelStatus, answer.json)
  if (answer.status >= 300 || !success) throw useless(core, answer)
  return output
}
