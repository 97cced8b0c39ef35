// The other window while the provider has the word: whether it is closed, and what it answers (protocol.md §2.8). Loaded before it is sent there.

import { object, optional, picklist, safeParse, string } from 'valibot'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { POPUP_CLOSE_POLL } from '../../contract/limits.ts'
import { OAUTH_CHANNEL, OAUTH_MESSAGE } from '../../contract/wire.ts'
import { wait } from '../../kit/wait.ts'
import { failureOf } from '../runtime/errors.ts'
import { type OAuthJob, type Turn, tries } from './oauth-scope.ts'

/** Ends when the window is closed. An answer that was posted just before comes first: it is looked at twice. */
export const watch: OAuthJob<Turn> = async (_, { attempt }, signal) => {
  const { popup } = tries.get(signal) ?? {}
  for (let closed = 0; closed < 2; closed = popup?.closed ? closed + 1 : 0) await wait(POPUP_CLOSE_POLL, signal)
  return { type: 'closed', attempt }
}

const message = object({
  type: picklist(Object.values(OAUTH_MESSAGE)),
  stateCode: optional(string(), ''),
  authorizationCode: optional(string(), ''),
})

/** Ends with the answer of the window. */
export const listen: OAuthJob<Turn> = (_, { attempt }, signal) =>
  new Promise((resolve) => {
    const mine = tries.get(signal)
    const stop = new AbortController()
    const until = AbortSignal.any([signal, stop.signal])
    const take = ({ data }: MessageEvent<unknown>, sure: boolean): void => {
      const { success, output } = safeParse(message, data)
      if (!mine || !success) return
      if (!sure && output.stateCode !== mine.asked.state) return
      stop.abort()
      mine.popup?.close()
      const error = new LatchkeyError('unknown_auth_error', 'The login ended in an unknown way.')
      if (output.type === OAUTH_MESSAGE.answer) mine.answer = { state: output.stateCode, code: output.authorizationCode }
      resolve(mine.answer ? { type: 'answered', attempt } : { type: 'failed', attempt, error: failureOf(error) })
    }
    const hear = (event: MessageEvent<unknown>): void => {
      // Trust: only the window that we opened, and only while it shows a page of this origin.
      if (mine?.popup && event.source === mine.popup && event.origin === location.origin) take(event, true)
    }
    addEventListener('message', hear, { signal: until })
    // Some providers cut the window off from its opener. Every page of this origin hears this, so only our own state counts.
    const channel = new BroadcastChannel(OAUTH_CHANNEL)
    channel.addEventListener('message', (event) => take(event, false))
    until.addEventListener('abort', () => channel.close())
  })
