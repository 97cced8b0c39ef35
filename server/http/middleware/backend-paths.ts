// Which addresses are for back ends alone: no page may call them, and no page may read what they say.

import { ENDPOINTS } from '../../../src/contract/table.ts'

const patterns = Object.values(ENDPOINTS)
  .filter(({ access }) => access === 'secret')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** Whether `path` is one of them, whatever the method. */
export const isBackendPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
