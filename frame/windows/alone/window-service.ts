// What a window without an opener asks the service by its ticket (docs/design/frame.md, "Tickets").

import type { AnswerOf, BodyOf } from '../../../src/contract/endpoint.ts'
import { answer, redeem } from '../../../src/contract/endpoints/key-windows.ts'
import type { KeyPurpose } from '../../../src/contract/key-windows.ts'
import { type CallService, createCall, type Fetch } from '../../service/call.ts'
import { createWindowProofs } from './window-proofs.ts'

export type Redeemed = AnswerOf<typeof redeem>
export type ToldAnswer = BodyOf<typeof answer>

interface WindowService {
  readonly call: CallService
  redeem(ticket: string, purpose: KeyPurpose): Promise<Redeemed>
  /** Tells the page, once, how it has ended. */
  answer(token: string, told: ToldAnswer): Promise<object>
}

/** Whether it says more than that it was done or has ended: the service takes that by the window's key alone. */
const carries = (told: ToldAnswer): boolean => 'answer' in told && told.answer.at !== 'used'

/** The longest body that a browser sends on after its page has gone. */
const KEPT_ALIVE = 60_000

/** What is told at the end leaves the window also where it is closed in that moment. */
const outlasting =
  (ask: Fetch): Fetch =>
  (path, init) =>
    ask(path, path === answer.path && String(init.body).length <= KEPT_ALIVE ? { ...init, keepalive: true } : init)

export const windowService = (
  { appId, origin, nonce }: { readonly appId: string; readonly origin: string; readonly nonce: string },
  ask: Fetch = (path, init) => fetch(path, init),
): WindowService => {
  const proofs = createWindowProofs(origin, nonce)
  const caller = { appId, clientId: null, analyticsId: null }
  const call = createCall(caller, proofs, outlasting(ask))
  // Sent in the moment in which the window is closed: a proof would come too late.
  const unproved = createCall(caller, { ...proofs, headers: async () => ({}) }, outlasting(ask))
  return {
    call,
    // The ticket says who asks.
    redeem: (ticket, purpose) => call(redeem, { token: '', body: { ticket, purpose } }),
    answer: (token, told) => (carries(told) ? call : unproved)(answer, { token, body: told }),
  }
}
