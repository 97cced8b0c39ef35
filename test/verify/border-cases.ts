// What lies at the borders of docs/verify.md: orders, spellings and places that its sentences leave or close.

import { makeSigner, type NoteSigner, signNote } from '../../server/services/release/signed-note.ts'
import { type Case, one } from './case.ts'
import { NAME, relogged, type Served, type World, withBytes } from './world.ts'

const SECOND = makeSigner('id.example/second') as NoteSigner
const SCRIPT = '/elements/latchkey.js'
const FRAME = '/apps/{appId}/embedded-wallets'
const CONSENT = '/oauth/consent?provider_app_id={appId}'
const CSP = 'content-security-policy'

/** The manifest in another spelling, which no log has. */
const spelt = (name: string, change: (text: string) => string): Case =>
  one(name, 'no_manifest', (world) => {
    const manifest = change(world.manifest)
    if (manifest === world.manifest) throw new Error(`${name}: nothing is another one`)
    world.manifest = manifest
  })
const policyOf = (world: World, route: string, change: (value: string) => string): void => {
  const before = world.served[route]
  const value = before?.headers[CSP] ?? ''
  if (!before || change(value) === value) throw new Error(`${route}: nothing is another one`)
  world.served[route] = { ...before, headers: { ...before.headers, [CSP]: change(value) } }
}
const policy = (name: string, change: (value: string) => string): Case =>
  one(name, 'header', (world) => policyOf(world, FRAME, change))
/** The document of windows, which the service of the table does not have, with a source for foreign script. */
const withWindow = (world: World, source: string): void => {
  const before = world.served[FRAME]
  if (!before) return
  const headers = { ...world.lending, [CSP]: `${world.lending[CSP]} ${source}` }
  world.served[CONSENT] = { ...before, headers, body: Buffer.from('<!doctype html>') }
}
/** A header more in the manifest of the frame's document. */
const demanded = (world: World, name: string, value: string): void => {
  relogged(world, (read) => {
    const page = read.documents[FRAME]
    return page
      ? { ...read, documents: { ...read.documents, [FRAME]: { ...page, headers: { ...page.headers, [name]: value } } } }
      : read
  })
}
const answered = (world: World, name: string, value: string): void => {
  const before = world.served[FRAME]
  if (before) world.served[FRAME] = { ...before, headers: { ...before.headers, [name]: value } }
}

/** Answers of which the status says all, whatever is wrong with their bytes. */
const BODIES: Readonly<Record<string, (of: Served) => Served>> = {
  'breaks off': (of) => ({ ...of, breaksOff: true }),
  'has no end': (of) => ({ ...of, hasNoEnd: true }),
  'is packed falsely': (of) => ({ ...of, headers: { ...of.headers, 'content-encoding': 'gzip' } }),
}
const STATUSES = { 404: 'missing', 302: 'redirect', 500: 'status' }
const failing = (route: string, status: number, body: (of: Served) => Served) => (world: World) => {
  const before = world.served[SCRIPT]
  if (before) world.served[route] = body({ ...before, status })
}
const LARGE = Buffer.alloc(4 * 1024 * 1024 + 1)

