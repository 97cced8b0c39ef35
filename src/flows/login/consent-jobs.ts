// What the consent screen does in the world: accept the terms at the service, or sign out.

import * as users from '../../contract/endpoints/users.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { ConsentEvent } from './consent.ts'

const accept: Job<undefined, ConsentEvent> = async ({ api, session }, _, signal) => {
  try {
    session.setUser(await session.authorized((token) => api(users.acceptTerms, { body: {}, token, signal })))
    return { type: 'accepted' }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'failed', error: failureOf(error) }
  }
}

const decline: Job<undefined, ConsentEvent> = async ({ session }) => {
  // Here and in every tab it is done at once; nobody need wait for the service.
  void session.logout()
  return { type: 'declined' }
}

export const jobs = { accept, decline }
