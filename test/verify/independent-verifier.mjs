// Compares a running service with a published release. Written from docs/verify.md alone, with Node's own modules.
import { createHash, createPublicKey, verify } from 'node:crypto'

const [MIB, VERSION, HEX, NUMBER] = [1024 * 1024, '[A-Za-z0-9.+-]{1,64}', /^[0-9a-f]{64}$/, /^(?:0|[1-9][0-9]{0,8})$/]
const PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/
const [ROUTE, TYPE] = [/^(?:\/(?:\{appId\}|[\w-][\w.-]*))+(?:\?[a-z_]+=(?:\{appId\}|\w+)(?:&[a-z_]+=(?:\{appId\}|\w+))*)?$/, /^[\w.+-]+\/[\w.+-]+(?:; charset=[\w-]+)?$/]
const ENTRY = new RegExp(`^latchkey-release@v1\nversion (${VERSION})\nmanifest sha256:([0-9a-f]{64})\n` +
  'time ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})Z\n$')
const BEYOND = ['link', 'refresh', 'location', 'service-worker-allowed', 'sourcemap', 'clear-site-data']
// The sources that a place in a header's value may hold.
const [HOST, PORT, STAR] = ['[a-z0-9-]+(?:\\.[a-z0-9-]+)*', '(?::[1-9]\\d{0,4})?', '(?::(?:[1-9]\\d{0,4}|\\*))?']
const OWN = '(?:(?:[a-z0-9-]+\\.)*localhost|127\\.0\\.0\\.1|\\[::1\\])'
const PLACES = {
  pages: `'none'|https://(?:\\*\\.)?${HOST}${STAR}|https?://${OWN}${STAR}`,
  clouds: 'https://www\\.googleapis\\.com|https://api\\.apple-cloudkit\\.com',
  sandbox: `https://${HOST}${PORT}|https?://${OWN}${PORT}`, relay: `wss://${HOST}${PORT}`
}
// Ends the judgement with one word.
class Fault extends Error {}
const need = (right, word) => right || (() => { throw new Fault(word) })()
// The result of a function, or null where it throws.
const attempt = action => { try { return action() } catch { return null } }
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)
// Bytes of a string or of bytes; null where there are none or the string has half a surrogate pair.
const bytesOf = value => typeof value === 'string' ? (value.isWellFormed() ? Buffer.from(value) : null)
  : value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : null
