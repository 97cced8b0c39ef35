// Checks the code that a page presents: with state and verifier of the page that began, for the same intent.
// See docs/design/security.md, "OAuth".

import { ERRORS } from '../../../src/contract/errors.ts'
import { type FlowIntent, type FoundFlow, flowOfCode } from '../../stores/login/oauth-flows.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import type { Found } from './callback.ts'
import type { OAuthTokens } from './exchange.ts'
import { codeHashOf, fitsChallenge, openFlow, sameText } from './flow-secrets.ts'
import type { Profile } from './profiles.ts'
import { accountTypeOf } from './provider-kinds.ts'

export interface ShownOAuth {
  readonly code: string
  readonly stateCode: string
  readonly verifier: string | undefined
  /** Where the page names one. */
  readonly provider: string | undefined
  readonly idempotencyKey: IdempotencyKey
}
interface OpenedFlow {
  readonly type: string
  readonly profile: Profile
  /** Left out: a provider whose tokens are handed to no page. */
  readonly tokens?: OAuthTokens
}
interface CodeFlow extends FoundFlow {
  /** Keyed hash of the code that was shown. */
  readonly code: string
}

/** Said of a code that is unknown, used or over. */
export const OVER = 'This login has run out or was used before. Start again.'
/** Message of a provider's own limit. It has no Retry-After, which every limit of this service has: the page tells them apart by that. */
const LIMITED = ERRORS.oauth_provider_limited.message

/** The flow that a code was given for. Throws the refusal of a code that is not known or has no verifier. */
export const flowOfShown = async (core: Core, app: App, shown: ShownOAuth): Promise<CodeFlow> => {
  if (!shown.verifier) throw new ServiceError('invalid_pkce_parameters')
  const code = codeHashOf(core, shown.code)
  const flow = await flowOfCode(core.db, { app: app.id, code, now: core.clock.now() })
  if (!flow) throw new ServiceError('invalid_credentials', OVER)
  return { ...flow, code }
}

interface Wanted {
  readonly intent: FlowIntent
  readonly user: string | null
}

/** What was found for the code. Throws where state, verifier or intent do not match, and what the provider refused with. Does not use the code up. */
const foundFor = (
  core: Core,
  flow: CodeFlow,
  shown: ShownOAuth,
  { intent, user }: Wanted,
): Exclude<Found, { refused: string }> => {
  const { stateCode } = openFlow(core, flow.state, flow.sealed)
  const rightProvider = shown.provider === undefined || shown.provider === flow.provider
  // Trust: a flow that was begun as a link, or for another user, must not sign in.
  if (!sameText(stateCode, shown.stateCode) || flow.intent !== intent || flow.user_id !== user || !rightProvider) {
    throw new ServiceError('oauth_state_mismatch')
  }
  if (!fitsChallenge(shown.verifier, flow.challenge)) throw new ServiceError('invalid_pkce_parameters')
  if (flow.over) throw new ServiceError('invalid_credentials', OVER)
  const found = JSON.parse(core.secrets.open(flow.found, `oauth found ${flow.state}`)) as Found
  if ('refused' in found) throw new ServiceError(found.refused, found.refused === 'too_many_requests' ? LIMITED : undefined)
  return found
}

/** The profile and tokens that the code was issued for. Throws as {@link foundFor}. */
export const openFound = (
  core: Core,
  flow: CodeFlow,
  shown: ShownOAuth,
  wanted: Wanted & { readonly intent: 'login' | 'link' },
): OpenedFlow => {
  const found = foundFor(core, flow, shown, wanted)
  if ('access' in found) throw new ServiceError('oauth_state_mismatch')
  return { type: accountTypeOf(flow.provider), ...found }
}

/** The access token that the code was issued for. Throws as {@link foundFor}. */
export const openAccess = (core: Core, flow: CodeFlow, shown: ShownOAuth, user: string): string => {
  const found = foundFor(core, flow, shown, { intent: 'recovery', user })
  if (!('access' in found)) throw new ServiceError('oauth_state_mismatch')
  return found.access
}
