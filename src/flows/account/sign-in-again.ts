// Signs the signed-in person in again, over what is open, where the service asks for a recent sign-in.

import { allowedHere } from '../../app/app-methods.ts'
import { thisDevice } from '../../browser/device.ts'
import { nest } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'
import { recentLogin } from '../steps/recent-login.ts'

/** False for a user who has nothing to prove it by. Rejects with `exited_auth_flow` where they leave. */
export const signInAgain = async (runtime: Runtime): Promise<boolean> => {
  const config = runtime.$config.get()
  const route = recentLogin(runtime.$user.get(), config ? allowedHere(config, thisDevice()) : [])
  if (!route) return false
  await nest(runtime, 'confirm', route)
  return true
}
