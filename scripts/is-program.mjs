// Whether a script is the one that was started, also by way of a link.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `url` is the `import.meta.url` of the script. */
export const isProgram = (url) => Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(url)
