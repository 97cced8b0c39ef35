// Loads what a window for keys needs where it has no opener: the file that its document names, with its digest.

import type { alone } from './main.ts'

/** `path` is at the service's own origin. */
export const loadAlone = async (path: string): Promise<typeof alone> => {
  // Trust: the document's import map has the digest of this file, and the browser compares.
  const loaded = (await import(path)) as { alone: typeof alone }
  return loaded.alone
}
