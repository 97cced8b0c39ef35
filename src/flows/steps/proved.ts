// What follows a login, a link or a confirmation by what another party has said: a social login, Telegram, Farcaster.
// See docs/design/requests.md, "After a login".

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Method } from '../../contract/methods.ts'
import { PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { Route } from '../../contract/screens.ts'
import { afterLogin, proofDone } from '../menu/after-login.ts'
import type { Command, Facts, Step } from '../runtime/flow.ts'

export type ProvedEvent =
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'linked'; user: User; account: LinkedAccount }
  | { type: 'confirmed' }
interface Proving {
  readonly at: string
  readonly next?: Route
}

const reportOf = (event: ProvedEvent, state: Proving, facts: Facts, method: Method | null): Command<never>[] => {
  if (event.type === 'confirmed') return proofDone(state, facts.user)
  const { user } = event
  if (event.type === 'linked') return [{ done: { kind: 'link', user, account: event.account } }]
  return [{ done: { kind: 'login', user, isNewUser: event.isNewUser, method } }]
}

/** It is reported, and its success stands for a while. `method`: by what somebody logs in. */
export const onProved = <S extends Proving>(
  state: S,
  event: ProvedEvent,
  facts: Facts,
  method: Method | null,
): Step<S, { type: 'go-on' }> => {
  const delay = event.type === 'signed-in' ? afterLogin(event.user, facts, PRE_STEP_DELAY_SLOW).delay : SUCCESS_CLOSE_DELAY
  return [{ ...state, at: 'success' }, ...reportOf(event, state, facts, method), { after: delay, send: { type: 'go-on' } }]
}
