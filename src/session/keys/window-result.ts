// How a window goes that the browser has cut off from this page: the service is asked, by the ticket's id.
// See docs/design/frame.md, "Tickets".

import { isOffline, whenOnline } from '../../browser/online.ts'
import * as keyWindows from '../../contract/endpoints/key-windows.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { wait } from '../../kit/wait.ts'
import type { Runtime } from '../runtime.ts'

/** Seconds that one question waits for the end, and milliseconds between two where it was not answered. */
const LONG = 25
const PAUSE = 3000

export interface WindowResult {
  /** Resolves when the window has redeemed its ticket: it goes on by itself, and this page sees nothing of it. */
  readonly apart: Promise<void>
  /** Resolves with the answer, rejects with what the window or the service refused. Neither where the window is not apart. */
  readonly answer: Promise<unknown>
  /** Asks once more, without waiting. */
  look(): Promise<void>
}

export const windowClosed = (): LatchkeyError =>
  new LatchkeyError('window_closed', 'The window of the service was closed before the end.')

/** Follows the window of a ticket until `signal` aborts. */
export const followWindow = ({ api, session }: Runtime, id: string, signal: AbortSignal): WindowResult => {
  let isApart = false
  let setApart = (): void => {}
  const apart = new Promise<void>((resolve) => {
    setApart = () => {
      isApart = true
      resolve()
    }
  })
  let settle = { resolve: (_: unknown): void => {}, reject: (_: unknown): void => {} }
  const answer = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject }
  })
  answer.catch(() => undefined)

  /** False: there is nothing more to be asked. */
  const ask = async (seconds: number): Promise<boolean> => {
    const body = { id, wait: seconds }
    const told = await session.authorized((token) => api(keyWindows.result, { body, token, signal }))
    if (told.state !== 'open') setApart()
    if (told.error) settle.reject(new LatchkeyError(told.error.code, told.error.message ?? 'The window could not do this.'))
    else if (told.state === 'done') settle.resolve(told.answer)
    return told.state !== 'done'
  }
  /** The ticket has run out unused, which is nothing: its window was not cut off. One that was redeemed has ended without an answer. */
  const ended = (): boolean => {
    if (isApart) settle.reject(windowClosed())
    return false
  }
  const isOver = (error: unknown): boolean =>
    error instanceof LatchkeyError && (error.code === 'not_found' || error.code === 'missing_or_invalid_token')
  const follow = async (): Promise<void> => {
    for (let goesOn = true; goesOn && !signal.aborted; ) {
      try {
        goesOn = await ask(LONG)
      } catch (error) {
        if (signal.aborted) return
        if (isOver(error)) goesOn = ended()
        else if (isOffline()) await whenOnline(signal)
        else await wait(PAUSE, signal)
      }
    }
  }
  follow().catch(() => undefined)
  return {
    apart,
    answer,
    look: async () => void (await ask(0).catch((error: unknown) => isOver(error) && ended())),
  }
}
