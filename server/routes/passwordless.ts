// Login by e-mail code (protocol.md §1.2).

import type { Handlers } from '../mount.ts'
import { deviceCookie, knownDevice, newDevice } from '../services/device-cookie.ts'
import { loginWithCode } from '../services/login.ts'
import { sendLoginCode } from '../services/login-code.ts'

export const passwordless: Pick<Handlers, 'passwordless.init' | 'passwordless.authenticate'> = {
  'passwordless.init': async (core, { app, analyticsId, deviceCookie: shown, once }, { email }) => {
    await sendLoginCode(core, app, { email, device: { cookie: knownDevice(shown), analyticsId }, once })
    return { success: true }
  },

  'passwordless.authenticate': async (core, { app, address, analyticsId, deviceCookie: shown, once, headers }, body) => {
    const known = knownDevice(shown)
    const cookie = known ?? newDevice(core.random)
    const session = await loginWithCode(core, app, { ...body, device: { cookie, analyticsId }, address, once })
    if (!known) headers.append('set-cookie', deviceCookie(cookie))
    return session
  },
}
