// The calls and frame messages of the newest published clients, read out of their packages.

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Listing {
  /** By package. */
  readonly versions: Readonly<Record<string, string>>
  /** `GET /api/v1/users/me`, sorted. */
  readonly calls: readonly string[]
  /** Events of messages to the wallet's frame, sorted. */
  readonly messages: readonly string[]
}

/** The listing that is kept. */
export const LISTING = fileURLToPath(new URL('listing.json', import.meta.url))
const PACKAGES = ['@privy-io/js-sdk-core', '@privy-io/react-auth', '@privy-io/routes'] as const
const MINUTE = 60_000
const run = promisify(execFile)

/** Unpacks the newest version of a package into a folder. Rejects with npm's own line where the registry does not have it. */
const unpacked = async (name: string, folder: string): Promise<string> => {
  const words = ['pack', name, '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', words, { timeout: 3 * MINUTE, shell: process.platform === 'win32' }).catch((error) => {
    const [line = 'npm failed'] = /^npm error .*$/m.exec(String(error.stderr ?? '')) ?? []
    throw new Error(`${name}: ${line}`)
  })
  const [{ filename = '', version = '' } = {}] = JSON.parse(stdout) as { filename?: string; version?: string }[]
  await run('tar', ['-xzf', join(folder, filename), '-C', folder])
  return version
}

/** The text of the modules of what was unpacked. */
const modulesIn = (folder: string): string => {
  const esm = join(folder, 'package/dist/esm')
  const files = readdirSync(esm, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'))
  return files.map((name) => readFileSync(join(esm, name), 'utf8')).join('\n')
}

const sorted = (all: Iterable<string>): string[] => [...new Set(all)].sort()
/** Routes are objects of a path and a method, whatever quotes a minifier has put around them. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/path:[`"'](\/api\/[^`"']+)[`"'],method:[`"']([A-Z]+)[`"']/g)].map(([, path, method]) => `${method} ${path}`)
const messagesIn = (text: string): string[] =>
  [...text.matchAll(/[`"'](privy:[a-z-]+:[a-z-]+)[`"']/g)].map(([, event = '']) => event)
/** Keys of the browser's storage have the form of an event. */
const isMessage = (event: string): boolean =>
  /^privy:(iframe|wallets?|solana-wallet|user-signer|mfa|farcaster|auth|delegated-actions):/.test(event)

/** Of the newest versions in the registry. Rejects in words where one cannot be had. */
export const newestListing = async (): Promise<Listing> => {
  const versions: Record<string, string> = {}
  const texts: string[] = []
  for (const name of PACKAGES) {
    const folder = mkdtempSync(join(tmpdir(), 'clients-'))
    try {
      versions[name] = await unpacked(name, folder)
      texts.push(modulesIn(folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const text = texts.join('\n')
  return { versions, calls: sorted(callsIn(text)), messages: sorted(messagesIn(text).filter(isMessage)) }
}

/** What one has that another has not. */
export const newIn = (newest: Listing, kept: Listing): Pick<Listing, 'calls' | 'messages'> => ({
  calls: newest.calls.filter((one) => !kept.calls.includes(one)),
  messages: newest.messages.filter((one) => !kept.messages.includes(one)),
})
