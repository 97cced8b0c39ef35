// Sessions (protocol.md §1.3, §1.6).

import type { Handlers } from '../mount.ts'
import { endSession, refreshSession } from '../services/sessions.ts'

export const sessions: Pick<Handlers, 'sessions.refresh' | 'sessions.logout'> = {
  'sessions.refresh': (core, { app }, body) => refreshSession(core, app, body.refresh_token),

  'sessions.logout': async (core, { app, bearer }, body) => {
    await endSession(core, app, body.refresh_token, bearer)
    return { success: true }
  },
}
