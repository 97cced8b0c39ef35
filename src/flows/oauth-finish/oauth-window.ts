// The popup of a social login: whether it was closed, and what it answers (docs/design/protocol.md, "Window messages").

import { object, optional, picklist, safeParse, string } from 'valibot'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { POPUP_CLOSE_POLL } from '../../contract/limits.ts'
import { OAUTH_CHANNEL, OAUTH_MESSAGE } from '../../contract/wire.ts'
import { wait } from '../../kit/wait.ts'
import { failureOf } from '../runtime/errors.ts'
import type { AttemptNumber, OAuthJob } from '../steps/oauth-scope.ts'

/** Resolves when the popup is closed. Checked twice, so that an answer posted just before the close is taken first. */
export const watch: OAuthJob<AttemptNumber> = async (_, { attempt }, { signal, open }) => {
  for (let closed = 0; closed < 2; closed = open?.popup?.closed ? closed + 1 : 0) await wait(POPUP_CLOSE_POLL, signal)
  return { type: 'closed', attempt }
}

const message = object({
  type: picklist(Object.values(OAUTH_MESSAGE)),
  stateCode: optional(string(), ''),
  authorizationCode: optional(string(), ''),
})

/** Resolves with the answer of the popup. */
export const listen: OAuthJob<AttemptNumber> = (_, { attempt }, { signal, open }) =>
  new Promise((resolve) => {
    const stop = new AbortController()
    const until = AbortSignal.any([signal, stop.signal])
    const take = ({ data }: MessageEvent<unknown>, fromPopup: boolean): void => {
      const { success, output } = safeParse(message, data)
      if (!open || !success) return
      if (!fromPopup && output.stateCode !== open.asked.state) return
      stop.abort()
      open.popup?.close()
      const error = new LatchkeyError('unknown_auth_error', 'The login ended in an unknown way.')
      if (output.type === OAUTH_MESSAGE.answer) open.answer = { state: output.stateCode, code: output.authorizationCode }
      resolve(open.answer ? { type: 'answered', attempt } : { type: 'failed', attempt, error: failureOf(error) })
    }
    const onMessage = (event: MessageEvent<unknown>): void => {
      // Trust: only the window that we opened, and only while it shows a page of this origin.
      if (open?.popup && event.source === open.popup && event.origin === location.origin) take(event, true)
    }
    addEventListener('message', onMessage, { signal: until })
    // Some providers sever the popup from its opener. Every page of this origin receives the channel, so only this attempt's state counts.
    const channel = new BroadcastChannel(OAUTH_CHANNEL)
    channel.addEventListener('message', (event) => take(event, false))
    until.addEventListener('abort', () => channel.close())
  })
