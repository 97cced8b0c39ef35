// The ports of the service: taken before anything else is opened, so that a taken one is reported at once.

import { type Fetch, type Listener, listen } from '../http/listen.ts'
import { BARE_HEADERS } from '../http/middleware/security-headers.ts'
import { createCloseStack } from './close-stack.ts'

/** Milliseconds that calls under way have to finish when the service stops. */
const FINISH_WITHIN = 10_000

const starting: Fetch = () =>
  Response.json(
    { error: 'The service is starting.', code: 'service_unavailable' },
    { status: 503, headers: { ...BARE_HEADERS, 'retry-after': '1' } },
  )

/** No listener yet; {@link Listeners.open} adds one. */
export const createListeners = () => {
  const stack = createCloseStack()
  const opened: { letGo(): void }[] = []
  return {
    open: async (host: string, port: number, setting: string): Promise<Listener> => {
      let answer = starting
      const listening = await listen((request, env) => answer(request, env), host, port, setting)
      stack.add(() => listening.close(FINISH_WITHIN))
      opened.push(listening)
      return {
        port: listening.port,
        serve: (fetch) => {
          answer = fetch
        },
        onUpgrade: (take, close) => {
          listening.onUpgrade(take)
          stack.add(close)
        },
      }
    },
    /** From now on every answer ends its connection, so that a balancer sends its callers elsewhere. */
    letGo: (): void => {
      for (const listening of opened) listening.letGo()
    },
    /** Takes no more calls and lets those under way finish. */
    close: stack.close,
  }
}
