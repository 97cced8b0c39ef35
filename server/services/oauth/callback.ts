// The provider's callback: uses up the state, trades the code, and redirects to the page with a code of ours.
// See docs/design/security.md, "OAuth".

import { connectionIdOf } from '../../../src/contract/oidc.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import { type CallbackFlow, consumeState, storeFound } from '../../stores/login/oauth-flows.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { takesBack } from '../cross-app/window-pages.ts'
import { askIssuer } from '../oidc-login/ask-issuer.ts'
import { browserCookie } from './browser-cookie.ts'
import { openClient } from './clients.ts'
import { askAccess, askProvider, type OAuthTokens, ProviderError } from './exchange.ts'
import { callbackUrl, codeHashOf, openFlow, providerVerifier, returnAddress, stateHash, withAnswer } from './flow-secrets.ts'
import type { Profile } from './profiles.ts'
import { methodLabelOf } from './provider-kinds.ts'
import { DRIVE_SCOPE } from './providers.ts'
import { saysSuspended } from './token-answer.ts'

/** What is kept for the page to fetch: the person, or why there is none. */
export type Found =
  | { readonly refused: 'oauth_account_suspended' | 'too_many_requests' | 'recovery_access_refused' }
  | { readonly access: string }
  /** Tokens of an OpenID connection are handed to no page. */
  | { readonly profile: Profile; readonly tokens?: OAuthTokens }

/** Codes of the protocol that are no codes. */
const FAILED = 'error'
const DECLINED = 'undefined'
/** Error codes of providers for a user who declined. */
const NO = /^(access_denied|user_denied|user_cancell?ed(_login|_authorize|_authorization)?)$/
const CODE_BYTES = 32
/** Providers' codes are good for an hour at most: so long one that was left unused is remembered. */
const CODE_MEMORY_MS = 60 * 60_000
/** A used code is answered again so long (docs/design/security.md, "Retries"). */
const REPEATED_MS = 90_000

/** People may take the tick away, and are sent back all the same. */
const accessOf = ({ access_token, scopes }: OAuthTokens): Found =>
  scopes?.includes(DRIVE_SCOPE) ? { access: access_token } : { refused: 'recovery_access_refused' }

const foundBy = async (
  core: Core,
  app: App,
  { provider, intent }: Pick<CallbackFlow, 'provider' | 'intent'>,
  { state, answer }: { readonly state: string; readonly answer: URLSearchParams },
): Promise<Found | null> => {
  const row = app.providers.get(provider)
  if (!row) return null
  const now = core.clock.now()
  const signal = AbortSignal.timeout(core.env.OAUTH_PROVIDER_SECONDS * 1000)
  const outcome = (name: string): void =>
    core.metrics.count('latchkey_oauth_answers_total', { provider: methodLabelOf(provider), outcome: name })
  try {
    if (connectionIdOf(provider) !== null) {
      const found = await askIssuer(core, { row, answer, state })
      outcome('found')
      return found
    }
    const client = openClient(core.secrets, row)
    const [verifier, nonce] = [providerVerifier(core, state), core.secrets.hash('oauth-nonce', state)]
    const exchange = { client, answer, redirectUri: callbackUrl(core), verifier, nonce, now, signal }
    const found = intent === 'recovery' ? accessOf(await askAccess(exchange)) : await askProvider(exchange)
    outcome('found')
    return found
  } catch (error) {
    const reason = error instanceof ProviderError || error instanceof OutgoingError ? error.reason : 'internal'
    outcome(reason)
    const step = error instanceof ProviderError ? error.step : undefined
    if (reason === 'suspended') return { refused: 'oauth_account_suspended' }
    if (reason === 'limited') return { refused: 'too_many_requests' }
    // Trust: never the provider's words; they may quote a code, a token or a person.
    core.log.warn('oauth_provider_failed', { appId: app.id, provider, reason, step })
    return null
  }
}

/** Where the browser goes now, or why it stays here: nothing is known of the login, or another browser began it. */
interface Landed {
  readonly to: string | 'lost' | 'elsewhere'
  /** Header that takes the login's cookie away; null where there is no login. */
  readonly cookie: string | null
}

/**
 * Completes the login that an answer of a provider belongs to; `cookies` is what the browser sent, `connection` the OpenID connection whose address the
 * answer came to; left out: the address of social providers.
 */
export const completeCallback = async (
  core: Core,
  answer: URLSearchParams,
  cookies: string | undefined,
  connection?: string,
): Promise<Landed> => {
  const state = answer.get('state')
  if (!state) return { to: 'lost', cookie: null }
  const hash = stateHash(core, state)
  const cookie = browserCookie(core, hash, cookies)
  return { to: await land(core, answer, { state, browser: cookie.shown, connection }), cookie: cookie.gone }
}

interface Arrival {
  readonly state: string
  readonly browser: string
  readonly connection: string | undefined
}

const land = async (core: Core, answer: URLSearchParams, { state, browser, connection }: Arrival): Promise<string> => {
  const hash = stateHash(core, state)
  const now = core.clock.now()
  const given = answer.get('code')
  const code = given ? core.secrets.hash('oauth-provider-code', given) : null
  const flow = await consumeState(core.db, { state: hash, browser, code, now, remembered: now + CODE_MEMORY_MS })
  const app = flow ? await core.apps.find(flow.app_id) : null
  if (!flow || !app) return 'lost'
  const { redirectTo, stateCode } = openFlow(core, hash, flow.sealed)
  // Trust: the owner may have taken the origin away since.
  if (!takesBack(app)(new URL(redirectTo))) return 'lost'
  // Trust: the address of a login may be sent to another person, and a provider without PKCE and nonce takes their answer for it. Only the
  // browser that went to the provider may come back.
  if (!flow.ours) {
    if (flow.fresh)
      core.metrics.count('latchkey_oauth_answers_total', { provider: methodLabelOf(flow.provider), outcome: 'elsewhere' })
    return flow.fresh ? 'elsewhere' : 'lost'
  }
  const back = (code: string): string =>
    withAnswer(returnAddress(takesBack(app), redirectTo), { code, state: stateCode, provider: flow.provider })
  // Trust: a code that came with another state first was not given for this login.
  if (!flow.fresh || flow.seen) return back(FAILED)
  // Trust: the answer came to the address of another provider: its code was given for another login.
  if (connectionIdOf(flow.provider) !== (connection ?? null)) return back(FAILED)

  const error = answer.get('error')
  if (error && NO.test(error)) return back(DECLINED)
  const suspended = error && saysSuspended(`${error} ${answer.get('error_description') ?? ''}`)
  const found = suspended
    ? { refused: 'oauth_account_suspended' as const }
    : error
      ? null
      : await foundBy(core, app, flow, { state, answer })
  if (!found) return back(FAILED)
  const ours = Buffer.from(core.random.bytes(CODE_BYTES)).toString('base64url')
  const expires = core.clock.now() + core.env.OAUTH_CODE_SECONDS * 1000
  await storeFound(core.db, {
    state: hash,
    code: codeHashOf(core, ours),
    found: core.secrets.seal(JSON.stringify(found), `oauth found ${hash}`),
    expires,
    ends: expires + REPEATED_MS,
  })
  return back(ours)
}
