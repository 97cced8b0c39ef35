// Tells the paths of the back end API: no page may call them or read their answers.

import { ENDPOINTS } from '../../../src/contract/table.ts'

const patterns = Object.values(ENDPOINTS)
  .filter(({ access }) => access === 'secret')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** Whether `path` is one of them, whatever the method. */
export const isBackendPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
