// latchkey release …: what is in a log, and whether a running service serves a release (docs/verify.md).

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Manifest, readManifest, sha256Hex } from '../services/release/manifest.ts'
import type { ReleaseEntry } from '../services/release/release-entry.ts'
import { appendEntry, type ReleaseLog, readLog } from '../services/release/release-log.ts'
import {
  makeSigner,
  type NoteSigner,
  type NoteVerifier,
  readSigner,
  readVerifier,
  writeSigner,
  writeVerifier,
} from '../services/release/signed-note.ts'
import { type Compared, type ReleaseFault, verifyRelease } from '../services/release/verify-release.ts'
import { expectedOf, type Target } from '../services/release/verify-service.ts'
import { webcatManifest } from '../services/release/waict.ts'
import { type Arguments, needed, oneWord, single, UsageError } from './arguments.ts'
import { type Command, type CommandContext, command, done, type Outcome } from './command.ts'
import { exactText, isAddress, logFiles, seenFile, withoutSlash } from './release-files.ts'
import { differenceLine, RELEASE_FAULTS } from './release-words.ts'

/** What `latchkey release verify` prints of a comparison. */
const comparedOutcome = ({ manifest, digest, logged, newer, differences }: Compared, target: Target): Outcome => {
  const { version } = manifest
  const count = expectedOf(manifest, target).length
  const second = Object.keys(manifest.sandbox)
  const third = Object.keys(manifest.console).length
  const paths = new Set(differences.map(({ path }) => path)).size
  const lines =
    paths > 0
      ? [`This is not release ${version}: ${paths} of ${count} files differ.`, ...differences.map(differenceLine)]
      : [`This is release ${version}: all ${count} files are those of its manifest.`, `It is in the log since ${logged.time}.`]
  const hints = [
    ...(target.sandbox === null && second.length > 0 ? [`Not compared, for want of --sandbox: ${second.join(', ')}.`] : []),
    ...(target.console === null && third > 0 ? [`Not compared, for want of --console: ${third} files of the console.`] : []),
    ...(newer ? [`The log has a newer release: ${newer.version}, since ${newer.time}.`] : []),
  ]
  return {
    value: { version, manifest: digest, logged, newer, files: count, differences },
    failed: differences.length > 0,
    lines: [...lines, ...hints],
  }
}

/** The public keys that a line names. */
const keysOf = ({ options }: Arguments): NoteVerifier[] => {
  const texts = options.get('log-key') ?? []
  return texts.map((text) => {
    const verifier = readVerifier(text)
    if (!verifier) throw new UsageError(`--log-key is a name, an id and a key, joined by + (it is ${JSON.stringify(text)}).`)
    return verifier
  })
}

const verifiersOf = (args: Arguments): NoteVerifier[] => {
  const verifiers = keysOf(args)
  if (verifiers.length === 0) throw new UsageError('--log-key is missing: the public key of the log, as its operator tells it.')
  return verifiers
}
/** The former keys of the log that a signer goes on with. Trust: only those that the line names, and of this log alone. */
const formerOf = (args: Arguments, { name }: NoteSigner): NoteVerifier[] => {
  const former = keysOf(args)
  const other = former.find((one) => one.name !== name)
  if (other) throw new UsageError(`--log-key is of the log ${other.name}, and --key-file of ${name}. A log keeps its name.`)
  return former
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
const isFault = <T extends object, F extends ReleaseFault>(of: T | { readonly fault: F }): of is { readonly fault: F } =>
  'fault' in of

/** The file in which the checkpoint of the last reading is kept, where one is named. */
const seenOf = (args: Arguments, { folder }: CommandContext) => {
  const path = single(args, 'seen')
  return seenFile(path === undefined ? null : resolve(folder, path))
}

/** Addresses and app that are compared. */
const targetOf = (args: Arguments, hasDocuments: boolean): Target => {
  const base = withoutSlash(oneWord(args, 'the address of one running service.'))
  const sandbox = single(args, 'sandbox') ?? null
  const console = single(args, 'console') ?? null
  const app = single(args, 'app') ?? null
  if (![base, sandbox ?? base, console ?? base].every(isAddress))
    throw new UsageError('The address of a service begins with https://.')
  // Trust: documents name the scripts of frames and windows; without them a service could serve others.
  if (hasDocuments && app === null)
    throw new UsageError('--app is missing: the id of an app of the service, whose documents are compared.')
  return { base, sandbox: sandbox && withoutSlash(sandbox), console: console && withoutSlash(console), app }
}

const POLICY_MS = 8000
/** The policy of each document that the service has for the app, and of everything else (''). */
const policiesOf = async (manifest: Manifest, { base, app }: Target): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const route of ['/healthz', ...Object.keys(manifest.documents)]) {
    const path = route.replaceAll('{appId}', app ?? '')
    const answer = await fetch(base + path, { redirect: 'error', signal: AbortSignal.timeout(POLICY_MS) })
    await answer.body?.cancel()
    const policy = answer.headers.get('content-security-policy')
    if (answer.status === 200 && policy) found[route === '/healthz' ? '' : (path.split('?')[0] ?? '')] = policy
  }
  return found
}

