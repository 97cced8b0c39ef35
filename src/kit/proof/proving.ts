// What a page loads when it first proves a call.

export { openBrowserKey } from './browser-key.ts'
export { createProver } from './prover.ts'
