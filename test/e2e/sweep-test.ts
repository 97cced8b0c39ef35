// Tests for the night, in a file whose others run with each `npm test`.

import { type TestContext, test } from 'node:test'

/** A test of `npm run sweep` alone. Elsewhere there is none, and none that is skipped. */
export const sweepTest = (name: string, run: (test: TestContext) => Promise<void>): void => {
  if (process.env.SWEEP) void test(name, run)
}