export const BORDERS: readonly Case[] = [
  ...Object.entries(STATUSES).flatMap(([status, word]) =>
    Object.entries(BODIES).map(([what, change]) =>
      one(`a script's ${status} ${what}`, word, failing(SCRIPT, Number(status), change)),
    ),
  ),
  one('a policy has many sources that a careless pattern tries in two ways each', 'header', (world) =>
    policyOf(world, FRAME, (value) => `${value}${' https://localhost'.repeat(64)} x:`),
  ),
  one('the checkpoint has more than four megabytes', 'no_log', (world) => world.files.set('checkpoint', LARGE)),
  one('entries have more than four megabytes', 'cut', (world) => world.sign(Array<string>(65).fill('x'.repeat(65535)))),
  spelt('the keys of a file are in another order', (text) =>
    text.replace(/("sha256": "\w+"),\n( +)("type": "[^"]+")/, '$3,\n$2$1'),
  ),
  spelt('a setting is named before the digest', (text) =>
    text.replace(/("sha256": "\w+",\n +"type": "[^"]+"),\n( +)("only": "lending")/, '$3,\n$2$1'),
  ),
  spelt('a setting has a name without an end', (text) => text.replace('"lending"', `"${'a'.repeat(33)}"`)),
  spelt('a type has words behind it', (text) => text.replace('text/html; charset=UTF-8', 'text/html; charset=UTF-8; x')),
  spelt('a type is nothing', (text) => text.replace('text/html; charset=UTF-8', '')),
  spelt('a header begins with a digit', (text) => text.replace('"referrer-policy"', '"0referrer-policy"')),
  spelt('a header has no value', (text) => text.replace('"no-referrer"', '""')),
  spelt('a route leads out of its folder', (text) => text.replace('/apps/{appId}/embedded', '/apps/{appId}/../embedded')),
  spelt('a route has letters behind its place', (text) => text.replace('/apps/{appId}/embedded', '/apps/{appId}x/embedded')),
  spelt('a route has a fragment', (text) => text.replace('?provider_app_id={appId}', '?provider_app_id={appId}#x')),
  spelt('wasm is there twice', (text) => text.replace(/("wasm": \[\n)( +"\w+")/, '$1$2,\n$2')),
  one('a known key signs for the log of another known one', 'other_log', (world) => {
    world.known.push(SECOND)
    world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n3\n${world.root}\n`, SECOND)))
  }),
  one('what was kept is of another known log', 'not_seen', (world) => {
    world.known.push(SECOND)
    world.seen = signNote(`${SECOND.name}\n3\n${world.root}\n`, SECOND)
  }),
  one('what was kept is empty', 'not_seen', (world) => Object.assign(world, { seen: '' })),
  one('a control character is behind those of ASCII', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', () => signNote(`${NAME}\n3\n${world.root}\n\u0085\n`, world.key)),
  ),
  one('the checkpoint is no UTF-8', 'unsigned', (world) => {
    const note = world.files.get('checkpoint') ?? Buffer.alloc(0)
    world.files.set('checkpoint', Buffer.concat([note, Buffer.from('— '), Buffer.of(0xff), Buffer.from(' AAAAAAA=\n')]))
  }),
  one('a signature is of a name with a plus', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => `${text}— a+b AAAAAAA=\n`),
  ),
  ...['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T24:00:00Z'].map((time) =>
    one(`the key signs ${time}`, 'not_entries', (world) => world.sign([world.entry.replace(/time .*/, `time ${time}`)])),
  ),
  one('a proof has no extra', 'not_proof', (world) => (world.proof = world.proof.replace(/\nextra .*/, '')), 'proof'),
  policy('a port is nothing', (value) => value.replace('https://app.example', 'https://app.example:0')),
  policy('a port has six digits', (value) => value.replace('https://app.example', 'https://app.example:100000')),
  policy('a name is below an address', (value) => value.replace('http://localhost', 'http://a.127.0.0.1')),
  one('foreign script comes without TLS', 'header', (world) => withWindow(world, 'http://scripts.example')),
  one('foreign script comes from any port', 'header', (world) => withWindow(world, 'https://scripts.example:*')),
  one('a place of another name has a source', 'header', (world) => {
    demanded(world, 'x-frames', 'all{frames}')
    answered(world, 'x-frames', 'all https://app.example')
  }),
  one('a header that is a place alone is not there', 'header', (world) => demanded(world, 'x-frames', '{pages}')),
  one('the manifest itself names a header of those that are in none', 'header_beyond', (world) => {
    demanded(world, 'link', '</x.js>')
    answered(world, 'link', '</x.js>')
  }),
  one('a document has the value that all others have, and not its own', 'header', (world) =>
    demanded(world, 'referrer-policy', 'origin'),
  ),
  one('a script names another one in quotes that differ', 'bytes', (world) => {
    const before = world.served['/elements/latchkey.js']
    if (before) world.served['/elements/latchkey.js'] = { ...before, body: Buffer.from(`${before.body};"./evil-BBBBBBB.js'`) }
  }),
]

/** What is right at these borders. */
export const RIGHT: readonly Case[] = [
  ...Object.entries(BODIES).map(([what, change]) =>
    one(`the 404 of a setting that is off ${what}`, '', failing(CONSENT, 404, change)),
  ),
  one('values have white space around them', '', (world) => {
    for (const name of [CSP, 'content-type']) answered(world, name, ` \t${world.served[FRAME]?.headers[name]}\t `)
  }),
  one('a place of another name has no source', '', (world) => {
    demanded(world, 'x-frames', 'all{frames}')
    answered(world, 'x-frames', 'all')
  }),
  one('a document has its own value of a header that all have', '', (world) => {
    demanded(world, 'referrer-policy', 'origin')
    answered(world, 'referrer-policy', 'origin')
  }),
  one('foreign script comes from this machine', '', (world) => withWindow(world, 'http://localhost:4001')),
  one('one release is logged twice', '', (world) => world.sign([world.entry, world.entry])),
  one('the key of another log signs as well', '', (world) => {
    world.known.push(SECOND)
    const text = `${NAME}\n3\n${world.root}\n`
    const [, line] = signNote(text, SECOND).split('\n\n')
    world.files.set('checkpoint', Buffer.from(signNote(text, world.key) + line))
  }),
  one('the checkpoint says more behind its root', '', (world) =>
    withBytes(world, 'checkpoint', () => signNote(`${NAME}\n3\n${world.root}\nmore\n`, world.key)),
  ),
]
