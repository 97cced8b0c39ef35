// Prepares the command line in a checkout: builds what is missing, and names the data of `npm start`.

import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build-if-stale.mjs'

export { docsBeside } from './build-if-stale.mjs'

/** Throws when the build fails. */
export const prepare = () => {
  buildIfStale((line) => console.error(line))
  process.env.DATA_DIR ||= fileURLToPath(new URL('../.data', import.meta.url))
}
