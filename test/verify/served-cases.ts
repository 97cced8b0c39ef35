// What a service may serve that is not the release: bytes, documents, policies, headers, files.

import { gzipSync } from 'node:zlib'
import { type Case, flip, one } from './case.ts'
import type { World } from './world.ts'

const SCRIPT = '/elements/latchkey.js'
const CHUNK = '/elements/chunks/menu-AAAAAAA.js'
const FRAME = '/apps/{appId}/embedded-wallets'
const CONSOLE = '/assets/console.js'
const PREVIEW = '/preview'
const CSP = 'content-security-policy'
const answer = (path: string, more: Partial<World['served'][string]>) => (world: World) => {
  const before = world.served[path]
  if (before) world.served[path] = { ...before, ...more }
}
const body = (path: string, change: (text: string) => string) => (world: World) => {
  const before = world.served[path]
  if (before) world.served[path] = { ...before, body: Buffer.from(change(before.body.toString())) }
}
const header = (path: string, name: string, value: string | null) => (world: World) => {
  const before = world.served[path]
  if (!before) return
  const { [name]: _, ...headers } = before.headers
  world.served[path] = { ...before, headers: value === null ? headers : { ...headers, [name]: value } }
}
const policyAt = (path: string, change: (value: string) => string) => (world: World) =>
  header(path, CSP, change(world.served[path]?.headers[CSP] ?? ''))(world)
