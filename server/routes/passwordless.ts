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

  'passwordless.authenticate': async (
    core,
    { app, address, analyticsId, deviceCookie: shown, fromPage, once, headers },
    body,
  ) => {
    const known = knownDevice(shown)
    // Other clients get no cookie: they would send it back without an origin, and be refused for it.
    const fresh = !known && fromPage ? newDevice(core.random) : null
    const session = await loginWithCode(core, app, { ...body, device: { cookie: known ?? fresh, analyticsId }, address, once })
    if (fresh) headers.append('set-cookie', deviceCookie(fresh))
    return session
  },
}
