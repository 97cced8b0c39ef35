// The captcha in front of a login start: route guard, early start.
// See docs/design/spec.md, "Login start".

import { isOffline } from '../../browser/online.ts'
import type { METHODS, MethodName } from '../../contract/methods.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { lateCode } from '../../kit/late-code.ts'
import { captchaStatus } from '../../session/captcha.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Job } from '../runtime/flow.ts'

/** Screens that have the captcha before them, by the table of methods. */
type GuardedScreen = Exclude<(typeof METHODS)[MethodName]['captcha'], null>

/** A passkey picked in the e-mail field was started there. A user who confirms has an account. */
const begins = ({ proof, intent }: { proof?: object; intent: string }): boolean => !proof && intent !== 'confirm'

/** Whether a guarded screen sends what a captcha guards as soon as it is shown. */
const STARTS_LOGIN: { readonly [N in GuardedScreen]: (params: ScreenParams[N]) => boolean } = {
  // A guest who links passes it too. A user who updates or confirms has an account.
  AWAITING_PASSWORDLESS_CODE: ({ intent }) => intent === 'login' || intent === 'link',
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: begins,
  AWAITING_FARCASTER_CONNECTION: begins,
  // A web app within Telegram signs in by itself, and passes it on the way.
  TELEGRAM_AUTH_SCREEN: ({ intent }) => intent === 'login',
}

/** CAPTCHA_SCREEN in front of a route; null where the route needs none, or a token is held. */
export const captchaGuard = (runtime: Runtime, { screen, params }: Route): Route | null => {
  const startsLogin = (STARTS_LOGIN as Readonly<Record<string, (params: object) => boolean>>)[screen]
  if (!startsLogin?.(params)) return null
  const status = captchaStatus(runtime)
  if (status === 'disabled' || status === 'success') return null
  return { screen: 'CAPTCHA_SCREEN', params: { next: { screen, params } as Route } }
}

export type PreparedEvent = { type: 'prepared' }
/** Starts the captcha while the person still types, so that it is usually passed before the login starts and CAPTCHA_SCREEN is skipped. */
export const prepareCaptcha: Job<undefined, PreparedEvent> = async (runtime) => {
  // A failure here is retried, and shown, at the login start.
  if (captchaStatus(runtime) === 'ready' && !isOffline())
    await lateCode(() => import('../captcha/captcha-jobs.ts'))
      .then(({ prepare }) => prepare(runtime))
      .catch(() => {})
  return { type: 'prepared' }
}
