// Windows for keys that are opened with a ticket (docs/design/frame.md, "Tickets").

import { giveUp, keepAnswer, resultOf } from '../../../services/key-windows/results.ts'
import { makeTicket, useTicket } from '../../../services/key-windows/tickets.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn } from './signed-in.ts'

export const keyWindows: Pick<Handlers, `key_windows.${'tickets' | 'redeem' | 'answer' | 'result' | 'end'}`> = {
  'key_windows.tickets': (core, call, body) => makeTicket(core, call.app, signedIn(call), call.origin, body),
  'key_windows.redeem': (core, call, body) => useTicket(core, call.app, { ...body, jkt: call.proof?.jkt ?? null }),
  'key_windows.answer': async (core, call, body) => {
    await keepAnswer(core, call.app, signedIn(call), { answer: body, proof: call.proof })
    return {}
  },
  'key_windows.result': (core, call, { id, wait: seconds }) => resultOf(core, call.app, signedIn(call), { id, seconds }),
  'key_windows.end': async (core, call, { id }) => {
    await giveUp(core, call.app, signedIn(call), id)
    return {}
  },
}
