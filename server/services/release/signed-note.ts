// Signed notes (c2sp.org/signed-note) with Ed25519: a text, an empty line, a line for each signature.

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** The type of an Ed25519 key. */
const ED25519 = Buffer.of(1)
const KEY_BYTES = 32
const ID_BYTES = 4
const SIGNATURES_MAX = 16
const NOTE_MAX = 64 * 1024
// The fixed beginnings of DER for an Ed25519 key (RFC 8410).
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
/** What a name may not have: spaces, `+`, and what is no letter to be seen. */
const NAME = /^[^\s+\p{C}]+$/u

/** A key that may sign: its name, and what of it is public. */
export interface NoteVerifier {
  readonly name: string
  readonly id: Buffer
  readonly publicKey: Buffer
}
export interface NoteSigner extends NoteVerifier {
  readonly seed: Buffer
}

const idOf = (name: string, publicKey: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), ED25519, publicKey]))
    .digest()
    .subarray(0, ID_BYTES)

const base64 = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}
const typed = (text: string): Buffer | null => {
  const bytes = base64(text)
  return bytes?.length === KEY_BYTES + 1 && bytes[0] === ED25519[0] ? bytes.subarray(1) : null
}
const publicOf = (seed: Buffer): Buffer => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length)
}

/** `name+id+key`, as it is handed to people; null: it is none, or its id is of another key. */
export const readVerifier = (text: string): NoteVerifier | null => {
  const [name = '', id = '', ...key] = text.trim().split('+')
  const publicKey = typed(key.join('+'))
  if (!NAME.test(name) || !publicKey) return null
  const own = idOf(name, publicKey)
  return own.toString('hex') === id ? { name, id: own, publicKey } : null
}
export const writeVerifier = ({ name, id, publicKey }: NoteVerifier): string =>
  `${name}+${id.toString('hex')}+${Buffer.concat([ED25519, publicKey]).toString('base64')}`

const SECRET = 'PRIVATE+KEY+'
/** `PRIVATE+KEY+name+id+seed`, as it is kept in a file. */
export const readSigner = (text: string): NoteSigner | null => {
  const trimmed = text.trim()
  if (!trimmed.startsWith(SECRET)) return null
  const [name = '', id = '', ...key] = trimmed.slice(SECRET.length).split('+')
  const seed = typed(key.join('+'))
  if (!NAME.test(name) || !seed) return null
  const publicKey = publicOf(seed)
  const own = idOf(name, publicKey)
  return own.toString('hex') === id ? { name, id: own, publicKey, seed } : null
}
export const writeSigner = ({ name, id, seed }: NoteSigner): string =>
  `${SECRET}${name}+${id.toString('hex')}+${Buffer.concat([ED25519, seed]).toString('base64')}`

/** A new key. Null: the name may not be one. */
export const makeSigner = (name: string): NoteSigner | null => {
  if (!NAME.test(name)) return null
  const { privateKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8.length)
  const publicKey = publicOf(seed)
  return { name, id: idOf(name, publicKey), publicKey, seed }
}

/** A note; `text` ends in a newline. */
export const signNote = (text: string, signer: NoteSigner): string => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, signer.seed]), format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(text), key)
  return `${text}\n— ${signer.name} ${Buffer.concat([signer.id, signature]).toString('base64')}\n`
}

const isSignedBy = (text: string, signature: Buffer, { publicKey }: NoteVerifier): boolean => {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signature)
}

/** A note that was signed: its text, and the names of the known keys that did. */
interface OpenedNote {
  readonly text: string
  readonly signers: ReadonlySet<string>
}

/**
 * A note that one of these keys has signed; null where none has. Trust: signatures of other keys say nothing, and a false one of a known key
 * refuses the whole note.
 */
export const openNote = (note: string, verifiers: readonly NoteVerifier[]): OpenedNote | null => {
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || Buffer.byteLength(note) > NOTE_MAX || /[^\P{Cc}\n]/u.test(note) || !note.endsWith('\n')) return null
  const text = note.slice(0, split + 1)
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > SIGNATURES_MAX) return null
  const signers = new Set<string>()
  for (const line of lines) {
    const [, name, encoded = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
    const bytes = base64(encoded)
    if (!name || !bytes || bytes.length <= ID_BYTES) return null
    const id = bytes.subarray(0, ID_BYTES)
    const verifier = verifiers.find((one) => one.name === name && one.id.equals(id))
    if (!verifier) continue
    if (!isSignedBy(text, bytes.subarray(ID_BYTES), verifier)) return null
    signers.add(name)
  }
  return signers.size > 0 ? { text, signers } : null
}
