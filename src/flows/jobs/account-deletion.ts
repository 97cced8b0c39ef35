// What the end of an account does in the world.

import { deleteUser } from '../../contract/endpoints/users-me.ts'
import type { DeletionEvent } from '../account-deletion.ts'
import { failureOf } from '../failure.ts'
import type { Job } from '../flow.ts'

const remove: Job<undefined, DeletionEvent> = async ({ api, session }, _, signal) => {
  try {
    // Not called off with the screen: the service may have done it already.
    await session.authorized((token) => api(deleteUser, { body: {}, token }))
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