const signerOf = (args: Arguments, context: CommandContext): NoteSigner => {
  const signer = readSigner(fileOf(needed(args, 'key-file'), context))
  if (!signer) throw new UsageError('--key-file has no key of a log, as `latchkey release key` writes it.')
  return signer
}

const FORMER_KEY = ' Where this is its new key, name the former one by --log-key.'

const VERIFY_OPTIONS = ['manifest', 'log', 'log-key', 'proof', 'seen', 'app', 'sandbox', 'console'] as const

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
  'release log': command(['log', 'key-file', 'log-key'], async (args, _, context) => {
    const text = fileOf(oneWord(args, 'one manifest, as `npm run release` writes it.'), context)
    const { manifest, digest } = manifestOf(text, 'The file')
    const place = needed(args, 'log')
    if (isAddress(place))
      throw new UsageError('--log takes a folder: a log is written as plain files, which any web server can serve.')
    const signer = signerOf(args, context)
    const root = resolve(context.folder, place)
    const known = [signer, ...formerOf(args, signer)]
    // Trust: a log whose checkpoint is there and cannot be read is not begun anew.
    const isBegun = existsSync(join(root, 'checkpoint'))
    const before = isBegun ? await readLog(logFiles(place, context.folder), known, null) : null
    if (before && isFault(before)) throw new Error(RELEASE_FAULTS[before.fault] + (before.fault === 'unsigned' ? FORMER_KEY : ''))
    const same = before?.entries.find((one) => one.manifest === digest)
    if (same) throw new Error(`This manifest is in the log since ${same.time}.`)
    const twice = before?.entries.find((one) => one.version === manifest.version)
    if (twice)
      throw new Error(
        `Release ${manifest.version} is in the log since ${twice.time}, with another manifest. Give it another version.`,
      )
    const entry = { version: manifest.version, manifest: digest, time: `${new Date().toISOString().slice(0, 19)}Z` }
    const { files, proof, size } = appendEntry(before, entry, signer)
    // The checkpoint comes last: who reads meanwhile has the log as it was.
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), bytes)
    }
    writeFileSync(join(root, `${manifest.version}.tlog-proof`), proof)
    return done({ ...entry, size }, `Logged ${entryLine(entry)}`, `The log has ${size} ${size === 1 ? 'entry' : 'entries'} now.`)
  }),
  'release show': command(['log-key', 'seen'], async (args, _, context) => {
    const place = oneWord(args, 'one log: a folder or an address.')
    const seen = seenOf(args, context)
    const log: ReleaseLog | { fault: ReleaseFault } = await readLog(
      logFiles(place, context.folder),
      verifiersOf(args),
      seen.before,
    )
    if (isFault(log)) throw new Error(RELEASE_FAULTS[log.fault])
    seen.keep(log.checkpoint)
    return done(log.entries, ...log.entries.map(entryLine))
  }),
  'release webcat': command(['manifest', 'app'], async (args, _, context) => {
    const target = targetOf(args, true)
    const { manifest } = manifestOf(fileOf(needed(args, 'manifest'), context), '--manifest')
    const policies = await policiesOf(manifest, target)
    const text = webcatManifest(manifest, target.app ?? '', target.base, policies)
    return done(JSON.parse(text), text.trimEnd())
  }),
  'release verify': command(VERIFY_OPTIONS, async (args, _, context) => {
    const text = fileOf(needed(args, 'manifest'), context)
    const { manifest } = manifestOf(text, '--manifest')
    const target = targetOf(args, Object.keys(manifest.documents).length > 0)
    const proof = single(args, 'proof')
    const place = single(args, 'log')
    if (!place === !proof) throw new UsageError('One of --log and --proof is needed: what a log says of this release.')
    const seen = seenOf(args, context)
    const log = place
      ? { read: logFiles(place, context.folder), seen: seen.before }
      : { proof: exactText(proof === '-' ? 0 : resolve(context.folder, proof ?? '')) }
    const compared = await verifyRelease({ manifest: text, log, verifiers: verifiersOf(args), target, fetch })
    if (isFault(compared)) return { value: compared, lines: [RELEASE_FAULTS[compared.fault]], failed: true }
    if (compared.checkpoint) seen.keep(compared.checkpoint)
    return comparedOutcome(compared, target)
  }),
}
