// The state of one session and its changes: adopt an answer, set the user, clear.
// Trust: tokens stay in this state and in the protocol's storage; no store, event or error carries one.

import type { WritableAtom } from 'nanostores'
import type { Api } from '../api/call.ts'
import type { SessionStorage } from '../browser/storage.ts'
import { type User, userFromWire, type WireSession, type WireUser } from '../contract/entities.ts'
import { waitsForFactor } from '../contract/held.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { guestKey, STORAGE, UNFINISHED_KEY } from '../contract/wire.ts'
import type { Proofs } from './proofs.ts'
import { ofOneSession, type Tokens } from './tokens.ts'

export interface SessionState {
  readonly appId: string
  readonly api: Api
  readonly storage: SessionStorage
  readonly tokens: Tokens
  readonly proofs: Proofs
  readonly $user: WritableAtom<User | null>
  /** Counts sign-ins and sign-outs of this page: the answer to a call from an earlier epoch is about another session. */
  epoch: number
  /** An access token of the session that was signed out last, here or in another tab: a tab that was refreshing it may still store it again. */
  ended: string | null
  /** Id of the session whose login goes on in this page: it has a person here before it is whole. */
  goingOn: string | null
  /** The user has changed here: the other tabs are told. */
  changed(): void
}

/**
 * Whether the session waits for something that a login ends with: by what the service says of it, or by what a page of this browser has asked for
 * besides.
 */
export const waits = ({ tokens, storage }: SessionState): boolean => {
  if (tokens.held()) return true
  const unfinished = storage.get(UNFINISHED_KEY)
  return unfinished !== null && unfinished === tokens.sid()
}

/** The login that goes on here is not whole before {@link finish}: what the page asks for is outstanding. */
export const defer = ({ storage, tokens }: SessionState): void => {
  const sid = tokens.sid()
  if (sid !== null) storage.set(UNFINISHED_KEY, sid)
}

/** The login is whole as far as this page asks. */
export const finish = (state: SessionState): void => {
  state.goingOn = null
  state.storage.remove(UNFINISHED_KEY)
}

/** Removes tokens and user; the user alone where the tokens are another tab's. */
export const clear = (state: SessionState): void => {
  state.epoch++
  if (state.tokens.inAnotherTab()) {
    state.$user.set(null)
    return
  }
  finish(state)
  state.tokens.clear()
  state.proofs.forget()
  state.storage.remove(STORAGE.userMark)
  state.$user.set(null)
}

/** As {@link clear}, and everything else that a signed-out browser does not keep. */
export const clearAll = (state: SessionState): void => {
  const { appId, storage, tokens } = state
  state.ended = tokens.stored() ?? state.ended
  clear(state)
  if (tokens.inAnotherTab()) return
  for (const key of [STORAGE.forkedToken, STORAGE.analyticsId, guestKey(appId)]) storage.remove(key)
}

/** Whether the session has no person on this page yet. */
const isNobody = (state: SessionState, id: string): boolean => {
  const { tokens, $user, goingOn } = state
  // Trust: who has not done all that is asked for is nobody on this page, unless the login is going on here.
  if (!waits(state) || goingOn === tokens.sid()) return false
  // A factor that is asked for again is shown over what the page does.
  return !(waitsForFactor(tokens.held()) && $user.get()?.id === id)
}

const show = ({ appId, storage, $user, changed }: SessionState, wire: WireUser, announces: boolean): User => {
  const [user, before] = [userFromWire(wire), $user.get()]
  // A user with an account is no longer a guest.
  if (!user.isGuest) storage.remove(guestKey(appId))
  const isChanged = before?.id === user.id && JSON.stringify(before) !== JSON.stringify(user)
  if (announces || isChanged || before?.id !== user.id) $user.set(user)
  if (announces && isChanged) changed()
  return user
}

/**
 * Takes the user of any answer; null where they are nobody on this page. `announces`: false where another tab has announced them, and this one
 * only reads them.
 */
export const setUser = (state: SessionState, wire: WireUser, announces = true): User | null => {
  if (!isNobody(state, wire.id)) return show(state, wire, announces)
  state.$user.set(null)
  return null
}

/** Takes the answer of a refresh, by its update action, or of a login. */
export const take = (state: SessionState, answer: WireSession, isLogin = false): User | null => {
  const { tokens, storage } = state
  if (answer.session_update_action === 'clear' || !answer.user) {
    clear(state)
    return null
  }
  if (answer.session_update_action === 'ignore') tokens.keep(answer.token)
  else tokens.store(answer.token, answer.refresh_token)
  // A forked token is useless once a session exists.
  storage.remove(STORAGE.forkedToken)
  return isLogin ? show(state, answer.user, true) : setUser(state, answer.user)
}

/** Takes the answer of an authenticate call, which brings both tokens whatever its action. */
export const adopt = (state: SessionState, { user, token, refresh_token }: WireSession): User => {
  state.epoch++
  const { tokens, storage, $user } = state
  const isSame = user !== null && $user.get()?.id === user.id
  const [before, wasWaiting] = [tokens.sid(), waits(state)]
  const taken = token ? take(state, { user, token, refresh_token }, true) : null
  if (!taken) throw new LatchkeyError('invalid_answer', "The service's answer holds no session.")
  // Somebody who has proved who they are goes on with what they were at.
  if (!isSame || state.goingOn !== null) state.goingOn = tokens.sid()
  if (isSame && wasWaiting && storage.get(UNFINISHED_KEY) === before) defer(state)
  return taken
}

/** Follows what another tab has done to the stored token. `refresh` asks the service for the user. */
export const followStorage = (state: SessionState, taken: string | null, cleared: boolean, refresh: () => void): void => {
  const { tokens, proofs, $user } = state
  // A tab of this browser has signed out, or in by another key, which this one may not have read yet.
  if (!tokens.stored()) proofs.forget()
  state.ended = taken ?? state.ended
  const present = tokens.stored()
  // The present token may be this tab's own copy: other tabs see cookies go a moment later than the tokens.
  if (present ? state.ended && ofOneSession(present, state.ended) : taken) {
    state.epoch++
    tokens.leave()
  }
  const subject = tokens.subject()
  // The login goes on in another tab, and would be nobody here.
  if (subject && !$user.get() && waits(state) && state.goingOn !== tokens.sid()) return
  if (subject ? subject !== $user.get()?.id : cleared && tokens.renewable()) refresh()
  else if (!subject) $user.set(null)
}
