// A promise that somebody waits for, settled from outside.

import type { LatchkeyError } from '../src/contract/latchkey-error.ts'

export class Pending<T> {
  declare resolve: (result: T) => void
  declare reject: (error: LatchkeyError) => void
  readonly promise = new Promise<T>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })

  constructor() {
    // A host that only listens to events must not find an unhandled rejection.
    this.promise.catch(() => undefined)
  }
}
