// Loads the screen of a signature: the file that the window's document names, with its digest.

import type { confirm } from './main.ts'

/** `path` is at the service's own origin. */
export const loadConfirm = async (path: string): Promise<typeof confirm> => {
  // Trust: the document's import map has the digest of this file, and the browser compares.
  const loaded = (await import(path)) as { confirm: typeof confirm }
  return loaded.confirm
}
