// Installs the packages of a folder with its own package.json when they are first needed; `npm ci` leaves them out.
// `node scripts/bring.mjs` brings them all at once, for a machine that is to be offline later.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isProgram } from './is-program.mjs'

/** The folders with packages of their own, and what needs them. */
export const FOLDERS = {
  'scripts/manifest': 'the manifest of the tags',
  'test/clients': 'the tests with published clients',
  'test/frameworks': 'the running examples of the documentation and the checks of each framework',
  'test/newest-client': 'the test with the newest published client for React',
  'test/relying': 'the relying parties of other authors',
  'test/machine/chromium': 'tests and pictures on a machine without a browser',
  'test/machine/node': 'the test that releases are equal under another Node',
  'test/machine/postgres': 'tests on a machine without Postgres',
}

const root = fileURLToPath(new URL('..', import.meta.url))
const FILES = ['package.json', 'package-lock.json']
const digestOf = (place) =>
  createHash('sha256')
    .update(readFileSync(join(place, 'package-lock.json')))
    .digest('hex')

/** Whether the packages that a folder's lockfile names are installed there. */
export const isBrought = (folder) => {
  const place = join(root, folder)
  const stamp = join(place, 'node_modules/.digest')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(place)
}

/** Moves the packages into their place in one step. Of two processes that bring at once the first one's stay. */
const put = (half, folder) => {
  const place = join(root, folder)
  const home = join(place, 'node_modules')
  try {
    if (existsSync(home) && !isBrought(folder)) renameSync(home, join(half, 'before'))
    renameSync(join(half, 'node_modules'), home)
  } catch (error) {
    if (!isBrought(folder)) throw error
  }
}

const install = async (folder, say) => {
  const place = join(root, folder)
  say(`Installing the packages of ${folder}, once, for ${FOLDERS[folder]}.`)
  mkdirSync(join(place, '.cache'), { recursive: true })
  const half = mkdtempSync(join(place, '.cache/bringing-'))
  try {
    for (const file of FILES) cpSync(join(place, file), join(half, file))
    const words = ['ci', '--prefix', half, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1']
    // Whatever NODE_ENV and a person's npmrc leave out: compilers have their programs in optional packages.
    words.push('--include=dev', '--include=optional', '--include=peer')
    await promisify(execFile)('npm', words, { cwd: half, shell: process.platform === 'win32' })
    writeFileSync(join(half, 'node_modules/.digest'), digestOf(place))
    put(half, folder)
  } catch (error) {
    const [reason = ''] = /^npm error .*$/m.exec(String(error.stderr ?? '')) ?? [error.message]
    throw new Error(
      `The packages of ${folder} could not be installed. They are for ${FOLDERS[folder]}. When this machine is online: node scripts/bring.mjs (${reason.trim()})`,
    )
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

const begun = new Map()
/**
 * Resolves when the packages of a folder are there; `say` takes the one line about an installation. Rejects in plain words when offline.
 * @param {keyof typeof FOLDERS} folder
 */
export const bring = async (folder, say = console.error) => {
  if (isBrought(folder)) return
  if (!begun.has(folder)) begun.set(folder, install(folder, say))
  await begun.get(folder)
}

/**
 * Why tests that need the packages of a folder are skipped, in words; false where the packages are there. In CI nothing may be left out: it rejects.
 * @param {keyof typeof FOLDERS} folder
 * @returns {Promise<string | false>}
 */
export const withoutPackages = async (folder) => {
  try {
    await bring(folder)
    return false
  } catch (error) {
    if (process.env.CI) throw error
    return error.message
  }
}

/**
 * The file that a package of a folder is imported by: tests and pages are bundled, and run elsewhere.
 * @param {keyof typeof FOLDERS} folder
 * @param {string} name
 */
export const fileOf = (folder, name) => createRequire(join(root, folder, 'package.json')).resolve(name)

if (isProgram(import.meta.url)) for (const folder of Object.keys(FOLDERS)) await bring(folder)
