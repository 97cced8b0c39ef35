// Handing a session on, and taking one up, or a provider's answer (protocol.md §1.6). Loaded only where one of these is done.

import type { Api } from '../api/call.ts'
import type { SessionStorage } from '../browser/storage.ts'
import * as forks from '../contract/endpoints/sessions-fork.ts'
import type { WireSession } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { STORAGE } from '../contract/wire.ts'
import type { Tokens } from './tokens.ts'

export { handOver } from './oauth-answer.ts'

/** Trades the stored forked token for its session; null where the service will have none of it. The token is gone then, either way. */
export const recoverSession = async (api: Api, storage: SessionStorage): Promise<WireSession | null> => {
  let answer: WireSession | null = null
  try {
    answer = await api(forks.recover, { body: { refresh_token: storage.get(STORAGE.forkedToken) ?? '' } })
  } catch (error) {
    const status = (error instanceof LatchkeyError && error.status) || 500
    // A service that fails may know the token later; one that refuses it will always do so.
    if (status >= 500 || status === 408 || status === 429) throw error
  }
  storage.remove(STORAGE.forkedToken)
  return answer
}

/** Makes a forked token. `same` says, after the answer, whether the session is still the one that was forked. */
export const forkSession = async (api: Api, tokens: Tokens, same: () => boolean): Promise<string> => {
  const presented = tokens.refreshToken()
  const answer = await api(forks.fork, { body: { refresh_token: presented }, token: tokens.stored() })
  if (same() && tokens.refreshToken() === presented) tokens.store(answer.token, answer.refresh_token)
  return answer.new_session_refresh_token
}
