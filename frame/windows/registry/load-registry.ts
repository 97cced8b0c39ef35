// Loads what describes a request by the registry: the file that the window's document names, with its digest.

import type { registry } from './main.ts'

/** `path` is at the service's own origin. */
export const loadRegistry = async (path: string): Promise<typeof registry> => {
  // Trust: the document's import map has the digest of this file, and the browser compares.
  const loaded = (await import(path)) as { registry: typeof registry }
  return loaded.registry
}
