// latchkey release …: what is in a log, and whether a running service serves a release (docs/verify.md).

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readManifest, sha256Hex } from '../services/release/manifest.ts'
import { readProof } from '../services/release/proof.ts'
import type { ReleaseEntry } from '../services/release/release-entry.ts'
import { appendEntry, type LogFault, type ReadFile, type ReleaseLog, readLog } from '../services/release/release-log.ts'
import {
  makeSigner,
  type NoteSigner,
  type NoteVerifier,
  readSigner,
  readVerifier,
  writeSigner,
  writeVerifier,
} from '../services/release/signed-note.ts'
import { type Difference, verifyService } from '../services/release/verify-service.ts'
import { type Arguments, needed, oneWord, single, UsageError } from './arguments.ts'
import { type Command, type CommandContext, command, done } from './command.ts'

const ANSWER_MS = 8000
const FILE_MAX = 4 * 1024 * 1024
const isAddress = (place: string): boolean => /^https?:\/\//.test(place)
const withoutSlash = (place: string): string => place.replace(/\/+$/, '')

/** Reads files of a folder, or below an address. */
const reader = (place: string, folder: string): ReadFile => {
  if (!isAddress(place)) {
    const root = resolve(folder, place)
    return async (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path)) : null)
  }
  return async (path) => {
    try {
      const url = `${withoutSlash(place)}/${path}`
      const answer = await fetch(url, { redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
      const bytes = answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null
      return bytes && bytes.length <= FILE_MAX ? bytes : null
    } catch {
      return null
    }
  }
}

const LOG_FAULTS: Readonly<Record<LogFault, string>> = {
  missing: 'There is no log here: its file `checkpoint` cannot be had.',
  unsigned: 'The checkpoint of the log is not signed by this key, or not in its form.',
  cut: 'The log is not whole: a file of its entries is missing, or does not have what the checkpoint says.',
  other_root: 'The entries of the log are not those that its checkpoint was signed for.',
  not_entries: 'The log has an entry that is no release.',
  shortened: 'The log is shorter than it was when it was last seen. Entries were taken away: do not trust it.',
  forked: 'The log has other entries than those that it had when it was last seen: do not trust it.',
}

const verifiersOf = ({ options }: Arguments): NoteVerifier[] => {
  const texts = options.get('log-key') ?? []
  if (texts.length === 0) throw new UsageError('--log-key is missing: the public key of the log, as its operator tells it.')
  return texts.map((text) => {
    const verifier = readVerifier(text)
    if (!verifier) throw new UsageError(`--log-key is a name, an id and a key, joined by + (it is ${JSON.stringify(text)}).`)
    return verifier
  })
}

/** The text of a file that a command names. */
const fileOf = (path: string, { readFile }: CommandContext): string => {
  try {
    return readFile(path)
  } catch {
    throw new UsageError(`The file ${path} cannot be read.`)
  }
}
const manifestOf = (text: string, from: string) => {
  const manifest = readManifest(text)
  if (!manifest) throw new UsageError(`${from} is no manifest of a release, as \`npm run release\` writes it.`)
  return { manifest, digest: sha256Hex(Buffer.from(text)) }
}

const entryLine = ({ version, time, manifest }: ReleaseEntry): string => `${version}  ${time}  sha256:${manifest}`
const isLog = (log: ReleaseLog | { readonly fault: LogFault }): log is ReleaseLog => !('fault' in log)

/** The log that was asked for, with what was seen of it before where a file keeps that. */
const openLog = async (place: string, args: Arguments, { folder }: CommandContext): Promise<ReleaseLog> => {
  const path = single(args, 'seen')
  const seen = path === undefined ? null : resolve(folder, path)
  const before = seen && existsSync(seen) ? readFileSync(seen, 'utf8') : null
  const log = await readLog(reader(place, folder), verifiersOf(args), before)
  if (!isLog(log)) throw new Error(LOG_FAULTS[log.fault])
  if (seen) {
    mkdirSync(dirname(seen), { recursive: true })
    writeFileSync(seen, log.checkpoint)
  }
  return log
}

const SAID: { readonly [W in Difference['what']]: (of: Extract<Difference, { what: W }>) => string } = {
  missing: () => 'is not served',
  too_large: () => 'is larger than any file of a release',
  unreachable: () => 'cannot be had: the service does not answer',
  status: ({ status }) => `is answered with ${status}`,
  bytes: ({ sha256 }) => `has other bytes, sha256:${sha256}`,
  type: ({ type }) => `is served as ${JSON.stringify(type)}`,
  beyond: ({ named }) => `names ${named}, which the release does not have`,
}
const differenceLine = (of: Difference): string => `  ${of.path} ${SAID[of.what](of as never)}`

const signerOf = (args: Arguments, context: CommandContext): NoteSigner => {
  const signer = readSigner(fileOf(needed(args, 'key-file'), context))
  if (!signer) throw new UsageError('--key-file has no key of a log, as `latchkey release key` writes it.')
  return signer
}

export const RELEASE_COMMANDS: Record<string, Command> = {
  'release key': command(['key-file'], async (args, _, { folder }) => {
    const name = oneWord(args, 'the name of the log: its address without https://, such as id.example.com/releases.')
    const path = resolve(folder, needed(args, 'key-file'))
    const signer = makeSigner(name)
    if (!signer) throw new UsageError('The name of a log has no space and no +.')
    if (existsSync(path)) throw new UsageError(`${path} is there already. A key that is written over is lost.`)
    writeFileSync(path, `${writeSigner(signer)}\n`, { mode: 0o600, flag: 'wx' })
    const publicKey = writeVerifier(signer)
    return done({ name, publicKey, file: path }, `Wrote ${path}. Keep it apart from the service.`, `Public key: ${publicKey}`)
  }),
  'release log': command(['log', 'key-file'], async (args, _, context) => {
    const text = fileOf(oneWord(args, 'one manifest, as `npm run release` writes it.'), context)
    const { manifest, digest } = manifestOf(text, 'The file')
    const place = needed(args, 'log')
    if (isAddress(place))
      throw new UsageError('--log takes a folder: a log is written as plain files, which any web server can serve.')
    const signer = signerOf(args, context)
    const read = reader(place, context.folder)
    const before = (await read('checkpoint')) ? await readLog(read, [signer], null) : null
    if (before && !isLog(before)) throw new Error(LOG_FAULTS[before.fault])
    const known = before?.entries.find((one) => one.manifest === digest)
    if (known) throw new Error(`This manifest is in the log since ${known.time}.`)
    const entry = { version: manifest.version, manifest: digest, time: `${new Date().toISOString().slice(0, 19)}Z` }
    const { files, proof, size } = appendEntry(before, entry, signer)
    const root = resolve(context.folder, place)
    // The checkpoint comes last: who reads meanwhile has the log as it was.
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), bytes)
    }
    writeFileSync(join(root, `${manifest.version}.tlog-proof`), proof)
    return done({ ...entry, size }, `Logged ${entryLine(entry)}`, `The log has ${size} ${size === 1 ? 'entry' : 'entries'} now.`)
  }),
  'release show': command(['log-key', 'seen'], async (args, _, context) => {
    const log = await openLog(oneWord(args, 'one log: a folder or an address.'), args, context)
    return done(log.entries, ...log.entries.map(entryLine))
  }),
  'release verify': command(['manifest', 'log', 'log-key', 'proof', 'seen'], async (args, _, context) => {
    const url = withoutSlash(oneWord(args, 'the address of one running service.'))
    if (!isAddress(url)) throw new UsageError('The address of a service begins with https://.')
    const { manifest, digest } = manifestOf(fileOf(needed(args, 'manifest'), context), '--manifest')
    const proof = single(args, 'proof')
    const place = single(args, 'log')
    if (!place === !proof) throw new UsageError('One of --log and --proof is needed: what a log says of this release.')
    const logged = place
      ? (await openLog(place, args, context)).entries.find((one) => one.manifest === digest)
      : readProof(fileOf(proof ?? '', context), verifiersOf(args))?.entry
    if (!logged || logged.manifest !== digest || logged.version !== manifest.version)
      throw new Error(`The ${place ? 'log' : 'proof'} does not have this manifest: it is no release that was published there.`)
    const found = await verifyService(url, manifest, fetch)
    const count = Object.keys(manifest.paths).length
    return {
      value: { version: manifest.version, manifest: digest, logged, files: count, differences: found },
      failed: found.length > 0,
      lines:
        found.length > 0
          ? [`This is not release ${manifest.version}: ${found.length} of ${count} files differ.`, ...found.map(differenceLine)]
          : [
              `This is release ${manifest.version}: all ${count} files are those of its manifest.`,
              `It is in the log since ${logged.time}.`,
            ],
    }
  }),
}
