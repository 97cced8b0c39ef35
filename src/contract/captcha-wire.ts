// What a page and the captcha's frame say to each other (architecture.md §4): parsed on both sides, between exact origins.

import { type InferOutput, literal, number, object, optional, picklist, string } from 'valibot'

/** What the key of a site begins with: the one kind of captcha that there is (spec section 5). */
export const TURNSTILE_KEY = 't:'
/** Of a key of another kind. */
export const KEY_RULE = 'Unsupported captcha site key'

/** Path of the frame; the page names its own origin in the query, and the service lets in only those of the app. */
export const captchaFramePath = (appId: string, origin: string): string =>
  `/apps/${encodeURIComponent(appId)}/captcha?origin=${encodeURIComponent(origin)}`

const ours = literal('captcha')

/** The page asks for a token. `run` counts: answers to an older question are dropped. */
export const captchaAsk = object({ latchkey: ours, run: number() })
export type CaptchaAsk = InferOutput<typeof captchaAsk>

/** The frame tells how it stands: `ready` for a question, at work, done, failed, or with a token that has run out. */
export const captchaTold = object({
  latchkey: ours,
  at: picklist(['ready', 'loading', 'success', 'error', 'expired']),
  run: number(),
  /** With `success`. */
  token: optional(string(), ''),
})
export type CaptchaTold = InferOutput<typeof captchaTold>
