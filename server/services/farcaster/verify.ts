// Judges an approval: uses the channel up, reads the message, asks the registries, in this order.
// See docs/design/security.md, "Farcaster".

import { readMessage } from '../../../src/contract/wallets/read-wallet-message.ts'
import { isRecorded } from '../../stores/idempotency.ts'
import { type KnownChannel, takeChannel } from '../../stores/login/farcaster-channels.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { IDEMPOTENCY_MS } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import { type MessageMismatch, messageMismatch } from '../wallet-proof/message-mismatch.ts'
import { countAttempt } from '../wallet-proof/verify.ts'
import { type Caller, channelHash, keptApproval } from './channel.ts'

/** Said of everything that does not hold: which check it was is for the log. */
const NOT_ACCEPTED = 'Something went wrong. Try again.'

export interface ShownApproval extends Caller {
  /** Null for a message of a Farcaster client, which has a nonce and no channel. */
  readonly channelToken: string | null
  readonly message: string
  readonly signature: string
  readonly fid: number
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
}
type Wrong = MessageMismatch | 'channel' | 'page' | 'person' | 'form' | 'signature' | 'fid'

/** Trust: what the relay says of a person counts only where it says it of the very message that was shown. */
const profileOf = (core: Core, hash: string, { approval }: KnownChannel, shown: ShownApproval): Record<string, string> => {
  const kept = keptApproval(core, hash, approval)
  if (kept?.message !== shown.message || kept.fid !== shown.fid) return {}
  const { username, displayName, bio, pfpUrl } = kept
  const all = { username, display_name: displayName, bio, profile_picture_url: pfpUrl }
  return Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => Boolean(one[1])))
}

/** What of the approval does not fit the channel and the call; null where all does. */
const mismatchOf = ({ clock, env }: Core, channel: KnownChannel, shown: ShownApproval): Wrong | null => {
  const { origin, user } = channel
  if (shown.origin !== null && shown.origin !== origin) return 'page'
  // Trust: a channel that a user opened while signed in is for them alone.
  if (user !== null && user !== shown.user) return 'person'
  const message = readMessage(shown.message)
  if (!message) return 'form'
  const times = { lifetime: env.FARCASTER_CHANNEL_SECONDS * 1000, clock: env.WALLET_CLOCK_SECONDS * 1000 }
  return messageMismatch(message, { chainType: 'ethereum', pages: [origin], chainId: null, now: clock.now(), ...times })
}

/**
 * What an approval tells of its account (JSON); null where another attempt of the call with this key has come to something meanwhile. Throws 422
 * `invalid_credentials` for whatever does not hold, 503 `service_unavailable` where the registries cannot be asked, `OverBudget`.
 */
export const verifyApproval = async (core: Core, app: App, shown: ShownApproval, key: string): Promise<string | null> => {
  const now = core.clock.now()
  const refuse = async (why: Wrong): Promise<never> => {
    await countAttempt(core, shown.address)
    core.log.info('farcaster_approval_refused', { appId: app.id, why })
    throw new ServiceError('invalid_credentials', NOT_ACCEPTED)
  }
  const kind = shown.channelToken === null ? 'nonce' : 'channel'
  const hash = channelHash(core, app, kind, shown.channelToken ?? readMessage(shown.message)?.nonce ?? '')
  // Trust: the channel is used up before anything else is looked at, whatever comes of it.
  const channel = await takeChannel(core.db, { channel: hash, app: app.id, key, repeats: IDEMPOTENCY_MS, now })
  if (!channel) return (await isRecorded(core.db, { app: app.id, key, now })) ? null : refuse('channel')
  const why = mismatchOf(core, channel, shown)
  if (why) return refuse(why)
  const { signerOf } = await import('./registries.ts')
  const { host: domain } = new URL(channel.origin)
  const signer = await signerOf(core, { message: shown.message, signature: shown.signature, nonce: channel.nonce, domain })
  if (!signer) return refuse('signature')
  if (signer.fid !== shown.fid) return refuse('fid')
  return JSON.stringify({ owner_address: signer.owner, ...profileOf(core, hash, channel, shown) })
}
