// The worker thread of the embedded database: opens a directory, answers messages, closes. See start-thread.ts.

import { parentPort, workerData } from 'node:worker_threads'
import { backendOf } from './backend.ts'
import { openData } from './open-data.ts'

/** A message to the database; null asks for the end. */
export type ToThread = Uint8Array<ArrayBuffer> | null
/** The answer to the oldest message that has none yet, or why there is none; the first one says that the directory is open. */
export type FromThread = Uint8Array<ArrayBuffer> | { readonly failed: Error }

const door = parentPort
if (!door) throw new Error('This file runs as a thread of the service.')
const { pg } = await openData(String(workerData))
const backend = backendOf(pg)

const answer = (bytes: Uint8Array<ArrayBuffer>): void => door.postMessage(bytes, [bytes.buffer])
door.on('message', async (message: ToThread) => {
  try {
    if (message) return answer(await backend.ask(message))
    await backend.close()
    answer(new Uint8Array())
    door.close()
  } catch (error) {
    door.postMessage({ failed: error instanceof Error ? error : new Error(String(error)) } satisfies FromThread)
  }
})
answer(new Uint8Array())
