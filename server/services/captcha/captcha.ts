// Checks captcha tokens: judged by the provider, bound to the app, single use (docs/design/security.md, "Captcha").

import { HOUR, MINUTE } from '../../../src/kit/durations.ts'
import { CaptchaError } from '../../ports/captcha.ts'
import type { CaptchaPass } from '../../ports/ports.ts'
import { isCaptchaTokenUsed, repeatCaptchaToken, spendCaptchaToken } from '../../stores/apps/captcha.ts'
import { hostOfAllowed } from '../apps/allowed-origins.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { IDEMPOTENCY_MS, type IdempotencyKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import { captchaContext } from './captcha-secret.ts'

/** Providers' tokens are shorter. */
const LONGEST_TOKEN = 2048
/** How long ago it may have been solved: the five minutes of the provider, and clocks that differ. */
const OLDEST = 10 * MINUTE
/** Trust: what a call does again at each repetition, like making a nonce, one token buys few times. Pages repeat a call twice. */
const MOST_REPEATS = 5
/** Used tokens are remembered for longer than any is taken. */
const REMEMBERED = 2 * OLDEST + HOUR

const refuse = (core: Core): never => {
  core.metrics.count('latchkey_captcha_total', { outcome: 'refused' })
  throw new ServiceError('invalid_captcha')
}

/** Trust: an outage of the provider lets no call through. The log has the reason; the user is asked to try again. */
const unavailable = (core: Core, app: App, reason: string): never => {
  core.metrics.count('latchkey_captcha_total', { outcome: 'unavailable' })
  core.log.error('captcha_unverified', { appId: app.id, reason })
  throw new ServiceError('service_unavailable')
}

const secretOf = (core: Core, app: App): string => {
  if (app.captchaSecret === null) return unavailable(core, app, 'no secret')
  try {
    return core.secrets.open(app.captchaSecret, captchaContext(app.id))
  } catch {
    return unavailable(core, app, 'sealed')
  }
}

/** The frame is on the sandbox's host; a client of the protocol that draws the captcha itself does so on a page of the app. */
const hostsOf = (core: Core, app: App): Set<string> => {
  const { SANDBOX_URL: sandbox } = core.env
  return new Set([...(sandbox ? [new URL(sandbox).hostname] : []), ...app.origins.sources.map(hostOfAllowed)])
}

/** Trust: a token that was solved elsewhere, for another app, or long ago is refused, whatever its provider says; so is one without these facts. */
const holds = (core: Core, app: App, { hostname, action, at }: CaptchaPass): boolean =>
  action === app.id && hostsOf(core, app).has(hostname) && Math.abs(core.clock.now() - at) <= OLDEST

/** A UUID of a keyed hash: the provider gives repeated questions of one call one answer. */
const uuidOf = (hash: string): string => {
  const hex = Buffer.from(hash, 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Uses up a token. `attempt` is what tells a repeated attempt of the same call from another call. Throws where no person has proved to be one. */
export const takeCaptcha = async (core: Core, app: App, token: string | undefined, attempt: IdempotencyKey): Promise<void> => {
  if (!token || token.length > LONGEST_TOKEN) return refuse(core)
  const hash = core.secrets.hash('captcha-token', token)
  const by = attempt && core.secrets.hash('captcha-token', app.id, attempt.key)
  const now = core.clock.now()
  /** Whether it was this very call that used the token: its answer was lost on the way. */
  const isRepeated = async (): Promise<boolean> =>
    by !== null && (await repeatCaptchaToken(core.db, { token: hash, by, now, most: MOST_REPEATS }))
  if (await isCaptchaTokenUsed(core.db, hash)) return (await isRepeated()) ? undefined : refuse(core)

  const secret = secretOf(core, app)
  const pass = await core.captcha.verify({ secret, token, key: by && uuidOf(by) }).catch((error: unknown) => {
    if (error instanceof CaptchaError) return unavailable(core, app, error.reason)
    throw error
  })
  if (!pass || !holds(core, app, pass)) return refuse(core)
  // A key that we made cannot tell a retry from a person who asks again: it holds no longer than the cool-down between two codes.
  const repeats = attempt?.named ? IDEMPOTENCY_MS : Math.min(IDEMPOTENCY_MS, core.env.RESEND_SECONDS * 1000)
  const used = await spendCaptchaToken(core.db, { token: hash, by, repeatsUntil: now + repeats, ends: now + REMEMBERED })
  if (!used && !(await isRepeated())) return refuse(core)
  core.metrics.count('latchkey_captcha_total', { outcome: 'passed' })
}
