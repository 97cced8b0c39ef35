// The signed-in user (protocol.md §1.2).

import type { Handlers } from '../mount.ts'
import { acceptTerms } from '../services/accept-terms.ts'
import { signedIn } from './signed-in.ts'

export const users: Pick<Handlers, 'users.acceptTerms'> = {
  'users.acceptTerms': (core, call) => acceptTerms(core, call.app, signedIn(call)),
}
