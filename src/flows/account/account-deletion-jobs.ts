// Jobs of the account deletion flow: delete the user at the service, end the session here.

import { deleteUser } from '../../contract/endpoints/users-me.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { DeletionEvent } from './account-deletion.ts'

/** Whether the error asked for a recent login and a guest has re-authenticated with this browser's credential. */
const reauthenticated = async (runtime: Runtime, error: unknown): Promise<boolean> =>
  failureOf(error).code === 'recent_login_required' &&
  runtime.$user.get()?.isGuest === true &&
  (await import('../login/guest.ts')).reauthenticateGuest(runtime)

const remove = catching<undefined, DeletionEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, _, { signal }) => {
    const { api, session } = runtime
    // Not aborted with the screen: the service may have deleted the user already.
    const ask = () => session.authorized((token) => api(deleteUser, { body: {}, token }))
    await ask().catch(async (error: unknown) => {
      if (!(await reauthenticated(runtime, error))) throw error
      return ask()
    })
    // The screen was left meanwhile, so `forget` will not run.
    if (signal.aborted) void session.logout()
    return { type: 'deleted' }
  },
)

/** Signs out in every tab at once, without waiting for the service. */
const forget: Job<undefined, DeletionEvent> = ({ session }) => {
  void session.logout()
  return new Promise(() => {})
}

export const jobs = { remove, forget }
