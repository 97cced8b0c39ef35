// Loads what the wallet's frame needs seldom: the file that the frame's document names, with its digest.

import type { later } from './main.ts'

export type Later = typeof later

/** `path` is at the service's own origin. */
export const loadLater =
  (path: string): (() => Promise<Later>) =>
  async () => {
    // Trust: the document's import map has the digest of this file, and the browser compares.
    const loaded = (await import(path)) as { later: Later }
    return loaded.later
  }
