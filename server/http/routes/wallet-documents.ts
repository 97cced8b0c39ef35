// The documents of the wallet's origin: one table of their addresses, bytes and headers.
// See docs/design/frame.md, "Documents".

import { createHash } from 'node:crypto'
import { WINDOW_PATHS } from '../../../src/contract/cross-app.ts'
import { KEY_PURPOSES } from '../../../src/contract/key-windows.ts'
import type { FrameBuild, FrameBuilds } from './frame-build.ts'
import { OAUTH_ENDS, OAUTH_PAGES } from './login/oauth-pages.ts'

type WindowPath = (typeof WINDOW_PATHS)[number]
/** The script of each window in which another app asks for a wallet. */
const WINDOW_SCRIPTS: Readonly<Record<WindowPath, 'consent' | 'request'>> = {
  '/oauth/consent': 'consent',
  '/oauth/transact': 'request',
  '/cross-app/connect': 'request',
  '/cross-app/transact': 'request',
}

/** A document: its bytes are the same for every app, operator and day of a release. What differs is in headers, and named here. */
export interface PlainDocument {
  readonly html: string
  /** Headers that are the same everywhere, but for the policy. */
  readonly headers: Readonly<Record<string, string>>
  /** Directives of `content-security-policy` that are the same everywhere, in their order. */
  readonly policy: Readonly<Record<string, string>>
  /** Directives beside them that differ by app or operator: in the header alone. */
  readonly perApp: readonly string[]
}

const windowPaths = (which: 'consent' | 'request'): readonly string[] =>
  WINDOW_PATHS.filter((path) => WINDOW_SCRIPTS[path] === which)

/** Where each document is, as the router reads it. */
export const DOCUMENT_PATHS = {
  frame: ['/apps/:appId/embedded-wallets'],
  export: ['/apps/:appId/embedded-wallets/export'],
  keys: KEY_PURPOSES.map((purpose) => `/apps/:appId/keys/${purpose}`),
  consent: windowPaths('consent'),
  request: windowPaths('request'),
  'oauth-lost': [OAUTH_ENDS.lost],
  'oauth-elsewhere': [OAUTH_ENDS.elsewhere],
} as const satisfies Record<string, readonly string[]>
export type WalletDocumentName = keyof typeof DOCUMENT_PATHS

/** The path of a script of the build. */
export const pathOf = ({ file }: FrameBuild): string => `/elements/chunks/${file}`
export const integrityOf = ({ sha256 }: FrameBuild): string => `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`

/** The digests of what is loaded later: browsers compare them as they do that of the script. */
const importMap = (builds: readonly FrameBuild[]): string =>
  JSON.stringify({ integrity: Object.fromEntries(builds.map((one) => [pathOf(one), integrityOf(one)])) })

/** The source of a policy that lets this map be read, and no other text. */
export const mapSource = (map: string): string => `'sha256-${createHash('sha256').update(map).digest('base64')}'`

/** Where the words of each language are. */
const wordFiles = (words: FrameBuilds['words']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(words).map(([code, build]) => [code, pathOf(build)])))

interface Parts {
  /** Loaded before the document's own. */
  readonly tags?: true
  readonly script: FrameBuild
  readonly map: string
  readonly isSeen?: true
  /** Attributes of the body: files of the build. */
  readonly files: Readonly<Record<string, string>>
}

