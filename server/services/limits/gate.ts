// Lets a few pieces of heavy work run at once; others wait a little for their turn.

import { wait } from '../../../src/kit/wait.ts'
import { ServiceError } from '../service-error.ts'

export interface Gate {
  /** Runs `work` in its turn. Throws 503 `service_unavailable` where no turn comes in time. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** `most` at once; the others wait `patience` milliseconds at most. */
export const createGate = (most: number, patience: number): Gate => {
  let inside = 0
  const waiting: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (inside < most) {
      inside += 1
      return
    }
    const turn = new AbortController()
    const come = (): void => turn.abort()
    waiting.push(come)
    const late = await wait(patience, turn.signal).then(
      () => true,
      () => false,
    )
    const place = waiting.indexOf(come)
    if (!late || place < 0) return
    waiting.splice(place, 1)
    throw new ServiceError('service_unavailable', undefined, { retryAfter: 1 })
  }
  const leave = (): void => {
    const next = waiting.shift()
    // The turn is handed on.
    if (next) next()
    else inside -= 1
  }
  return {
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
