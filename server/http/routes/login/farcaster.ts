// Login and link with Farcaster (docs/design/protocol.md, "Farcaster").

import type { Core } from '../../../services/core.ts'
import { beginChannel, beginNonce, type Caller, channelStatus } from '../../../services/farcaster/channel.ts'
import { linkWithFarcaster, loginWithFarcaster } from '../../../services/farcaster/login.ts'
import { initSigner, signerStatus } from '../../../services/farcaster/signer.ts'
import { liveSession } from '../../../services/sessions/sessions.ts'
import type { Call, Handlers } from '../../mount.ts'
import { signedIn, unlinkOwn } from '../account/signed-in.ts'
import { withDevice } from './code-call.ts'

type Body = Parameters<Handlers['farcaster.authenticateNonce']>[2]
type Names =
  | 'signerInit'
  | 'signerStatus'
  | 'init'
  | 'status'
  | 'authenticate'
  | 'nonce'
  | 'authenticateNonce'
  | 'link'
  | 'unlink'

/** Where the call comes from, and by whom. */
const callerOf = async (core: Core, { app, origin, bearer }: Call): Promise<Caller> => ({
  origin,
  user: bearer ? ((await liveSession(core, app, bearer))?.userId ?? null) : null,
})

const login = (core: Core, call: Call, channelToken: string | null, { message, signature, fid, mode }: Body) =>
  withDevice(core, call, async ({ device, idempotencyKey, address }) => {
    const approval = { channelToken, message, signature, fid, address, ...(await callerOf(core, call)) }
    return loginWithFarcaster(core, call.app, { ...approval, mode, device, idempotencyKey })
  })

export const farcaster: Pick<Handlers, `farcaster.${Names}`> = {
  'farcaster.init': async (core, call, body) => beginChannel(core, call.app, await callerOf(core, call), body),
  'farcaster.status': (core, { app, origin, channelToken }) => channelStatus(core, app, origin, channelToken),
  'farcaster.authenticate': (core, call, body) => login(core, call, body.channel_token, body),
  'farcaster.nonce': async (core, call) => beginNonce(core, call.app, await callerOf(core, call)),
  'farcaster.authenticateNonce': (core, call, body) => login(core, call, null, body),
  'farcaster.link': (core, call, { channel_token: channelToken, message, signature, fid }) => {
    const claims = signedIn(call)
    const { origin, address, idempotencyKey } = call
    const caller = { origin, user: claims.userId, address }
    return linkWithFarcaster(core, call.app, claims, { channelToken, message, signature, fid, ...caller, idempotencyKey })
  },
  'farcaster.signerInit': (core, call, { ed25519_public_key: key, deadline = null }) =>
    initSigner(core, call.app, signedIn(call), { key, deadline }),
  'farcaster.signerStatus': (core, call, { ed25519_public_key: key }) => signerStatus(core, call.app, signedIn(call), key),
  'farcaster.unlink': (core, call, { fid }) => unlinkOwn(core, call, { type: 'farcaster', subject: String(fid) }),
}
