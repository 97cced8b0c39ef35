// Messages between a page and the captcha's frame, parsed on both sides, between exact origins (docs/captcha.md).

import { type InferOutput, literal, number, object, optional, picklist, string } from 'valibot'

/** What the key of a site begins with: the one kind of captcha that there is (docs/design/spec.md, "Field rules"). */
export const TURNSTILE_KEY = 't:'
/** Of a key of another kind. */
export const KEY_RULE = 'Unsupported captcha site key'
/** Of a service that has no second origin for the frame. */
export const NO_SANDBOX = 'The captcha needs SANDBOX_URL, which is not set at the service'

/** Path of the frame; the page names its own origin in the query, and the service lets in only those of the app. */
export const captchaFramePath = (appId: string, origin: string): string =>
  `/apps/${encodeURIComponent(appId)}/captcha?origin=${encodeURIComponent(origin)}`

const ours = literal('captcha')

/** The page asks for a token. `run` counts: answers to an older question are dropped. */
export const captchaAsk = object({ latchkey: ours, run: number() })
export type CaptchaAsk = InferOutput<typeof captchaAsk>

/** The frame reports its state: `ready`, loading, success, error, or expired. */
export const captchaReport = object({
  latchkey: ours,
  at: picklist(['ready', 'loading', 'success', 'error', 'expired']),
  run: number(),
  /** With `success`. */
  token: optional(string(), ''),
})
export type CaptchaReport = InferOutput<typeof captchaReport>
