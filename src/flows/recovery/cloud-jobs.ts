// Jobs of the access to a person's cloud: Google Drive as at a social login, iCloud by the message of its own page.

import { isOffline } from '../../browser/online.ts'
import { openPopup } from '../../browser/popup.ts'
import * as recoveryCalls from '../../contract/endpoints/recovery.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { walletOf } from '../../session/embedded/embedded-bridge.ts'
import type { RecoveryHanded } from '../../session/recovery/ask-for-recovery.ts'
import { ownAccount } from '../../session/recovery/own-recovery.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { RecoveryDone } from '../keys/recovery-aim.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Done, Job } from '../runtime/flow.ts'
import { jobs as oauth } from '../social/oauth-jobs.ts'
import type { OAuthJob, OAuthRequester, OAuthScope } from '../steps/oauth-scope.ts'
import { carryOut } from './carry-out.ts'
import type { CloudAttempt, CloudEvent, CloudRecovered } from './cloud.ts'

export interface CloudScope extends OAuthScope, Partial<RecoveryHanded> {
  requester?: OAuthRequester
  /** What iCloud's page has posted, and the origin from which it counts. */
  icloud?: { readonly origin: string; session: string | null }
}
type CloudJob = Job<CloudAttempt, CloudEvent, CloudScope>

/** Recovers the wallet with the access, or gives it this way of recovery. */
const use = async (
  runtime: Runtime,
  { provider, aim }: CloudAttempt,
  access: string,
  { recovery }: CloudScope,
): Promise<RecoveryDone | CloudRecovered> => {
  if (aim.to !== 'recover') return carryOut(runtime, aim, { method: provider, secret: access })
  if (!recovery) throw new LatchkeyError('recovery_failed', 'Nothing on this page waits for this wallet.')
  await recovery.recover(access)
  return { kind: 'recover', result: { wallet: walletOf(ownAccount(runtime, aim.address)) } }
}

/** Trust: the service names the address, and the verifier is given to it alone. */
const driveRequester = (runtime: Runtime, asked: CloudAttempt, scope: CloudScope): OAuthRequester => {
  const { api, session } = runtime
  return {
    async begin({ state, challenge }, signal) {
      const body = { redirect_to: location.href, state_code: state, code_challenge: challenge }
      return (await session.authorized((token) => api(recoveryCalls.init, { body, token, signal }))).url
    },
    async finish(proof, signal): Promise<Done> {
      const body = { ...proof, provider: asked.provider }
      const { access_token } = await session.authorized((token) => api(recoveryCalls.authenticate, { body, token, signal }))
      return use(runtime, asked, access_token, scope)
    },
  }
}

const failed = (error: Failure, { attempt }: CloudAttempt): CloudEvent => ({ type: 'failed', attempt, error })

const openIcloud: CloudJob = catching<CloudAttempt, CloudEvent, CloudScope>(failed, async (runtime, { attempt }, scope) => {
  const { api, session } = runtime
  const { signal } = scope
  if (isOffline()) throw new LatchkeyError('service_unreachable', 'This browser has no connection.')
  // Before the first await: a browser opens windows only during the press itself.
  scope.open?.popup?.close()
  const popup = openPopup()
  if (!popup) return { type: 'blocked', attempt }
  signal.addEventListener('abort', () => popup.close())
  scope.open = { asked: { provider: 'icloud', intent: 'recovery', state: '', verifier: '', once: '' }, popup, answer: null }
  const { url, message_origin } = await session.authorized((token) =>
    api(recoveryCalls.initIcloud, { body: { client_type: 'web' }, token, signal }),
  )
  signal.throwIfAborted()
  scope.icloud = { origin: message_origin, session: null }
  popup.location.replace(url)
  return { type: 'opened', attempt, popup: true }
})

const listenIcloud: CloudJob = (_, { attempt }, { signal, open, icloud }) =>
  new Promise((resolve) => {
    const stop = new AbortController()
    const take = ({ source, origin, data }: MessageEvent<unknown>): void => {
      // Trust: only the window that we opened, and only while it shows the page of iCloud that the service has named.
      if (!icloud || !open?.popup || source !== open.popup || origin !== icloud.origin) return
      const { ckSession } = Object(data) as { ckSession?: unknown }
      if (typeof ckSession !== 'string' || ckSession === '') return
      icloud.session = ckSession
      stop.abort()
      open.popup.close()
      resolve({ type: 'answered', attempt })
    }
    addEventListener('message', take, { signal: AbortSignal.any([signal, stop.signal]) })
  })

const finishIcloud: CloudJob = catching<CloudAttempt, CloudEvent, CloudScope>(failed, async (runtime, asked, scope) => {
  if (!scope.icloud?.session) throw new LatchkeyError('unknown_auth_error', 'The window of iCloud has given no access.')
  return { type: 'finished', done: await use(runtime, asked, scope.icloud.session, scope) }
})

type DriveAttempt = Omit<CloudAttempt, 'aim'>
/** A job of the social login, in which the page that asks is this one. */
const atDrive =
  (job: OAuthJob<DriveAttempt>): CloudJob =>
  (runtime, asked, scope) => {
    scope.requester = driveRequester(runtime, asked, scope)
    const { provider, intent, attempt } = asked
    return job(runtime, { provider, intent, attempt }, scope) as Promise<CloudEvent>
  }

/** Whichever of the two is the person's cloud. */
const either = (drive: OAuthJob<DriveAttempt>, icloud: CloudJob): CloudJob => {
  const ofDrive = atDrive(drive)
  return (runtime, asked, scope) => (asked.provider === 'google-drive' ? ofDrive : icloud)(runtime, asked, scope)
}

const { watch, show, shut, online } = oauth
export const jobs = {
  open: either(oauth.open, openIcloud),
  listen: either(oauth.listen, listenIcloud),
  finish: either(oauth.finish, finishIcloud),
  ...({ watch, show, shut, online } as unknown as Record<'watch' | 'show' | 'shut' | 'online', CloudJob>),
}
