// The captcha of a runtime (docs/design/spec.md, "Captcha", "Login start"): its frame, the frame's place, its status.

import type { CaptchaFrame } from '../bridge/captcha-frame.ts'
import { stateOf } from '../kit/state-of.ts'
import type { Runtime } from './runtime.ts'

/** `disabled`: no captcha is needed. */
type CaptchaStatus = 'disabled' | CaptchaFrame['status']

interface CaptchaState {
  /** Where the frame may be put; null while no modal is open. */
  place(): Element | null
  frame: CaptchaFrame | null
}

/** The captcha state of a runtime; all flows of the page share it. */
export const captchaState = stateOf('captcha', (): CaptchaState => ({ place: () => null, frame: null }))

/** Whether the app requires a captcha. */
export const requiresCaptcha = (runtime: Runtime): boolean => runtime.$config.get()?.captcha_enabled === true

/** Status of the captcha: `disabled` where the app requires none, and for a signed-in person with an account. */
export const captchaStatus = (runtime: Runtime): CaptchaStatus => {
  const user = runtime.$user.get()
  const asks = requiresCaptcha(runtime) && (!user || user.isGuest)
  return asks ? (captchaState(runtime).frame?.status ?? 'ready') : 'disabled'
}

/** Removes the frame and its token, when the modal closes. */
export const removeCaptcha = (runtime: Runtime): void => {
  const state = captchaState(runtime)
  state.frame?.remove()
  state.frame = null
}
