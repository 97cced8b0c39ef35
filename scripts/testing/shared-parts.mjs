// What the tests of a run share: a folder for their databases, one Postgres, one browser.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchOptions } from '../browser.mjs'
import { start } from './programs.mjs'

/** In memory where there is plenty, because most of what is copied for a test is never looked at. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30
const isRoomy = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && freemem() > 2 * ROOM
  } catch {
    return false
  }
}

/** The folder of the databases of a run; it is removed with the command. */
export const databaseFolder = () => {
  const folder = mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), 'latchkey-tests-'))
  // As root, Postgres runs under another user.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A Postgres that every test file of the run makes its databases in: `{ url, close }`. The address is empty where there is none; each file
 * says so by itself.
 */
export const sharedPostgres = (env) => {
  const child = start(process.execPath, ['--import', 'tsx', 'test/shared-postgres.ts'], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = new Promise((resolve) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('close', () => resolve(''))
  })
  const close = async () => {
    child.stdin.end()
    await ended
  }
  return { url, close }
}

/** One browser for all journeys, each of which opens contexts of its own in it: `{ env, close }`, the variables that name it. */
export const sharedBrowser = async (folder) => {
  const options = await launchOptions(console.log)
  // What its processes hand each other are files of its temporary folder, made and removed by the thousand.
  const server = await chromium.launchServer({ ...options, host: '127.0.0.1', env: { ...process.env, TMPDIR: folder } })
  return { env: { CHROME_PATH: options.executablePath, BROWSER_ENDPOINT: server.wsEndpoint() }, close: () => server.close() }
}
