// Jobs of a login or link with an account of another app: those of a social login, whose answer this page alone uses.

import { APP_PROVIDER } from '../../contract/cross-app.ts'
import * as crossApp from '../../contract/endpoints/cross-app.ts'
import * as oauth from '../../contract/endpoints/oauth.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { WindowScheme } from '../../contract/window-scheme.ts'
import { lateCode } from '../../kit/late-code.ts'
import { report } from '../../session/report.ts'
import { keepCrossAppToken } from '../../session/returns/cross-app-tokens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { tagScheme } from '../../session/tag-scheme.ts'
import type { Done, Job } from '../runtime/flow.ts'
import { jobs as social } from '../social/oauth-jobs.ts'
import type { OAuthJob, OAuthProof, OAuthRequester, OAuthScope } from '../steps/oauth-scope.ts'
import type { CrossAppAttempt, CrossAppEvent } from './cross-app.ts'

export interface CrossAppScope extends OAuthScope {
  requester?: OAuthRequester
}
type CrossAppJob = Job<CrossAppAttempt, CrossAppEvent, CrossAppScope>

/** One key of all calls that trade the answer: a second of them gets the session that the first one was given. */
const onceOf = ({ open }: CrossAppScope): string => {
  if (open) return open.asked.once
  throw new LatchkeyError('oauth_unexpected', 'Nothing on this page waits for this answer.')
}

const logIn = async (
  runtime: Runtime,
  { appId, mode }: CrossAppAttempt,
  proof: OAuthProof,
  { signal, once }: { readonly signal: AbortSignal; readonly once: string },
): Promise<Done> => {
  const provider = APP_PROVIDER + appId
  const body = { ...proof, provider, ...(mode && { mode }) }
  const answer = await runtime.api(oauth.authenticate, { body, signal, once })
  signal.throwIfAborted()
  const user = runtime.session.adopt(answer)
  if (answer.oauth_tokens) keepCrossAppToken(runtime, appId, answer.oauth_tokens.access_token)
  return { kind: 'login', user, isNewUser: answer.is_new_user ?? false, method: `${APP_PROVIDER}${appId}` }
}

const link = async (
  runtime: Runtime,
  { appId }: CrossAppAttempt,
  proof: OAuthProof,
  { signal, once }: { readonly signal: AbortSignal; readonly once: string },
): Promise<Done> => {
  const { linkCrossApp } = await lateCode(() => import('../account/link-social.ts'))
  const { user, account, token } = await linkCrossApp(runtime, { appId, once }, proof, signal)
  if (token) keepCrossAppToken(runtime, appId, token)
  return { kind: 'link', user, account }
}

/** The address of the window, drawn as the tag that opens it. */
const drawnIn = (address: string, scheme: WindowScheme | undefined): string => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && scheme) url.searchParams.set('scheme', scheme)
  return url?.href ?? address
}

const requester = (runtime: Runtime, asked: CrossAppAttempt, scope: CrossAppScope): OAuthRequester => ({
  async begin({ provider, state, challenge }, signal) {
    const { api, session } = runtime
    const body = { provider, redirect_to: location.href, state_code: state, code_challenge: challenge }
    const ask = (token: string | null) => api(oauth.init, { body, token, signal })
    const answer = asked.intent === 'link' ? session.authorized(ask) : ask(null)
    const [{ url }, scheme] = await Promise.all([answer, tagScheme(runtime)])
    return drawnIn(url, scheme)
  },
  finish: (proof, signal) => (asked.intent === 'link' ? link : logIn)(runtime, asked, proof, { signal, once: onceOf(scope) }),
})

type SocialAttempt = { readonly provider: string; readonly intent: 'cross-app'; readonly attempt: number }
/** A job of the social login. What it fails with is counted. */
const ofWindow =
  (job: OAuthJob<SocialAttempt>): CrossAppJob =>
  async (runtime, asked, scope) => {
    scope.requester = requester(runtime, asked, scope)
    const attempt = { provider: APP_PROVIDER + asked.appId, intent: 'cross-app', attempt: asked.attempt } as const
    const event = await job(runtime, attempt, scope)
    if (event.type === 'failed') report(runtime, 'cross_app_auth_error', { code: event.error.code, flow: asked.intent })
    return event as CrossAppEvent
  }

/** What the other app is called. Nothing waits for it, and without it the window says so. */
const describe: Job<{ appId: string }, CrossAppEvent> = async ({ api, appId: own }, { appId }, { signal }) => {
  const found = await api(crossApp.connections, { params: { appId: own }, signal }).catch(() => null)
  signal.throwIfAborted()
  const name = found?.connections.find((one) => one.provider_app_id === appId)?.provider_app_name
  return name ? { type: 'named', name } : { type: 'done' }
}

const { open, listen, finish, watch, show, shut } = social
export const jobs = {
  open: ofWindow(open),
  listen: ofWindow(listen),
  finish: ofWindow(finish),
  describe,
  ...({ watch, show, shut } as unknown as Record<'watch' | 'show' | 'shut', CrossAppJob>),
}
