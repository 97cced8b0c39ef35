// Compares a running service with a published release. Written from docs/verify.md alone, with Node's own modules.
import { isUtf8 } from 'node:buffer'
import { createHash, createPublicKey, verify } from 'node:crypto'

const [MIB, VERSION, HEX, NUMBER] = [1024 * 1024, '[A-Za-z0-9.+-]{1,64}', /^[0-9a-f]{64}$/, /^(?:0|[1-9][0-9]{0,8})$/]
const [PATH, CONSOLE] = [/^(?:\/[\w-][\w.-]*)+$/, /^(?:\/|(?:\/[\w-][\w.-]*)+)$/]
const ROUTE = /^(?:\/(?:\{appId\}|[\w-][\w.-]*))+(?:\?[a-z_]+=(?:\{appId\}|\w+)(?:&[a-z_]+=(?:\{appId\}|\w+))*)?$/
const [TYPE, ONLY] = [/^[\w.+-]+\/[\w.+-]+(?:; charset=[\w-]+)?$/, /^[a-z]{1,32}$/]
const ENTRY = new RegExp(`^latchkey-release@v1\nversion (${VERSION})\nmanifest sha256:([0-9a-f]{64})\ntime ([0-9T:-]{19})Z\n$`)
const PROOF = /^c2sp\.org\/tlog-proof@v1\nextra (.+)\nindex (.+)\n((?:.+\n)*)\n([\s\S]*)$/
const SCRIPT = /(["'`])(\.\.?\/(?:chunks\/)?[A-Za-z0-9_.-]+\.js)(?=\1)/g
const BEYOND = ['link', 'refresh', 'location', 'service-worker-allowed', 'sourcemap', 'clear-site-data']
const [HOST, PORT, STAR] = ['[a-z0-9-]+(?:\\.[a-z0-9-]+)*', '(?::[1-9]\\d{0,4})?', '(?::(?:[1-9]\\d{0,4}|\\*))?']
const OWN = '(?:(?:[a-z0-9-]+\\.)*localhost|127\\.0\\.0\\.1|\\[::1\\])'
const ORIGIN = `(?:https://(?:${HOST}|\\[::1\\])|http://${OWN})${PORT}`
const PLACES = {
  pages: `'none'|https://(?:(?:\\*\\.)?${HOST}|\\[::1\\])${STAR}|http://${OWN}${STAR}`,
  clouds: 'https://www\\.googleapis\\.com|https://api\\.apple-cloudkit\\.com',
  ...{ sandbox: ORIGIN, console: ORIGIN, preview: `${ORIGIN}/preview/assets/`, relay: `wss://${HOST}${PORT}` },
}
class Fault extends Error {}
const need = (right, word) => {
  if (!right) throw new Fault(word)
  return right
}
// The result of a function or of its promise, or null where it fails.
const attempt = (action) => new Promise((give) => give(action())).catch(() => null)
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const fits = (value, form) => typeof value === 'string' && form.test(value)
const linesOf = (text) => text.split('\n').slice(0, -1)
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
// Bytes of a string or of bytes; null where there are none or the string has half a surrogate pair.
const bytesOf = (value) => {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return typeof value === 'string' && value.isWellFormed() ? Buffer.from(value) : null
}
// The text of bytes that are UTF-8 (a byte order mark stays in it), or null.
const textOf = (bytes) => (bytes && isUtf8(bytes) ? bytes.toString() : null)
// The bytes of base64 in its one spelling, or null.
const base64 = (text) => ((bytes) => (bytes.toString('base64') === text ? bytes : null))(Buffer.from(text, 'base64'))
const readKey = (text) => {
  const [, name, id, rest] = /^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = rest && base64(rest)
  if (bytes?.length !== 33 || bytes[0] !== 1 || sha256(name, '\n', bytes).toString('hex', 0, 4) !== id) return []
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)])
  return [{ name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) }]
}
// The text of a signed note.
const openNote = (value, known) => {
  const [bytes, note] = [bytesOf(value), textOf(bytesOf(value))]
  need(note && bytes.length <= 64 * 1024 && note.endsWith('\n') && !/[^\P{Cc}\n]/u.test(note), 'unsigned')
  const end = note.lastIndexOf('\n\n')
  const [text, lines] = [note.slice(0, end + 1), linesOf(note.slice(end + 2))]
  need(end >= 0 && lines.length <= 16, 'unsigned')
  const signed = lines.map((line) => {
    const [, name, rest] = /^— ([^+\s]+) (\S+)$/u.exec(line) ?? []
    const sealed = rest && base64(rest)
    need(sealed && sealed.length > 4, 'unsigned')
    const mine = known.filter((one) => one.name === name && one.id === sealed.toString('hex', 0, 4))
    const isRight = (one) => sealed.length === 68 && verify(null, Buffer.from(text), one.key, sealed.subarray(4))
    return mine.length > 0 && need(mine.some(isRight), 'unsigned') && name
  })
  return need(signed.some(Boolean), 'unsigned') && { text, by: signed }
}
const readCheckpoint = (value, known) => {
  const { text, by } = openNote(value, known)
  const [name, size, rest, ...more] = linesOf(text)
  need(by.includes(name), 'other_log')
  const root = base64(rest ?? '')
  need(NUMBER.test(size ?? '') && root?.length === 32 && !more.includes(''), 'not_checkpoint')
  return { name, size: Number(size), root }
}
const [leafHash, nodeHash] = [(entry) => sha256(Buffer.of(0), entry), (left, right) => sha256(Buffer.of(1), left, right)]
// Of the leaves of a tree, those on its left: the largest power of two that is smaller than their number.
const leftOf = (size) => 2 ** (31 - Math.clz32(size - 1))
const rootOf = (leaves, left = leftOf(leaves.length)) =>
  leaves.length < 2 ? (leaves[0] ?? sha256()) : nodeHash(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)))
