// Forks a session, recovers a forked one. Loaded only where one of these is done.
// See docs/design/protocol.md, "Handing a session on".

import type { Api } from '../../api/call.ts'
import type { SessionStorage } from '../../browser/storage.ts'
import * as forks from '../../contract/endpoints/sessions-fork.ts'
import type { WireSession } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { STORAGE } from '../../contract/wire.ts'
import type { Tokens } from '../tokens.ts'

/** Whether the service has said for good that a token opens nothing. After a failure of the service it may still be valid. */
const refusedForGood = (error: unknown): boolean => {
  const status = (error instanceof LatchkeyError && error.status) || 500
  return status < 500 && status !== 408 && status !== 429
}

/** Whose session the stored forked token stands for; null where it opens nothing, and then it is removed. */
export const ownerOfFork = async (api: Api, storage: SessionStorage): Promise<{ name: string | null; guest: boolean } | null> => {
  try {
    const owner = await api(forks.describe, { body: { refresh_token: storage.get(STORAGE.forkedToken) ?? '' } })
    return { name: owner.name, guest: owner.is_guest }
  } catch (error) {
    if (!refusedForGood(error)) throw error
    storage.remove(STORAGE.forkedToken)
    return null
  }
}

/** Trades the stored forked token for its session; null where the service refuses it. The token is removed either way. */
export const recoverSession = async (api: Api, storage: SessionStorage): Promise<WireSession | null> => {
  let answer: WireSession | null = null
  try {
    answer = await api(forks.recover, { body: { refresh_token: storage.get(STORAGE.forkedToken) ?? '' } })
  } catch (error) {
    if (!refusedForGood(error)) throw error
  }
  storage.remove(STORAGE.forkedToken)
  return answer
}

/** Makes a forked token. `same`: whether the session is still the one that was forked. */
export const forkSession = async (api: Api, tokens: Tokens, same: () => boolean): Promise<string> => {
  const presented = tokens.refreshToken()
  const answer = await api(forks.fork, { body: { refresh_token: presented }, token: tokens.stored() })
  if (same() && tokens.refreshToken() === presented) tokens.store(answer.token, answer.refresh_token)
  return answer.new_session_refresh_token
}
