// Tests and cases for the night, in a file whose others run with each `npm test`.

import { describe, type TestContext, test } from 'node:test'

/** A test of `npm run sweep` alone. Elsewhere there is none, and none that is skipped. */
export const sweepTest = (name: string, run: (test: TestContext) => Promise<void>): void => {
  if (process.env.SWEEP) void test(name, run)
}

/** A suite whose tests are all of the sweep: elsewhere its hooks, which run for a suite without tests as well, start nothing. */
export const sweepSuite = (name: string, tests: () => void): void => {
  if (process.env.SWEEP) void describe(name, tests)
}

/** Cases of one promise: all of them in `npm run sweep`, elsewhere the first ones, one of each kind. */
export const firstCases = <Case>(cases: readonly Case[], most = 1): readonly Case[] =>
  process.env.SWEEP ? cases : cases.slice(0, most)