// The root that an entry's proof leads to, or null where the number of hashes or the place is not right.
const rootFromProof = (leaf, index, size, hashes, left = leftOf(size)) => {
  if (size < 2 || hashes.length === 0) return size === 1 && index === 0 && hashes.length === 0 ? leaf : null
  const [isLeft, other, rest] = [index < left, hashes.at(-1), hashes.slice(0, -1)]
  const root = isLeft ? rootFromProof(leaf, index, left, rest) : rootFromProof(leaf, index - left, size - left, rest)
  return root && (isLeft ? nodeHash(root, other) : nodeHash(other, root))
}
const readEntry = (bytes, word) => {
  const [, version, digest, time] = ENTRY.exec(bytes.toString('latin1')) ?? []
  return need(time && new Date(`${time}Z`).toJSON() === `${time}.000Z`, word) && { version, digest }
}
// What a function gives for each item, eight at a time; the first failure ends it.
const sideBySide = async (items, each) => {
  const given = []
  for (let at = 0; at < items.length; at += 8) given.push(...(await Promise.all(items.slice(at, at + 8).map((one) => each(one)))))
  return given.flat()
}
const tilePath = (number, width) => {
  const digits = String(1e9 + number).replace(/^1(000){0,2}/, '')
  return `tile/entries/${digits.replace(/\d{3}(?=\d)/g, 'x$&/')}${width < 256 ? `.p/${width}` : ''}`
}
const readLog = async (read, known, seen) => {
  const get = async (path) => bytesOf(await attempt(() => read(path)))
  const note = await get('checkpoint')
  need(note && note.length <= 4 * MIB, 'no_log')
  const { name, size, root } = readCheckpoint(note, known)
  const raw = await sideBySide([...Array(Math.ceil(size / 256)).keys()], async (number) => {
    const width = Math.min(256, size - number * 256)
    let [at, bytes] = [0, await get(tilePath(number, width))]
    need(bytes && bytes.length <= 4 * MIB, 'cut')
    const entries = Array.from({ length: width }, () => {
      const from = need(at + 2 <= bytes.length, 'cut') && at + 2
      at = from + bytes.readUInt16BE(at)
      return need(at <= bytes.length, 'cut') && bytes.subarray(from, at)
    })
    return need(at === bytes.length, 'cut') && entries
  })
  const leaves = raw.map(leafHash)
  need(rootOf(leaves).equals(root), 'other_root')
  const entries = raw.map((bytes) => readEntry(bytes, 'not_entries'))
  const numberOf = (each) => new Set(entries.map(each)).size
  need(numberOf(({ version }) => version) === numberOf(({ version, digest }) => `${version} ${digest}`), 'version_twice')
  if (seen === null || seen === undefined) return entries
  const kept = await attempt(() => readCheckpoint(seen, known))
  need(kept?.name === name, 'not_seen') && need(kept.size <= size, 'shortened')
  return need(rootOf(leaves.slice(0, kept.size)).equals(kept.root), 'forked') && entries
}
const readProof = (value, known) => {
  const [bytes, text] = [bytesOf(value), textOf(bytesOf(value))]
  const [, extra, number, list, note] = PROOF.exec((bytes?.length <= 128 * 1024 && text) || '') ?? []
  const [hashes, entry] = [linesOf(list ?? '').map(base64), base64(extra ?? '')]
  need(entry?.length && NUMBER.test(number) && hashes.every((hash) => hash?.length === 32), 'not_proof')
  const entries = [readEntry(entry, 'not_proof')]
  const { size, root } = readCheckpoint(note, known)
  return need(rootFromProof(leafHash(entry), Number(number), size, hashes)?.equals(root), 'other_root') && entries
}
const readManifest = async (bytes) => {
  const text = textOf(bytes)
  const hasKeys = (value, form) => isObject(value) && form.test(Object.keys(value).join())
  const isSorted = (keys) => keys.every((key, at) => at === 0 || keys[at - 1] < key)
  const areRight = (entries, form, right) => entries.every(([key, value]) => form.test(key) && right(value))
  const every = (map, ...right) => isObject(map) && isSorted(Object.keys(map)) && areRight(Object.entries(map), ...right)
  const areHeaders = (map) => every(map, /^[a-z][a-z-]*$/, (value) => fits(value, /^[ -~]{1,4096}$/))
  const isFile = ({ sha256: hex, type, only = 'none' }) => fits(hex, HEX) && fits(type, TYPE) && fits(only, ONLY)
  const isPlain = (file) => hasKeys(file, /^sha256,type(,only)?$/) && isFile(file)
  const isPage = (file) => hasKeys(file, /^sha256,type(,only)?,headers$/) && isFile(file) && areHeaders(file.headers)
  const isManifest = ({ form, version, headers, paths, sandbox, documents, console, wasm }) => {
    if (form !== 'latchkey-manifest@v2' || !fits(version, new RegExp(`^${VERSION}$`)) || !areHeaders(headers)) return false
    if (!every(paths, PATH, isPlain) || !every(sandbox, PATH, isPlain) || !every(documents, ROUTE, isPage)) return false
    if (!every(console, CONSOLE, isPage) || !Array.isArray(wasm) || Object.keys(paths).length === 0) return false
    const all = [paths, sandbox, documents, console].flatMap((files) => Object.keys(files)).length
    return all <= 5000 && wasm.every((hex) => fits(hex, HEX)) && isSorted(wasm)
  }
  const value = text && bytes.length <= 2 * MIB ? await attempt(() => JSON.parse(text)) : null
  need(hasKeys(value, /^form,version,headers,paths,sandbox,documents,console,wasm$/) && isManifest(value), 'no_manifest')
  return need((await attempt(() => `${JSON.stringify(value, null, 2)}\n`)) === text, 'no_manifest') && value
}
// A header's value as a pattern: each place becomes its sources, none of which fits two of its branches.
const patternOf = (value) => {
  const sources = (part) => `(?: (?:${PLACES[part] ?? '(?!)'}))*`
  const parts = value.split(/\{([a-z]+)\}/).map((part, at) => (at % 2 ? sources(part) : part.replace(/[^A-Za-z0-9 ]/g, '\\$&')))
  return new RegExp(`^${parts.join('')}$`)
}
// The words for one address. A 404, a redirect and the like are said alone.
const compare = async (address, path, file, beside, headers) => {
  const answer = await fetch(`${address}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(60_000) })
  const unread = (words) => attempt(() => answer.body?.cancel()).then(() => words)
  if (answer.status === 404) return unread(file.only ? [] : ['missing'])
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) return unread(['redirect'])
  if (answer.status !== 200) return unread(['status'])
  let body = Buffer.of()
  for await (const part of answer.body ?? []) {
    body = Buffer.concat([body, part])
    if (body.length > 4 * MIB) return ['too_large']
  }
  const headerOf = (name) => answer.headers.get(name)?.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '') ?? null
  const type = headerOf('content-type')
  const scripts = type?.startsWith('text/javascript') ? [...body.toString('latin1').matchAll(SCRIPT)] : []
  const isAsSaid = ([name, value]) => patternOf(value).test(headerOf(name) ?? '\n')
  return [
    sha256(body).toString('hex') !== file.sha256 && 'bytes',
    type !== file.type && 'type',
    !Object.entries({ ...headers, ...file.headers }).every(isAsSaid) && 'header',
    BEYOND.some((name) => answer.headers.has(name)) && 'header_beyond',
    scripts.some(([, , name]) => !beside.includes(new URL(name, `http://localhost${path}`).pathname)) && 'beyond',
  ].filter(Boolean)
}
const judge = async ({ manifest, keys, base, sandbox, console, app, proof, read, seen }) => {
  const [bytes, signers] = [bytesOf(manifest), keys.flatMap(readKey)]
  const [release, digest] = [await readManifest(bytes), sha256(bytes).toString('hex')]
  const entries = typeof proof === 'string' ? readProof(proof, signers) : await readLog(read, signers, seen)
  const logged = entries.find((one) => one.digest === digest && one.version === release.version)
  const hasAddress = (route) => app !== undefined || !route.includes('{appId}')
  const pathOf = (route) => route.replaceAll('{appId}', () => encodeURIComponent(app))
  const from = (at, files, beside = Object.keys({ ...release.paths, ...release.sandbox })) =>
    Object.entries(at ? files : {}).flatMap(([route, file]) => (hasAddress(route) ? [[at, pathOf(route), file, beside]] : []))
  const own = [...from(base, release.paths), ...from(base, release.documents), ...from(sandbox, release.sandbox)]
  const all = need(logged, 'not_logged') && [...own, ...from(console, release.console, Object.keys(release.console))]
  const words = await sideBySide(all, (one) => compare(...one, release.headers).catch(() => ['unreachable']))
  return [...new Set(words)].sort()
}
export const verifyIndependently = (asked) =>
  judge(asked).catch((error) => (error instanceof Fault ? [error.message] : Promise.reject(error)))
