// Where a captcha comes in (spec section 4, "Login start"): the one place that asks whether a screen needs CAPTCHA_SCREEN before it, the one way
// of calls that begin something for a person, and a head start while they still type.

import type { AnswerOf, BodyOf, Endpoint } from '../../contract/endpoint.ts'
import type { BuiltScreen, Route, ScreenParams } from '../../contract/screens.ts'
import { asksForCaptcha, captchaStatus } from '../../session/captcha.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Job } from '../runtime/flow.ts'

/** Screens that ask the service for something in a person's name at once. What is built later gets its row with its screen. */
const ASKING: { readonly [N in BuiltScreen]?: (params: ScreenParams[N]) => boolean } = {
  AWAITING_PASSWORDLESS_CODE: ({ intent }) => intent === 'login',
  // What was picked in the e-mail field has been asked for already.
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: ({ proof }) => !proof,
}

/** The captcha in front of a route; null where it needs none, or a token is held. */
export const captchaFirst = (runtime: Runtime, { screen, params }: Route): Route | null => {
  const asks = ASKING[screen] as ((params: object) => boolean) | undefined
  if (!asks?.(params) || /disabled|success/.test(captchaStatus(runtime))) return null
  return { screen: 'CAPTCHA_SCREEN', params: { next: { screen, params } as Route } }
}

/**
 * A call that begins something for a person (its row says `captcha`). It shows the session of whoever has one, else a captcha's token, where the
 * app wants one. Rejects where the captcha is not passed.
 */
export const askInPerson = async <E extends Endpoint>(
  runtime: Runtime,
  endpoint: E,
  body: BodyOf<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const proof = asksForCaptcha(runtime) ? await (await import('./captcha-jobs.ts')).proof(runtime, endpoint, signal) : null
  return runtime.api(endpoint, {
    body: { ...(body as object), ...proof?.body } as BodyOf<E>,
    token: proof?.bearer ?? null,
    signal,
  })
}

export type AheadEvent = { type: 'prepared' }
/** Lets the captcha run as soon as there is something to be sent: mostly it is passed before the press, and CAPTCHA_SCREEN is not seen at all. */
export const captchaAhead: Job<undefined, AheadEvent> = async (runtime) => {
  // What fails here is tried again, and told, when it is needed.
  if (captchaStatus(runtime) === 'ready') await import('./captcha-jobs.ts').then(({ ahead }) => ahead(runtime)).catch(() => {})
  return { type: 'prepared' }
}