/** Trust: nothing of an app, an operator or a request is in it, so that every text here is the build's, and one digest is that of all. */
const documentOf = ({ tags, script, map, isSeen, files }: Parts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Wallet</title>
${isSeen ? '<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n' : ''}<script type="importmap">${map}</script>
${tags ? '<script type="module" src="/elements/latchkey.js"></script>\n' : ''}<script type="module" src="${pathOf(script)}" integrity="${integrityOf(script)}"></script>
</head>
<body${Object.entries(files)
  .map(([name, value]) => ` data-${name}='${value}'`)
  .join('')}></body>
</html>
`

/** Trust: Trusted Types allow no policy at all; no address begins elsewhere, and no form goes anywhere. */
const ALWAYS = {
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}
const NO_SENSORS = 'camera=(), geolocation=(), microphone=(), payment=()'
/** Trust: of what is in a page. An authenticator answers no frame of the service. */
const NOTHING_ELSE = `${NO_SENSORS}, publickey-credentials-get=(), publickey-credentials-create=()`
/** Of the window for keys: passkeys that recover a wallet are made and used there. */
const PASSKEYS_ALONE = `${NO_SENSORS}, publickey-credentials-get=(self), publickey-credentials-create=(self)`
const NOT_STORED = { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' }
/** Of a frame: a page that isolates itself (COEP) may have it too. */
const EMBEDDED = {
  ...NOT_STORED,
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': NOTHING_ELSE,
}
/** Trust: of a window. No page is around it: who frames it decides what is pressed. Its opener it keeps: that page has the wallet's frame. */
const IN_NO_PAGE = { ...NOT_STORED, 'x-frame-options': 'DENY' }

/**
 * Trust: scripts of ours alone, and no markup from text. `wasm-unsafe-eval` lets Argon2id be compiled, and no text run; the hash is that of the map with
 * the digests of what is loaded later.
 */
const walletPolicy = (map: string) => ({
  'default-src': "'none'",
  'script-src': `'self' 'wasm-unsafe-eval' ${mapSource(map)}`,
})

const frame = ({ frame: script, password, later }: FrameBuilds): PlainDocument => {
  const map = importMap([password, later])
  const files = { argon2: pathOf(password), later: pathOf(later) }
  return {
    html: documentOf({ script, map, files }),
    headers: EMBEDDED,
    policy: { ...walletPolicy(map), ...ALWAYS },
    // The clouds that the app has; its own pages, or windows of the service.
    perApp: ['connect-src', 'frame-ancestors'],
  }
}

const exportFrame = ({ exportButton: script, words }: FrameBuilds): PlainDocument => {
  const map = importMap(Object.values(words))
  return {
    html: documentOf({ script, map, isSeen: true, files: { words: wordFiles(words) } }),
    headers: EMBEDDED,
    policy: { 'default-src': "'none'", 'script-src': `'self' ${mapSource(map)}`, 'connect-src': "'self'", ...ALWAYS },
    perApp: ['frame-ancestors'],
  }
}

const keys = ({ keys: script, alone, confirm, password, later, registry, words, requestWords }: FrameBuilds): PlainDocument => {
  const map = importMap([alone, confirm, password, later, registry, ...Object.values(words), ...Object.values(requestWords)])
  const loaded = { argon2: password, later, alone, confirm, registry }
  const files = {
    ...Object.fromEntries(Object.entries(loaded).map(([name, build]) => [name, pathOf(build)])),
    words: wordFiles(words),
    'request-words': wordFiles(requestWords),
  }
  return {
    html: documentOf({ script, map, isSeen: true, files }),
    headers: { ...IN_NO_PAGE, 'permissions-policy': PASSKEYS_ALONE },
    policy: { ...walletPolicy(map), 'frame-ancestors': "'none'", ...ALWAYS },
    perApp: ['connect-src'],
  }
}

const crossApp = (which: 'consent' | 'request', { [which]: script, words }: FrameBuilds): PlainDocument => {
  const map = importMap(Object.values(words))
  return {
    html: documentOf({ tags: true, script, map, isSeen: true, files: { words: wordFiles(words) } }),
    headers: IN_NO_PAGE,
    policy: {
      'default-src': "'none'",
      'script-src': `'self' ${mapSource(map)}`,
      'img-src': "'self' https: data:",
      'frame-ancestors': "'none'",
      ...ALWAYS,
    },
    // The relay over which people of the app log in with a wallet; the origin of foreign script.
    perApp: ['connect-src', 'frame-src'],
  }
}

/** The end of a social login whose page to return to is unknown. Nothing runs in it. */
const oauthPage = (html: string): PlainDocument => ({
  html,
  headers: NOT_STORED,
  policy: { 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" },
  perApp: [],
})

/** Those that are the same in every build. */
export const OAUTH_DOCUMENTS = {
  'oauth-lost': oauthPage(OAUTH_PAGES.lost),
  'oauth-elsewhere': oauthPage(OAUTH_PAGES.elsewhere),
} as const

/** All of them, for one build. */
export const walletDocuments = (builds: FrameBuilds): Readonly<Record<WalletDocumentName, PlainDocument>> => ({
  frame: frame(builds),
  export: exportFrame(builds),
  keys: keys(builds),
  consent: crossApp('consent', builds),
  request: crossApp('request', builds),
  ...OAUTH_DOCUMENTS,
})
