// Sessions of operators: a cookie of the console's origin, with an idle and an absolute end (docs/console.md).

import {
  endOperatorSession,
  type SessionOperator,
  saveOperatorSession,
  seeOperatorSession,
} from '../../stores/console/sessions.ts'
import type { Core } from '../core.ts'
import type { SignedIn } from './sign-in.ts'

/** Without a call. */
export const IDLE = 30 * 60_000
/** In all. */
export const LONGEST = 12 * 60 * 60_000

const TOKEN_BYTES = 32

type Part = Pick<Core, 'db' | 'secrets' | 'clock' | 'random'>
const hashOf = ({ secrets }: Part, token: string): string => secrets.hash('operator-session', token)

/** Begins a session; answers what the cookie holds. */
export const beginOperatorSession = async (core: Part, { operator, role }: SignedIn): Promise<string> => {
  const token = Buffer.from(core.random.bytes(TOKEN_BYTES)).toString('base64url')
  const now = core.clock.now()
  await saveOperatorSession(core.db, { session: hashOf(core, token), operator, role, now, over: now - LONGEST })
  return token
}

/** Whose session a cookie is; undefined where it is none that lives. Trust: it is asked at each call, so a change of role ends it at once. */
export const operatorOf = (core: Part, token: string): Promise<SessionOperator | undefined> => {
  const now = core.clock.now()
  return seeOperatorSession(core.db, { session: hashOf(core, token), now, idle: now - IDLE, over: now - LONGEST })
}

export const endSession = (core: Part, token: string): Promise<void> => endOperatorSession(core.db, hashOf(core, token))
