// Tells the paths of the back end API: no page reads what they answer.

import { ENDPOINTS } from '../../../src/contract/table.ts'

const rows = Object.values(ENDPOINTS)
const patterns = rows
  .filter(({ access }) => access === 'secret')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
/** Addresses of a page that have the form of one of a back end: `users/me` beside `users/:userId`. */
const pages: ReadonlySet<string> = new Set(rows.filter(({ access }) => access !== 'secret').map(({ path }) => path))

/** Whether `path` is one of them, whatever the method. */
export const isBackendPath = (path: string): boolean => !pages.has(path) && patterns.some((pattern) => pattern.test(path))
