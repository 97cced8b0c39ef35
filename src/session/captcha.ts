// What a page holds of the app's captcha (spec section 4, "Captcha" and "Login start"): its frame, where that may stand, and a token good once.

import type { Runtime } from './runtime.ts'

/** How the captcha stands. */
export type CaptchaStatus = 'disabled' | 'ready' | 'loading' | 'success' | 'error'

/** The frame in which it runs. Trust: a token is kept in its closure alone, never in a route, a state or an event. */
export interface CaptchaFrame {
  readonly status: Exclude<CaptchaStatus, 'disabled'>
  /** False once it has been taken out of the page. */
  readonly alive: boolean
  /** Asks for a token, from anew. */
  run(): void
  /** The token, if there is one; it is not given twice. */
  take(): string | null
  remove(): void
}

interface Seat {
  /** Where the frame may stand; null where no modal is open. */
  place(): Element | null
  frame: CaptchaFrame | null
}
/** By runtime: whoever asks next takes what is there. */
const seats = new WeakMap<Runtime, Seat>()

/** The seat of a runtime's captcha. */
export const captchaSeat = (runtime: Runtime): Seat => {
  const seat = seats.get(runtime) ?? { place: () => null, frame: null }
  seats.set(runtime, seat)
  return seat
}

/** Whether the app asks for a captcha. */
export const asksForCaptcha = (runtime: Runtime): boolean => runtime.$config.get()?.captcha_enabled === true

/** How the captcha of a runtime stands: `disabled` where the app asks for none, and for whoever is signed in. */
export const captchaStatus = (runtime: Runtime): CaptchaStatus =>
  asksForCaptcha(runtime) && !runtime.$user.get() ? (captchaSeat(runtime).frame?.status ?? 'ready') : 'disabled'

/** Lets go of frame and token: the modal has closed. */
export const leaveCaptcha = (runtime: Runtime): void => {
  const seat = captchaSeat(runtime)
  seat.frame?.remove()
  seat.frame = null
}
