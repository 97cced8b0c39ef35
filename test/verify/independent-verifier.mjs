// Verifies a release as docs/verify.md says, in other words than the service's own: nothing of the product is imported.
import { createHash, createPublicKey, verify } from 'node:crypto'

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
class Refusal extends Error {}
const refuse = (word) => {
  throw new Refusal(word)
}
const unbase = (text) => {
  const bytes = Buffer.from(text ?? '', 'base64')
  return text !== undefined && bytes.toString('base64') === text ? bytes : undefined
}
const NUMBER = /^(?:0|[1-9][0-9]{0,8})$/
const readKey = (text) => {
  const [name, id, ...rest] = text.trim().split('+')
  const typed = unbase(rest.join('+'))
  const isKey = name && typed?.length === 33 && typed[0] === 1 && sha(`${name}\n`, typed).subarray(0, 4).toString('hex') === id
  if (!isKey) throw new Error('This is no public key.')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: typed.subarray(1).toString('base64url') }
  return { name, id, key: createPublicKey({ key: jwk, format: 'jwk' }) }
}
const openNote = (note, keys, word = 'unsigned') => {
  const no = () => refuse(word)
  if (Buffer.byteLength(note) > 65536 || !note.endsWith('\n') || [...note].some((letter) => letter < ' ' && letter !== '\n')) no()
  const end = note.lastIndexOf('\n\n')
  const [text, lines] = [note.slice(0, end + 1), note.slice(end + 2, -1).split('\n')]
  if (end < 0 || lines.length > 16) no()
  const known = lines.filter((line) => {
    const [dash, name, base, ...more] = line.split(' ')
    const bytes = unbase(base)
    if (dash !== '—' || !name || !bytes || bytes.length < 5 || more.length > 0) no()
    const by = keys.find((one) => one.name === name && one.id === bytes.subarray(0, 4).toString('hex'))
    return by ? verify(null, Buffer.from(text), by.key, bytes.subarray(4)) || no() : false
  })
  return known.length > 0 ? text : no()
}
/** `word`: the one that is said of whatever is wrong. */
const readCheckpoint = (note, keys, word) => {
  const [name, size, root, ...more] = openNote(note, keys, word).slice(0, -1).split('\n')
  if (!keys.some((one) => one.name === name)) refuse(word ?? 'other_log')
  const hash = unbase(root)
  if (!NUMBER.test(size ?? '') || hash?.length !== 32 || more.includes('')) refuse(word ?? 'not_checkpoint')
  return { size: Number(size), root: hash }
}
const leafOf = (entry) => sha(Buffer.of(0), entry)
const nodeOf = (left, right) => sha(Buffer.of(1), left, right)
const halfOf = (count) => 2 ** Math.ceil(Math.log2(count) - 1)
const treeOf = (leaves, half = halfOf(leaves.length)) =>
  leaves.length < 2 ? (leaves[0] ?? sha()) : nodeOf(treeOf(leaves.slice(0, half)), treeOf(leaves.slice(half)))
const climb = (leaf, at, count, hashes) => {
  if (at >= count || (count === 1 && hashes.length > 0) || (count > 1 && hashes.length === 0)) return refuse('other_root')
  if (count === 1) return leaf
  const half = halfOf(count)
  const [below, beside] = [hashes.slice(0, -1), hashes.at(-1)]
  return at < half ? nodeOf(climb(leaf, at, half, below), beside) : nodeOf(beside, climb(leaf, at - half, count - half, below))
}
const ENTRY =
  /^latchkey-release@v1\nversion (?<version>[A-Za-z0-9.+-]{1,64})\nmanifest sha256:(?<digest>[0-9a-f]{64})\ntime \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n$/
