// What the end of an account does in the world.

import { deleteUser } from '../../contract/endpoints/users-me.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { DeletionEvent } from './account-deletion.ts'

/** A guest proves that it is them by what this browser keeps. */
const proved = async (runtime: Runtime, error: unknown): Promise<boolean> =>
  failureOf(error).code === 'recent_login_required' &&
  runtime.$user.get()?.isGuest === true &&
  (await import('../login/guest.ts')).confirmGuest(runtime)

const remove: Job<undefined, DeletionEvent> = async (runtime, _, signal) => {
  const { api, session } = runtime
  const ask = () => session.authorized((token) => api(deleteUser, { body: {}, token }))
  try {
    // Not called off with the screen: the service may have done it already.
    await ask().catch(async (error: unknown) => {
      if (!(await proved(runtime, error))) throw error
      return ask()
    })
    // Nobody is there any more to be told.
    if (signal.aborted) void session.logout()
    return { type: 'deleted' }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

/** Here and in every tab nobody is signed in any more; the service need not be waited for. */
const forget: Job<undefined, DeletionEvent> = ({ session }) => {
  void session.logout()
  return new Promise(() => {})
}

export const jobs = { remove, forget }
