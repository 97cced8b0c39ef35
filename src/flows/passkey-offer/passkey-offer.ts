// Passkeys in the autofill list of the menu's e-mail field. Loaded when the field is focused.
// A browser without support, or a service that fails, shows no error. See docs/design/spec.md, "Login menu".

import { askForPasskey } from '../../browser/webauthn/webauthn.ts'
import * as passkeys from '../../contract/endpoints/passkeys.ts'
import { requiresCaptcha } from '../../session/captcha.ts'
import type { LandingEvent } from '../menu/landing.ts'
import { catching } from '../runtime/errors.ts'

export const offer = catching<undefined, LandingEvent>(
  () => ({ type: 'no-offer' }),
  async (runtime, _, { signal }) => {
    const { api } = runtime
    // The challenge is fetched before the person has asked for anything: no captcha token is spent on that.
    if (requiresCaptcha(runtime)) return { type: 'no-offer' }
    const { options } = await api(passkeys.authenticateInit, { body: {}, signal })
    const assertion = await askForPasskey(options, signal, true)
    return { type: 'picked', proof: { challenge: options.challenge, assertion } }
  },
)