const policy = (change: (value: string) => string) => policyAt(FRAME, change)
/** The file answers at another address alone. */
const moved = (from: string, to: string) => (world: World) => {
  const { [from]: file } = world.served
  if (!file) return
  delete world.served[from]
  world.served[to] = file
}
export const SERVED: readonly Case[] = [
  one(
    'one byte of a script is another one',
    'bytes',
    body(SCRIPT, (text) => flip(text, 3)),
  ),
  one(
    'a script has one byte more',
    'bytes',
    body(SCRIPT, (text) => `${text} `),
  ),
  one(
    'a script has one byte less',
    'bytes',
    body(CHUNK, (text) => text.slice(1)),
  ),
  one(
    'a script is empty',
    'bytes',
    body(CHUNK, () => ''),
  ),
  one(
    'a script imports what is in no release',
    'beyond bytes',
    body(CHUNK, () => 'load("./evil-BBBBBBB.js")'),
  ),
  one(
    'one byte of the wasm is another one',
    'bytes',
    body(CHUNK, (text) => text.replace('AGFzbQEAAAA', 'AGFzbQEAAAB')),
  ),
  one(
    'a script names one that is in no release',
    'beyond bytes',
    body(SCRIPT, (text) => `${text};load("./chunks/evil-BBBBBBB.js")`),
  ),
  one('a script is missing', 'missing', (world) => delete world.served[CHUNK] && undefined),
  one('a document is missing', 'missing', (world) => delete world.served[FRAME] && undefined),
  one(
    'one letter of a document is another one',
    'bytes',
    body(FRAME, (text) => text.replace('Wallet', 'Wallot')),
  ),
  one(
    'a document has a script more',
    'bytes',
    body(FRAME, (text) => text.replace('</head>', '<script src="/x.js"></script></head>')),
  ),
  one('a script goes to another address', 'redirect', answer(SCRIPT, { status: 302, headers: { location: '/x.js' } })),
  one('a script is said to be unchanged', 'redirect', answer(SCRIPT, { status: 304 })),
  one('a script fails', 'status', answer(SCRIPT, { status: 500 })),
  one('a script is answered without content', 'status', answer(SCRIPT, { status: 204, body: Buffer.alloc(0) })),
  one('a script is of another type', 'type', header(SCRIPT, 'content-type', 'text/plain; charset=utf-8')),
  one('a document is of another charset', 'type', header(FRAME, 'content-type', 'text/html; charset=utf-7')),
  one('a script has no type', 'header type', (world) => {
    header(SCRIPT, 'content-type', null)(world)
    header(SCRIPT, 'x-content-type-options', null)(world)
  }),
  one('a document has no policy', 'header', header(FRAME, CSP, null)),
  one(
    'a policy lets text be run',
    'header',
    policy((value) => value.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'")),
  ),
  one(
    'a policy takes scripts of another host',
    'header',
    policy((value) => value.replace("script-src 'self'", "script-src 'self' https://evil.example")),
  ),
  one(
    'a policy lacks Trusted Types',
    'header',
    policy((value) => value.replace("; trusted-types 'none'", '')),
  ),
  one(
    'a policy lets keys be sent to another host',
    'header',
    policy((value) => value.replace('https://www.googleapis.com', 'https://evil.example')),
  ),
  one(
    'a policy lets any host be called',
    'header',
    policy((value) => value.replace('https://www.googleapis.com', '*')),
  ),
  one(
    'a policy has a directive more in a place',
    'header',
    policy((value) => value.replace('https://www.googleapis.com', 'https://www.googleapis.com; script-src-elem *')),
  ),
  one(
    'a policy may be in every page',
    'header',
    policy((value) => value.replace('https://app.example', '*')),
  ),
  one(
    'a policy may be in every page of https',
    'header',
    policy((value) => value.replace('https://app.example', 'https:')),
  ),
  one(
    'a second policy follows',
    'header',
    policy((value) => `${value}, default-src *`),
  ),
  one('a document may be sniffed', 'header', header(FRAME, 'x-content-type-options', null)),
  one('a document may use the camera', 'header', header(FRAME, 'permissions-policy', 'camera=*')),
  one('a document sends people on', 'header_beyond', header(FRAME, 'refresh', '0; url=https://evil.example')),
  one('a document loads by a header', 'header_beyond', header(FRAME, 'link', '</x.css>; rel=stylesheet')),
  one('a script lets a worker have the whole host', 'header_beyond', header(SCRIPT, 'service-worker-allowed', '/')),
  one(
    'a script has no end',
    'too_large',
    body(SCRIPT, () => 'x'.repeat(4 * 1024 * 1024 + 1)),
  ),
  one('a script is a bomb', 'too_large', (world) =>
    answer(SCRIPT, { body: Buffer.alloc(16 * 1024 * 1024), packed: true })(world),
  ),
  one('a script breaks off', 'unreachable', answer(SCRIPT, { breaksOff: true })),
  one('the bytes are not packed as they are said to be', 'unreachable', header(SCRIPT, 'content-encoding', 'gzip')),
  one('what only a setting serves has other bytes', 'bytes', (world) => {
    world.served['/oauth/consent?provider_app_id={appId}'] = {
      ...(world.served[FRAME] as World['served'][string]),
      ...{ body: Buffer.from('x'), headers: world.lending },
    }
  }),
  one(
    'a file of the second origin has other bytes',
    'bytes',
    body('/elements/captcha.js', (text) => `${text} `),
  ),
  ...[300, 301, 303, 307, 308].map((status) =>
    one(`a document is answered with ${status}`, 'redirect', answer(FRAME, { status, headers: { location: '/x' } })),
  ),
  ...[201, 203, 206, 401, 410, 429].map((status) =>
    one(`a script is answered with ${status}, and its own bytes`, 'status', answer(SCRIPT, { status })),
  ),
  one('a document that only a setting has is gone instead of not there', 'status', (world) => {
    const before = world.served[FRAME]
    if (before) world.served['/oauth/consent?provider_app_id={appId}'] = { ...before, status: 410 }
  }),
  one('a script is there in capitals alone', 'missing', moved(SCRIPT, SCRIPT.toUpperCase())),
  one('a script is there behind a second slash alone', 'missing', moved(SCRIPT, `/${SCRIPT}`)),
  one('two scripts are exchanged', 'beyond bytes', (world) => {
    const { [CONSOLE]: mine, [CHUNK]: other } = world.served
    if (mine && other) Object.assign(world.served, { [CONSOLE]: other, [CHUNK]: mine })
  }),
  one('a document of the release is served in the place of another one', 'bytes header', (world) => {
    const { '/preview': other } = world.served
    if (other) world.served[FRAME] = other
  }),
  one(
    'a script has another newline',
    'bytes',
    body(CONSOLE, (text) => `${text}\r\n`),
  ),
  one(
    'a script begins with a byte order mark',
    'bytes',
    body(CHUNK, (text) => `\ufeff${text}`),
  ),
  one('the bytes are packed twice, and said to be so once', 'bytes', (world) => {
    const before = world.served[CHUNK]
    if (before) world.served[CHUNK] = { ...before, body: gzipSync(before.body), packed: true }
  }),
  one('the bytes are packed, and not said to be', 'bytes', (world) => {
    const before = world.served[CHUNK]
    if (before) world.served[CHUNK] = { ...before, body: gzipSync(before.body) }
  }),
  one('a packed script has one byte more', 'bytes', (world) => {
    const before = world.served[CHUNK]
    if (before) world.served[CHUNK] = { ...before, body: Buffer.concat([before.body, Buffer.of(10)]), packed: true }
  }),
  one(
    'a type has another charset behind the right one',
    'type',
    header(SCRIPT, 'content-type', 'text/javascript; charset=utf-8; charset=utf-7'),
  ),
  one('a type is spelt in capitals', 'type', header(SCRIPT, 'content-type', 'Text/JavaScript; charset=utf-8')),
  one(
    'a document has a policy in capitals',
    'header',
    policy((value) => value.toUpperCase()),
  ),
  one(
    'a policy has its directives in another order',
    'header',
    policy((value) => value.split('; ').reverse().join('; ')),
  ),
  one(
    'a policy ends in a semicolon',
    'header',
    policy((value) => `${value};`),
  ),
  one(
    'a policy has two spaces before a source',
    'header',
    policy((value) => value.replace(' https://app', '  https://app')),
  ),
  one(
    'a policy has a source that is no address',
    'header',
    policy((value) => value.replace('https://app.example', 'data:')),
  ),
  one(
    'a policy has a source with a path',
    'header',
    policy((value) => value.replace('app.example', 'app.example/x')),
  ),
  one(
    'a policy has a source with a name and a password',
    'header',
    policy((value) => value.replace('app.example', 'a:b@app.example')),
  ),
  one(
    'a policy has a source in capitals',
    'header',
    policy((value) => value.replace('app.example', 'App.Example')),
  ),
  one(
    'a policy has a star for a part of a name',
    'header',
    policy((value) => value.replace('*.apps', 'a*.apps')),
  ),
  one('a policy only tells of what it finds', 'header', (world) => {
    header(FRAME, `${CSP}-report-only`, world.served[FRAME]?.headers[CSP] ?? '')(world)
    header(FRAME, CSP, null)(world)
  }),
  one('a document tells its address to others', 'header', header(FRAME, 'referrer-policy', 'unsafe-url')),
  one('a document may be sniffed by another word', 'header', header(FRAME, 'x-content-type-options', 'nosniff, sniff')),
  ...(['location', 'sourcemap', 'clear-site-data'] as const).map((name) =>
    one(`a script has ${name}`, 'header_beyond', header(SCRIPT, name, name === 'clear-site-data' ? '"storage"' : '/x')),
  ),
  one(
    'a script of the console has other bytes',
    'bytes',
    body(CONSOLE, (text) => `${text} `),
  ),
  one(
    'a script of the console names what the console has not',
    'beyond bytes',
    body(CONSOLE, (text) => `${text};load("../latchkey.js")`),
  ),
  one('the console’s page may be in another page', 'header', header('/', 'x-frame-options', null)),
  one('the console’s page is not there', 'missing', (world) => delete world.served['/'] && undefined),
  one(
    'the preview takes scripts of all paths',
    'header',
    policyAt(PREVIEW, (value) => value.replace('/preview/assets/', '/')),
  ),
  one(
    'the preview takes scripts of any host',
    'header',
    policyAt(PREVIEW, (value) => value.replace('https://console.example/preview/assets/', 'https://*.example/preview/assets/')),
  ),
  one(
    'the preview has an origin',
    'header',
    policyAt(PREVIEW, (value) => value.replace('allow-scripts', 'allow-scripts allow-same-origin')),
  ),
  one('the release before is served', 'bytes', (world) => {
    for (const path of [SCRIPT, CHUNK]) body(path, (text) => `${text}// 0.1.0`)(world)
  }),
]