// The text of bytes that are UTF-8 (a byte order mark stays in it), or null.
const textOf = bytes => bytes && attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
// The bytes of base64 in its one spelling, or null.
const base64 = text => (bytes => bytes.toString('base64') === text ? bytes : null)(Buffer.from(text, 'base64'))
const readKey = text => {
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
  const [text, lines] = [note.slice(0, end + 1), note.slice(end + 2).split('\n').slice(0, -1)]
  need(end >= 0 && lines.length <= 16, 'unsigned')
  const signed = lines.map(line => {
    const [, name, rest] = /^— ([^+\s]+) (\S+)$/u.exec(line) ?? []
    const sealed = rest && base64(rest)
    need(sealed && sealed.length > 4, 'unsigned')
    const mine = known.filter(one => one.name === name && one.id === sealed.toString('hex', 0, 4))
    return mine.length > 0 && need(
      sealed.length === 68 && mine.some(one => verify(null, Buffer.from(text), one.key, sealed.subarray(4))), 'unsigned') && name
  })
  return need(signed.some(Boolean), 'unsigned') && { text, by: signed }
}
const readCheckpoint = (value, known) => {
  const { text, by } = openNote(value, known), [name, size, rest, ...more] = text.split('\n').slice(0, -1)
  need(by.includes(name), 'other_log')
  const root = base64(rest ?? '')
  need(NUMBER.test(size ?? '') && root?.length === 32 && !more.includes(''), 'not_checkpoint')
  return { name, size: Number(size), root }
}
const [leafHash, nodeHash] = [entry => sha256(Buffer.of(0), entry), (left, right) => sha256(Buffer.of(1), left, right)]
// The root over leaves: the left part has the largest power of two smaller than their number.
const rootOf = leaves => {
  if (leaves.length < 2) return leaves[0] ?? sha256()
  const half = 2 ** (31 - Math.clz32(leaves.length - 1))
  return nodeHash(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}
// The root that an entry's proof leads to, or null where the number of hashes is not right.
const rootFromProof = (leaf, index, size, hashes) => {
  let [at, last, hash] = [index, size - 1, leaf]
  for (const other of hashes) {
    if (last <= 0) return null
    const isRight = at & 1 || at === last
    hash = isRight ? nodeHash(other, hash) : nodeHash(hash, other)
    while (isRight && at && !(at & 1)) [at, last] = [at >> 1, last >> 1]
    at >>= 1, last >>= 1
  }
  return index < size && last === 0 ? hash : null
}
const readEntry = (bytes, word) => {
  const [, version, digest, time] = ENTRY.exec(bytes.toString('latin1')) ?? []
  const date = attempt(() => new Date(`${time}Z`).toISOString())
  return need(time && date === `${time}.000Z`, word) && { version, digest }
}
// Calls a function for each item, eight at once; the first failure stops the rest.
const sideBySide = (count, each, next = 0) => Promise.all(Array.from({ length: Math.min(8, count) }, async () => {
  while (next < count) await each(next++).catch(error => { next = count; throw error })
}))
const tilePath = (number, width) => {
  const groups = [String(number % 1000).padStart(3, '0')]
  for (let rest = number; rest >= 1000;) groups.unshift(`x${String((rest = Math.floor(rest / 1000)) % 1000).padStart(3, '0')}`)
  return `tile/entries/${groups.join('/')}${width < 256 ? `.p/${width}` : ''}`
}
const readLog = async (read, known, seen) => {
  const get = async path => bytesOf(await Promise.resolve().then(() => read(path)).catch(() => null))
  const note = await get('checkpoint')
  need(note && note.length <= 4 * MIB, 'no_log')
  const [{ name, size, root }, files] = [readCheckpoint(note, known), []]
  await sideBySide(Math.ceil(size / 256), async number => {
    const width = Math.min(256, size - number * 256)
    let [at, bytes] = [0, await get(tilePath(number, width))]
    need(bytes, 'cut')
    files[number] = Array.from({ length: width }, () => {
      const from = need(at + 2 <= bytes.length, 'cut') && at + 2
      at = from + bytes.readUInt16BE(at)
      return need(at <= bytes.length, 'cut') && bytes.subarray(from, at)
    })
    need(at === bytes.length, 'cut')
  })
  const [raw, leaves] = [files.flat(), files.flat().map(leafHash)]
  need(rootOf(leaves).equals(root), 'other_root')
  const entries = raw.map(bytes => readEntry(bytes, 'not_entries'))
  const digests = new Map(entries.map(({ version, digest }) => [version, digest]))
  need(entries.every(({ version, digest }) => digests.get(version) === digest), 'version_twice')
  if (seen === null || seen === undefined) return entries
  const kept = attempt(() => readCheckpoint(seen, known))
  need(kept?.name === name, 'not_seen') && need(kept.size <= size, 'shortened')
  return need(rootOf(leaves.slice(0, kept.size)).equals(kept.root), 'forked') && entries
}
const readProof = (value, known) => {
  const [bytes, text] = [bytesOf(value), textOf(bytesOf(value))]
  const [, extra, number, list, note] =
    /^c2sp\.org\/tlog-proof@v1\nextra (.+)\nindex (.+)\n((?:.+\n)*)\n([^]*)$/.exec(text && bytes.length <= 128 * 1024 ? text : '') ?? []
  const [hashes, entry] = [list?.split('\n').slice(0, -1).map(base64), base64(extra ?? '')]
  need(entry?.length && NUMBER.test(number) && hashes.every(hash => hash?.length === 32), 'not_proof')
  const entries = [readEntry(entry, 'not_proof')]
  const { size, root } = readCheckpoint(note, known)
  return need(rootFromProof(leafHash(entry), Number(number), size, hashes)?.equals(root), 'other_root') && entries
}
const readManifest = bytes => {
  const text = textOf(bytes)
  const sorted = keys => keys.every((key, at) => at === 0 || keys[at - 1] < key)
  const every = (map, form, right) => isObject(map) && sorted(Object.keys(map)) &&
    Object.entries(map).every(([key, value]) => form.test(key) && right(value))
  const areHeaders = map => every(map, /^[a-z][a-z-]*$/, value => typeof value === 'string' && /^[ -~]{1,4096}$/.test(value))
  const isHex = value => typeof value === 'string' && HEX.test(value)
  const isFile = (last, more) => file => isObject(file) && isHex(file.sha256) && /^sha256,type(,only)?$/.test(
    Object.keys(file).join().replace(last, '')) && typeof file.type === 'string' && TYPE.test(file.type) && more(file) &&
    (!Object.hasOwn(file, 'only') || (typeof file.only === 'string' && /^[a-z]{1,32}$/.test(file.only)))
  const [plain, page] = [isFile('', () => true), isFile(/,headers$/, file => areHeaders(file.headers))]
  const value = text && bytes.length <= 2 * MIB ? attempt(() => JSON.parse(text)) : null
  need(isObject(value) && attempt(() => `${JSON.stringify(value, null, 2)}\n`) === text &&
    Object.keys(value).join() === 'form,version,headers,paths,sandbox,documents,wasm' && value.form === 'latchkey-manifest@v1' &&
    typeof value.version === 'string' && new RegExp(`^${VERSION}$`).test(value.version) && areHeaders(value.headers) &&
    every(value.paths, PATH, plain) && every(value.sandbox, PATH, plain) && every(value.documents, ROUTE, page) &&
    Array.isArray(value.wasm) && value.wasm.every((hex, at) => isHex(hex) && (at === 0 || value.wasm[at - 1] < hex)), 'no_manifest')
  const [paths, documents] = [Object.keys(value.paths).length, Object.keys(value.documents).length]
  return need(paths > 0 && paths + documents <= 5000, 'no_manifest') && value
}
// A header's value as a pattern: each place becomes its sources, and everything else stands for itself.
const patternOf = value => new RegExp(`^${value.split(/\{([a-z]+)\}/).map((part, at) =>
  at % 2 ? `(?: (?:${PLACES[part] ?? '(?!)'}))*` : part.replace(/[^A-Za-z0-9 ]/g, '\\$&')).join('')}$`)
// The words for one address. A 404, a redirect and the like are said alone.
const compare = async (url, path, file, headers, known) => {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(8000) })
    const unread = word => answer.body?.cancel().then(() => word, () => word) ?? word
    if (answer.status === 404) return unread(file.only ? [] : ['missing'])
    if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) return unread(['redirect'])
    if (answer.status !== 200) return unread(['status'])
    let [parts, length] = [[], 0]
    for await (const part of answer.body ?? []) if (parts.push(part) && (length += part.length) > 4 * MIB) return ['too_large']
    const [body, type] = [Buffer.concat(parts), answer.headers.get('content-type')]
    const scripts = type?.startsWith('text/javascript')
      ? [...body.toString('latin1').matchAll(/(["'`])(\.\.?\/(?:chunks\/)?[A-Za-z0-9_.-]+\.js)(?=\1)/g)] : []
    return [
      sha256(body).toString('hex') !== file.sha256 && 'bytes', type !== file.type && 'type',
      headers.some(([name, value]) => !patternOf(value).test(answer.headers.get(name) ?? '\n')) && 'header',
      BEYOND.some(name => answer.headers.has(name)) && 'header_beyond',
      scripts.some(([, , name]) => !known.has(new URL(name, `http://localhost${path}`).pathname)) && 'beyond'
    ].filter(Boolean)
  } catch {
    return ['unreachable']
  }
}

export const verifyIndependently = async ({ manifest, keys, base, sandbox, app, proof, read, seen }) => {
  try {
    const [bytes, signers] = [bytesOf(manifest), keys.flatMap(readKey)]
    const release = readManifest(bytes)
    const entries = typeof proof === 'string' ? readProof(proof, signers) : await readLog(read, signers, seen)
    const digest = sha256(bytes).toString('hex')
    need(entries.some(entry => entry.digest === digest && entry.version === release.version), 'not_logged')
    const from = (address, files) => Object.entries(files)
      .filter(([path]) => app !== undefined || !path.includes('{appId}'))
      .map(([path, file]) => [address, path.replaceAll('{appId}', () => encodeURIComponent(app)), file])
    const all = [...from(base, release.paths), ...from(base, release.documents), ...(sandbox ? from(sandbox, release.sandbox) : [])]
    const [known, words] = [new Set([...Object.keys(release.paths), ...Object.keys(release.sandbox)]), new Set()]
    await sideBySide(all.length, async at => {
      const [address, path, file] = all[at]
      const headers = Object.entries({ ...release.headers, ...file.headers })
      for (const word of await compare(`${address}${path}`, path, file, headers, known)) words.add(word)
    })
    return [...words].sort()
  } catch (error) {
    return error instanceof Fault ? [error.message] : Promise.reject(error)
  }
}