const readEntry = (bytes, word) => ENTRY.exec(bytes.toString())?.groups ?? refuse(word)
const fileOf = (number, count) => {
  const digits = String(number).padStart(number < 1000 ? 3 : 6, '0')
  const name = digits.replace(/...(?=...)/g, (group) => `x${group}/`)
  return `tile/entries/${name}${count < 256 ? `.p/${count}` : ''}`
}
const entriesIn = (bytes, count) => {
  const found = []
  for (let at = 0; at < bytes.length; at += 2 + found.at(-1).length) {
    const length = at + 1 < bytes.length ? bytes.readUInt16BE(at) : Infinity
    if (at + 2 + length > bytes.length) refuse('cut')
    found.push(bytes.subarray(at + 2, at + 2 + length))
  }
  return found.length === count ? found : refuse('cut')
}
const judgeLog = async (read, keys, kept) => {
  const note = (await read('checkpoint')) ?? refuse('no_log')
  const head = readCheckpoint(note.toString(), keys)
  const raw = []
  for (let from = 0; from < head.size; from += 256) {
    const count = Math.min(256, head.size - from)
    raw.push(...entriesIn((await read(fileOf(from / 256, count))) ?? refuse('cut'), count))
  }
  const leaves = raw.map(leafOf)
  if (!treeOf(leaves).equals(head.root)) refuse('other_root')
  const entries = raw.map((one) => readEntry(one, 'not_entries'))
  if (entries.some((a) => entries.some((b) => a.version === b.version && a.digest !== b.digest))) refuse('version_twice')
  if (kept === null) return entries
  const before = readCheckpoint(kept, keys, 'not_seen')
  if (before.size > head.size) refuse('shortened')
  if (!treeOf(leaves.slice(0, before.size)).equals(before.root)) refuse('forked')
  return entries
}
const judgeProof = (text, keys) => {
  const no = () => refuse('not_proof')
  const end = text.indexOf('\n\n')
  if (end < 0 || Buffer.byteLength(text) > 131072) no()
  const [first, extra, index, ...lines] = text.slice(0, end).split('\n')
  const raw = extra?.startsWith('extra ') ? unbase(extra.slice(6)) : undefined
  const hashes = lines.map(unbase)
  if (first !== 'c2sp.org/tlog-proof@v1' || !raw || !index?.startsWith('index ') || !NUMBER.test(index.slice(6))) no()
  if (hashes.some((hash) => hash?.length !== 32)) no()
  const entry = readEntry(raw, 'not_proof')
  const head = readCheckpoint(text.slice(end + 2), keys)
  if (!climb(leafOf(raw), Number(index.slice(6)), head.size, hashes).equals(head.root)) refuse('other_root')
  return [entry]
}
const isSorted = (names) => names.every((name, at) => at === 0 || names[at - 1] < name)
const DIGEST = /^[0-9a-f]{64}$/
const isMap = (value, name, fits) => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && isSorted(Object.keys(value)) && Object.entries(value).every(([key, one]) => name.test(key) && fits(one))
}
const areHeaders = (map) => isMap(map, /^[a-z][a-z-]*$/, (value) => /^[ -~]{1,4096}$/.test(value))
const TYPE = /^[\w.+-]+\/[\w.+-]+(; charset=[\w-]+)?$/
const isFile = (file, last = '') => {
  const names = `sha256,type${'only' in file ? ',only' : ''}${last}`
  return (
    Object.keys(file).join() === names &&
    DIGEST.test(file.sha256) &&
    TYPE.test(file.type) &&
    /^[a-z]{1,32}$/.test(file.only ?? 'x')
  )
}
const areFiles = (map) => isMap(map, /^(\/[\w-][\w.-]*)+$/, (file) => isFile(file))
const isPage = (page) => isFile(page, ',headers') && areHeaders(page.headers)
const NAMES = 'form,version,headers,paths,sandbox,documents,wasm'
const readManifest = (text) => {
  try {
    const read = JSON.parse(text)
    const { form, version, headers, paths, sandbox, documents, wasm } = read
    const count = Object.keys(paths).length
    const isText = text.length <= 2 ** 21 && text === `${JSON.stringify(read, null, 2)}\n` && Object.keys(read).join() === NAMES
    const isNamed = form === 'latchkey-manifest@v1' && /^[A-Za-z0-9.+-]{1,64}$/.test(version) && areHeaders(headers)
    const isWhole = areFiles(paths) && areFiles(sandbox) && isMap(documents, /^\//, isPage)
    const isFew = count > 0 && count + Object.keys(documents).length <= 5000
    if (isText && isNamed && isWhole && isFew && wasm.every((one) => DIGEST.test(one)) && isSorted(wasm)) return read
  } catch {}
  return refuse('no_manifest')
}
const HOST = '[a-z0-9-]+(?:\\.[a-z0-9-]+)*'
const PLACES = {
  pages: `'none'|https://(?:\\*\\.)?${HOST}(?::(?:\\d+|\\*))?|https?://(?:[a-z0-9-]+\\.)*(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::(?:\\d+|\\*))?`,
  clouds: 'https://www\\.googleapis\\.com|https://api\\.apple-cloudkit\\.com',
  sandbox: `https://${HOST}(?::\\d+)?`,
  relay: `wss://${HOST}(?::\\d+)?`,
}
const fits = (form, value) => {
  const part = (text, at) => (at % 2 ? `(?: (?:${PLACES[text] ?? '(?!)'}))*` : text.replace(/[^\w\s]/g, '\\$&'))
  const source = form.split(/\{([a-z]+)\}/).map(part)
  return new RegExp(`^${source.join('')}$`).test(value)
}
const NEVER = ['link', 'refresh', 'location', 'service-worker-allowed', 'sourcemap', 'clear-site-data']
const get = async (url) => {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(8000) })
  let body = Buffer.alloc(0)
  for await (const part of answer.body ?? []) {
    body = Buffer.concat([body, part])
    if (body.length > 2 ** 22) return { answer, body: null }
  }
  return { answer, body }
}
const judgeAnswer = async (url, file, headers, known) => {
  const { answer, body } = await get(url).catch(() => ({}))
  if (!answer) return ['unreachable']
  if (answer.status === 404) return file.only ? [] : ['missing']
  if (answer.status !== 200) return [answer.status >= 300 && answer.status < 400 ? 'redirect' : 'status']
  if (!body) return ['too_large']
  const type = answer.headers.get('content-type') ?? ''
  const script = type.startsWith('text/javascript') ? body.toString() : ''
  const named = [...script.matchAll(/["'`](\.\.?\/(?:chunks\/)?[\w.-]+\.js)["'`]/g)]
  return [
    sha(body).toString('hex') !== file.sha256 && 'bytes',
    type !== file.type && 'type',
    Object.entries(headers).some(([name, form]) => !fits(form, answer.headers.get(name) ?? '')) && 'header',
    NEVER.some((name) => answer.headers.has(name)) && 'header_beyond',
    named.some(([, name]) => !known.has(new URL(name, url).pathname)) && 'beyond',
  ].filter((word) => word !== false)
}
/** @type {(asked: Record<string, any>) => Promise<string[]>} Words of docs/verify.md; none where a release of the log is served. */
export const verifyIndependently = async ({ manifest: text, read, proof, seen, keys: given, base, sandbox, app }) => {
  try {
    const keys = given.map(readKey)
    const manifest = readManifest(text)
    const entries = read ? await judgeLog(read, keys, seen) : judgeProof(proof, keys)
    const digest = sha(text).toString('hex')
    if (!entries.some((one) => one.digest === digest && one.version === manifest.version)) refuse('not_logged')
    const { headers, paths, documents } = manifest
    const known = new Set([...Object.keys(paths), ...Object.keys(manifest.sandbox)])
    const all = [
      ...Object.entries(paths).map(([path, file]) => [base + path, file]),
      ...Object.entries(sandbox ? manifest.sandbox : {}).map(([path, file]) => [sandbox + path, file]),
      ...Object.entries(app ? documents : {}).map(([route, page]) => [base + route.replaceAll('{appId}', app), page]),
    ]
    const words = await Promise.all(all.map(([url, file]) => judgeAnswer(url, file, { ...headers, ...file.headers }, known)))
    return [...new Set(words.flat())].sort()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.message]
  }
}
