// Channels of Farcaster logins: opened for one page, asked for by their token (docs/design/security.md, "Farcaster").

import { parse } from 'valibot'
import { parseJson } from '../../../src/kit/parse-json.ts'
import { findChannel, keepApproval, saveChannel } from '../../stores/login/farcaster-channels.ts'
import type { App } from '../apps/app-cache.ts'
import { webOrigin } from '../apps/web-origin.ts'
import type { Core } from '../core.ts'
import { isSignInPage, takesBack } from '../cross-app/window-pages.ts'
import { returnAddress } from '../oauth/flow-secrets.ts'
import { ServiceError } from '../service-error.ts'
import { type Approval, approvalShape, channelState, openChannel } from './relay.ts'

/** 128 bits; as hex it is alphanumeric, as EIP-4361 asks for. */
const NONCE_BYTES = 16
const OVER = 'The request is over. Start again.'
const NO_ORIGIN = 'This call needs an Origin or relying_party, the address of the app.'

/** Where a call comes from. */
export interface Caller {
  /** Of the call; null for a client that has none. */
  readonly origin: string | null
  /** The user who is signed in; null: none. */
  readonly user: string | null
}

export const takesFarcaster = ({ row }: App): boolean => row.config.farcaster_auth

/** The hash under which a channel is kept. */
export const channelHash = ({ secrets }: Core, app: App, kind: 'channel' | 'nonce', token: string): string =>
  secrets.hash('farcaster-channel', app.id, kind, token)
const sealedFor = (hash: string): string => `farcaster-channel ${hash}`

/** What was kept of an approval; null where nothing was. */
export const keptApproval = ({ secrets }: Core, hash: string, sealed: string | null): Approval | null =>
  sealed === null ? null : parse(approvalShape, parseJson(secrets.open(sealed, sealedFor(hash))))

/** The page for which the person approves. Trust: it is shown on their phone, so it is one of the app's, or its window. */
const pageOf = (app: App, origin: string | null, relyingParty: string | null | undefined): string => {
  const page = origin ?? (relyingParty ? webOrigin(relyingParty) : app.origins.exact.length === 1 ? app.origins.exact[0] : null)
  if (!page) throw new ServiceError('missing_origin', NO_ORIGIN)
  if (!isSignInPage(app, page)) throw new ServiceError('invalid_origin')
  return page
}

const newNonce = ({ random }: Core): string => Buffer.from(random.bytes(NONCE_BYTES)).toString('hex')
const endOf = ({ clock, env }: Core): number => clock.now() + env.FARCASTER_CHANNEL_SECONDS * 1000

/** Opens a channel of the relay. */
export const beginChannel = async (
  core: Core,
  app: App,
  { origin, user }: Caller,
  asked: { readonly relying_party?: string | null | undefined; readonly redirect_url?: string | null | undefined },
): Promise<{ channel_token: string; connect_uri: string }> => {
  if (!takesFarcaster(app)) throw new ServiceError('disallowed_login_method')
  const page = pageOf(app, origin, asked.relying_party)
  const returnTo = asked.redirect_url ? returnAddress(takesBack(app), asked.redirect_url) : null
  const nonce = newNonce(core)
  const opened = await openChannel(core, { origin: page, nonce, returnTo })
  const channel = channelHash(core, app, 'channel', opened.channelToken)
  await saveChannel(core.db, { channel, app: app.id, nonce, origin: page, user, expires: endOf(core) })
  return { channel_token: opened.channelToken, connect_uri: opened.url }
}

/** A nonce for a message of a Farcaster client in which the app runs. */
export const beginNonce = async (
  core: Core,
  app: App,
  { origin, user }: Caller,
): Promise<{ nonce: string; expires_at: string }> => {
  if (!takesFarcaster(app)) throw new ServiceError('disallowed_login_method')
  const nonce = newNonce(core)
  const expires = endOf(core)
  const channel = channelHash(core, app, 'nonce', nonce)
  await saveChannel(core.db, { channel, app: app.id, nonce, origin: pageOf(app, origin, null), user, expires })
  return { nonce, expires_at: new Date(expires).toISOString() }
}

/** How far the person is. Throws 422 `invalid_credentials` for a channel of another app or page, one that is over, and one that was declined. */
export const channelStatus = async (core: Core, app: App, origin: string | null, token: string | null) => {
  if (!takesFarcaster(app)) throw new ServiceError('disallowed_login_method')
  const channel = channelHash(core, app, 'channel', token ?? '')
  const known = await findChannel(core.db, { channel, app: app.id, now: core.clock.now() })
  if (!token || !known || (origin !== null && origin !== known.origin)) throw new ServiceError('invalid_credentials', OVER)
  const { nonce } = known
  const kept = keptApproval(core, channel, known.approval)
  const state = kept ?? (await channelState(core, token))
  if (!state) throw new ServiceError('invalid_credentials', OVER)
  if (state.state === 'pending') return { state: state.state, nonce }
  if (!kept) await keepApproval(core.db, channel, core.secrets.seal(JSON.stringify(state), sealedFor(channel)))
  const { message, signature, fid, username, displayName, bio, pfpUrl } = state
  return { state: state.state, nonce, message, signature, fid, username, display_name: displayName, bio, pfp_url: pfpUrl }
}
