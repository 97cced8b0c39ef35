// Jobs of AFFIRMATIVE_CONSENT_SCREEN: accept the terms at the service, or sign out.

import * as users from '../../contract/endpoints/users.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { ConsentEvent } from './consent.ts'

const accept = catching<undefined, ConsentEvent>(
  (error) => ({ type: 'failed', error }),
  async ({ api, session }, _, { signal }) => {
    session.setUser(await session.authorized((token) => api(users.acceptTerms, { body: {}, token, signal })))
    return { type: 'accepted' }
  },
)

const decline: Job<undefined, ConsentEvent> = async ({ session }) => {
  // Signs out in every tab at once, without waiting for the service.
  void session.logout()
  return { type: 'declined' }
}

export const jobs = { accept, decline }
