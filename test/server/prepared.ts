// What the tests of a file share, made once before the first of them.

import { before } from 'node:test'

/** An object that gets what `make` gives before the first test: its fields are there inside tests only. In the order of the calls. */
export const prepared = <T extends object>(make: () => T | Promise<T>): T => {
  const shared = {} as T
  before(async () => {
    Object.assign(shared, await make())
  })
  return shared
}
