// The service key: 32 bytes that open the data key in the database (docs/design/security.md, "Keys").

import { hkdfSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../db/make-folder.ts'
import { folderProblem, StartProblem } from '../db/start-problem.ts'
import type { Random } from '../ports/ports.ts'

/** Message for an operator whose key is wrong. */
export const KEY_RULE = 'must be 32 bytes, as 64 hex digits or 44 characters of base64 (`openssl rand -base64 32` makes one)'

/** Whether a text is such a key. */
export const isServiceKey = (text: string): boolean =>
  /^[0-9a-f]{64}$/i.test(text) || (/^[\w+/-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === 32)

/** The bytes of such a text. */
export const keyBytes = (text: string): Buffer => {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  if (bytes.length !== 32) throw new Error(`SERVICE_KEY ${KEY_RULE}`)
  return bytes
}

/** The public name of a key, in output and in the database. Derived one way: nothing of the key can be read from it. */
export const keyName = (text: string): string =>
  Buffer.from(hkdfSync('sha256', keyBytes(text), '', 'latchkey name', 6)).toString('hex')

const keyFile = (dataDir: string): string => join(dataDir, 'service.key')

/** Whether a development service has its key in `dataDir`. */
export const hasDevelopmentKey = (dataDir: string): boolean => existsSync(keyFile(dataDir))

/**
 * The key of a development service, from `dataDir`; made there on the first start, readable by its owner only. `isUsed`: there is a database
 * that a key was made for. Throws a {@link StartProblem} then where the file is lost: another key would open nothing.
 */
export const developmentKey = (dataDir: string, random: Random, isUsed: boolean): string => {
  const file = keyFile(dataDir)
  if (isUsed && !existsSync(file)) {
    throw new StartProblem(
      `The key file ${file} is missing, and nothing else opens the database. Put it back from a backup, set SERVICE_KEY to the key that was in it, or name a new folder in DATA_DIR (or a new database in DATABASE_URL) to begin anew.`,
    )
  }
  try {
    makeFolder(dataDir)
    // Trust: `wx` never overwrites. With a lost key everything that it has sealed is lost.
    writeFileSync(file, `${Buffer.from(random.bytes(32)).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!existsSync(file)) throw folderProblem(dataDir, error) ?? error
  }
  const text = readFileSync(file, 'utf8').trim()
  if (!isServiceKey(text)) throw new Error(`${file} ${KEY_RULE}; it has been damaged`)
  return text
}
