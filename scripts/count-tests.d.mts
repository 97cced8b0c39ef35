// Types of count-tests.mjs, for its test.

export interface Counts {
  passed: number
  failed: number
  skipped: number
}
interface Suite {
  tests: { passed: boolean; skipped: boolean }[]
  suites: Suite[]
}
export declare const NONE: Counts
export declare const add: (a: Counts, b: Counts) => Counts
export declare const line: (counts: Counts) => string
export declare const countTap: (tap: string) => Counts
export declare const skipReasons: (tap: string) => string[]
export declare const countSessions: (sessions: { passed: boolean; testResults?: Suite }[]) => Counts
