// Buying by card (docs/design/protocol.md, "On-ramp").

import { purchaseOf, signPurchase } from '../../services/on-ramp/on-ramp.ts'
import { quoteFor } from '../../services/on-ramp/quotes.ts'
import { liveSession } from '../../services/sessions/sessions.ts'
import type { Call, Handlers } from '../mount.ts'

type Core = Parameters<Handlers['onRamp.sign']>[0]

/** The user who asks; null where none is signed in: clients of the protocol ask with and without a session. */
const userOf = async (core: Core, { app, bearer }: Call): Promise<string | null> =>
  (bearer && (await liveSession(core, app, bearer))?.userId) || null

export const onRamp: Pick<Handlers, `onRamp.${'sign' | 'quote' | 'status'}`> = {
  'onRamp.sign': async (core, call, body) => signPurchase(core, call.app, { ...body, user: await userOf(core, call) }),

  'onRamp.quote': async (core, { app }, _body, query) => quoteFor(core, app, query),

  'onRamp.status': async (core, call) =>
    purchaseOf(core, call.app, call.params.externalTransactionId ?? '', await userOf(core, call)),
}
