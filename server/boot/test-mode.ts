// Test mode (docs/testing.md): settings that make every run of a host's tests the same, and open every account.

import type { Env } from './env.ts'

/** What each setting of test mode means, said at every start. */
const TEST_MODE = {
  TEST_CODE: 'every login code is the same',
  TEST_TIME: 'the clock stands until POST /dev/clock moves it',
  TEST_SEED: 'ids and tokens can be foretold',
} as const

/** The settings of test mode that are set, each with what it means. */
export const testMode = (env: Env): [keyof typeof TEST_MODE, string][] =>
  (Object.entries(TEST_MODE) as [keyof typeof TEST_MODE, string][]).filter(([name]) => env[name] !== undefined)
