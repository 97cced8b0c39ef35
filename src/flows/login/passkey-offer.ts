// Offers passkeys in the e-mail field of the menu (spec section 2, "Login menu"): the browser lists them where it lists addresses. Loaded when
// the field is entered; a browser that cannot do it, or a service that does not answer, is nobody's trouble.

import { offersPasskeys } from '../../browser/passkey-offers.ts'
import * as passkeys from '../../contract/endpoints/passkeys.ts'
import { asksForCaptcha } from '../../session/captcha.ts'
import type { Job } from '../runtime/flow.ts'
import type { LandingEvent } from './landing.ts'

export const offer: Job<undefined, LandingEvent> = async (runtime, _, signal) => {
  const { api } = runtime
  try {
    // An offer takes a challenge before the person has asked for anything: a captcha is not spent on that.
    if (asksForCaptcha(runtime) || !(await offersPasskeys())) return { type: 'no-offer' }
    const [{ askForPasskey }, { options }] = await Promise.all([
      import('../../browser/webauthn.ts'),
      api(passkeys.authenticateInit, { body: {}, signal }),
    ])
    const assertion = await askForPasskey(options, signal, true)
    return { type: 'picked', proof: { challenge: options.challenge, assertion } }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'no-offer' }
  }
}
