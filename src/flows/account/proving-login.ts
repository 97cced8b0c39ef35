// What asks for a recent sign-in, made again once the person has signed in, on a screen over the present one.
// See docs/design/security.md, "Step-up".

import { allowedHere } from '../../app/app-methods.ts'
import { thisDevice } from '../../browser/device.ts'
import type { Runtime } from '../../session/runtime.ts'
import { nest } from '../../session/seats.ts'
import { failureOf } from '../runtime/errors.ts'
import { asksRecentLogin, recentLogin } from './recent-login.ts'

/** Whether the person has shown once more that it is them. Rejects with `exited_auth_flow` where they leave. */
const proves = async (runtime: Runtime): Promise<boolean> => {
  const [user, config] = [runtime.$user.get(), runtime.$config.get()]
  if (user?.isGuest && (await (await import('../login/guest.ts')).reauthenticateGuest(runtime))) return true
  const route = recentLogin(user, config ? allowedHere(config, thisDevice()) : [])
  if (!route) return false
  await nest(runtime, 'confirm', route)
  return true
}

/** Acts; where the service asks for a recent sign-in, the person signs in again over what they see, which stays, and it is done. */
export const provingLogin = async <T>(runtime: Runtime, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (!asksRecentLogin(failureOf(error)) || !(await proves(runtime))) throw error
    return act()
  }
}
