// Jobs of a login with Farcaster: open a channel, ask how far the person is, trade the approval.

import { isMobile } from '../../browser/is-mobile.ts'
import { whenOnline } from '../../browser/online.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import * as farcaster from '../../contract/endpoints/farcaster.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { RARE_HEADER } from '../../contract/wire.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Confirmation } from '../account/reauthenticate.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Scope } from '../runtime/flow.ts'
import { callWithCaptcha } from '../steps/captcha-call.ts'
import type { FarcasterEvent, FarcasterTask } from './farcaster.ts'
import { appAddress } from './farcaster-approval.ts'

type Approval = Pick<BodyOf<typeof farcaster.authenticate>, 'message' | 'signature' | 'fid'>
export interface FarcasterScope extends Scope {
  channel?: string
  approval?: Approval
}
const refused = (error: Failure): FarcasterEvent => ({ type: 'refused', error })

const open = catching<undefined, FarcasterEvent, FarcasterScope>(
  (error) => ({ type: 'not-begun', error }),
  async (runtime, _, scope) => {
    const mobile = isMobile()
    const page = { relying_party: location.origin, ...(mobile && { redirect_url: location.href }) }
    const opened = await callWithCaptcha(runtime, farcaster.init, page, scope.signal)
    scope.channel = opened.channel_token
    return { type: 'opened', uri: appAddress(opened.connect_uri), mobile }
  },
)

/** A channel that is over, or was declined. Whatever else goes wrong may be better at the next poll. */
const OVER = 'invalid_credentials'

const poll = catching<undefined, FarcasterEvent, FarcasterScope>(
  (error) => (error.code === OVER ? refused(error) : { type: 'pending' }),
  async ({ api }, _, scope) => {
    const headers = { [RARE_HEADER.channelToken]: scope.channel ?? '' }
    const told = await api(farcaster.status, { headers, signal: scope.signal })
    const { message, signature, fid } = told
    if (told.state === 'pending') return { type: 'pending' }
    if (!message || !signature || !fid) throw new LatchkeyError('invalid_credentials', 'The approval is not whole.')
    scope.approval = { message, signature, fid }
    return { type: 'approved' }
  },
)

const trade = ({ api }: Runtime, scope: FarcasterScope, mode: object, how: Partial<Confirmation> = {}) => {
  const { message, signature, fid } = scope.approval as Approval
  const body = { channel_token: scope.channel ?? '', message, signature, fid, ...mode }
  return api(farcaster.authenticate, { body, signal: scope.signal, ...how })
}

const finish = catching<FarcasterTask, FarcasterEvent, FarcasterScope>(refused, async (runtime, { intent, mode }, scope) => {
  const { signal } = scope
  if (intent === 'link') {
    const { linkFarcaster } = await lateCode(() => import('../account/link-farcaster.ts'))
    const { message, signature, fid } = scope.approval as Approval
    return linkFarcaster(runtime, { channel_token: scope.channel ?? '', message, signature, fid }, signal)
  }
  if (intent === 'confirm') {
    const { reauthenticate } = await lateCode(() => import('../account/reauthenticate.ts'))
    await reauthenticate(runtime, signal, (whose) => trade(runtime, scope, { mode: 'no-signup' }, whose))
    return { type: 'confirmed' }
  }
  const answer = await trade(runtime, scope, mode ? { mode } : {})
  signal.throwIfAborted()
  return { type: 'signed-in', user: runtime.session.adopt(answer), isNewUser: answer.is_new_user ?? false }
})

const online: Job<undefined, FarcasterEvent> = async (_, __, { signal }) => {
  await whenOnline(signal)
  return { type: 'online' }
}

export const jobs = { open, poll, finish, online }
