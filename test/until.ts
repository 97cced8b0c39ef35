// Waits in a component test until something is so: as long as a slow machine needs, and not as long as a test may last.

import { waitUntil } from '@open-wc/testing'

/** Resolves once the condition holds; rejects with these words where it does not within 15 s. */
export const until = (holds: () => unknown, words: string): Promise<void> => waitUntil(holds, words, { timeout: 15_000 })
