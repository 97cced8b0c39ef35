// Starts the embedded database in a worker thread, so that its computing and disk waits do not block calls.

import type { Backend } from './backend.ts'
import type { FromThread, ToThread } from './data-thread.ts'
import { ownThread } from './own-script.ts'

interface Asked {
  resolve(answer: Uint8Array<ArrayBuffer>): void
  reject(error: Error): void
}

/** Opens `directory` in a new thread. Rejects where that fails. */
export const startThread = async (directory: string): Promise<Backend> => {
  const worker = ownThread('data-thread', directory)
  const asked: Asked[] = []
  let state: 'opening' | 'open' | 'closing' = 'opening'
  let over: Error | null = null
  const next = (): Promise<Uint8Array<ArrayBuffer>> =>
    over ? Promise.reject(over) : new Promise((resolve, reject) => asked.push({ resolve, reject }))
  const ended = new Promise<void>((resolve) => {
    worker.once('error', (error) => {
      over = error
    })
    worker.once('exit', () => {
      over ??= new Error('The embedded database has ended.')
      for (const one of asked.splice(0)) one.reject(over)
      resolve()
      // Nothing works without it: the process ends, and the next start finds all that was acknowledged.
      if (state === 'open') throw over
    })
  })
  worker.on('message', (answer: FromThread) => {
    const one = asked.shift()
    if (answer instanceof Uint8Array) one?.resolve(answer)
    else one?.reject(answer.failed)
  })
  const post = (message: ToThread): Promise<Uint8Array<ArrayBuffer>> => {
    const answered = next()
    worker.postMessage(message, message ? [message.buffer] : [])
    return answered
  }
  await next()
  state = 'open'
  return {
    ask: (message) => post(message),
    close: async () => {
      state = 'closing'
      await post(null)
      await ended
    },
  }
}
