// Tests and cases for the night, in a file whose others run with each `npm test`.

import { type TestContext, test } from 'node:test'

/** A test of `npm run sweep` alone. Elsewhere there is none, and none that is skipped. */
export const sweepTest = (name: string, run: (test: TestContext) => Promise<void>): void => {
  if (process.env.SWEEP) void test(name, run)
}

/** Cases of one promise: all of them in `npm run sweep`, elsewhere the first ones, one of each kind. */
export const firstCases = <Case>(cases: readonly Case[], most = 1): readonly Case[] =>
  process.env.SWEEP ? cases : cases.slice(0, most)
