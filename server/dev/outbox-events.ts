// News of what arrives in the outbox, as server-sent events: the number of each message.

import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Outbox } from './outbox.ts'

/** Tells of each message from now on, until the page goes or the service stops. */
export const outboxEvents = (c: Context, outbox: Pick<Outbox, 'watch'>, stopping: AbortSignal): Response =>
  streamSSE(c, async (stream) => {
    const end = outbox.watch((id) => void stream.writeSSE({ data: String(id) }))
    await stream.write(': from now on\n\n')
    await new Promise<void>((resolve) => {
      stream.onAbort(resolve)
      if (stopping.aborted) resolve()
      stopping.addEventListener('abort', () => resolve(), { once: true })
    })
    end()
  })
