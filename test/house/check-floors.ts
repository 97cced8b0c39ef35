// The floors: which folder may import which. Pure; it answers with one line for each breach.

import { type Import, importsOf, withoutComments } from './imports.ts'
import { IS_GALLERY, isTest, type Source } from './sources.ts'

/** Areas by path, the first that fits, with their floor. Two areas of one floor do not know each other. */
const AREAS: readonly (readonly [pattern: RegExp, area: string, floor: number])[] = [
  [/^src\/i18n\/[a-z]{2}\//, 'words', -1],
  [/^package\.json$/, 'the version', -1],
  [/^src\/contract\//, 'contract', 0],
  [/^src\/kit\//, 'kit', 1],
  [/^src\/(browser|api|bridge)\//, '', 2],
  [/^src\/wallets\/connectors\//, 'connectors', 2.5],
  [/^src\/(session|app|router)\//, '', 3],
  [/^src\/wallets\//, 'wallets', 3.5],
  [/^src\/flows\//, 'flows', 4],
  [/^src\/parts\//, 'parts', 5],
  [/^src\/screens\//, 'screens', 6],
  [/^src\/i18n\//, 'i18n', 7],
  [/^elements\/react\./, 'elements for React', 8.5],
  [/^elements\//, 'elements', 8],
  [/^console\//, 'console', 9],
  [/^frame\/keys\//, 'frame/keys', 11],
  [/^frame\/service\//, 'frame/service', 11],
  [/^frame\/cloud\//, 'frame/cloud', 11],
  [/^frame\/password\//, 'frame/password', 11],
  [/^frame\/handlers\//, 'frame/handlers', 12],
  [/^frame\//, 'frame', 13],
  [
    /^server\/boot\/(env|env-database|env-fields|env-release|env-telemetry|package-root|sandbox-url)\.ts$/,
    'server environment',
    21,
  ],
  [/^server\/telemetry\//, 'server/telemetry', 21.5],
  [/^server\/(ports|db)\//, '', 22],
  [/^server\/boot\/deps\.ts$/, 'server dependencies', 23],
  [/^server\/boot\/(check-start|close-stack|service-key|test-mode)\.ts$/, 'server start', 23],
  [/^server\/stores\//, 'server/stores', 24],
  [/^server\/services\//, 'server/services', 25],
  [/^server\/http\/(middleware|static-file|listen)/, 'server/http/middleware', 26],
  [/^server\/http\/mount\.ts$/, 'server/http/mount', 27],
  [/^server\/(http\/routes|dev)\//, '', 28],
  [/^server\/http\//, 'server/http', 28.5],
  [/^server\/boot\//, 'server/boot', 29],
  [/^server\/cli\//, 'server/cli', 30],
  [/^server\/main\.ts$/, 'server', 31],
  [/^server\/bin\//, 'server/bin', 32],
]
const place = (path: string): { area: string; floor: number } | null => {
  for (const [pattern, name, floor] of AREAS) {
    const found = pattern.exec(path)
    if (found) return { area: name || found[0].replace(/^src\/|\/$/g, ''), floor }
  }
  return null
}
const houseOf = (path: string): string => (/^(src|console)\//.test(path) ? 'elements' : (path.split('/')[0] ?? ''))

/** Packages that an area of the page or of a frame may use; the service chooses its own, but for what draws. Keys and what signs are in one folder. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contract: ['valibot'],
  kit: ['libphonenumber-js'],
  browser: ['valibot'],
  api: ['valibot'],
  bridge: ['valibot'],
  connectors: ['valibot', 'mipd', '@wallet-standard/app', '@walletconnect/sign-client', '@noble/hashes'],
  session: ['nanostores', 'valibot'],
  app: ['valibot'],
  wallets: ['nanostores', 'valibot'],
  router: [],
  flows: ['nanostores', 'valibot'],
  parts: ['react', 'qrcode'],
  screens: ['react', 'react-dom', 'nanostores', '@r2wc/react-to-web-component'],
  i18n: [],
  elements: ['@lit/reactive-element'],
  'elements for React': ['react'],
  console: ['react', 'react-dom', 'yaml'],
  'frame/keys': [
    '@noble/curves',
    '@noble/hashes',
    '@scure/base',
    '@scure/bip32',
    '@scure/bip39',
    'shamir-secret-sharing',
    'viem',
  ],
  'frame/service': ['valibot'],
  'frame/cloud': [],
  'frame/password': ['hash-wasm'],
  'frame/handlers': ['valibot'],
  frame: ['valibot'],
}
const DRAWING = ['react', 'react-dom', 'nanostores', '@r2wc/react-to-web-component', '@lit/reactive-element']

const wrongImport = (from: string, { to, inside, kind }: Import): string | null => {
  const here = place(from)
  if (!here) return 'is on no floor'
  if (!inside) {
    const allowed = PACKAGES[here.area]
    if (allowed ? !allowed.includes(to) : DRAWING.includes(to)) return `may not use the package ${to}`
    return null
  }
  const folder = /^src\/screens\/[^/]+\//.exec(to)?.[0]
  // What the gallery shows is in no bundle of the page.
  if (IS_GALLERY.test(to) && !IS_GALLERY.test(from)) return `imports ${to}; only the gallery and tests do`
  // What several screens share is in a folder of its own.
  const isScreen = folder && folder !== 'src/screens/steps/' && to.endsWith('.tsx')
  if (isScreen && from !== 'src/screens/registry.ts' && !from.startsWith(folder))
    return `imports ${to}; only the files of its folder and the registry import screens`
  if (folder && to.endsWith('/moment.ts') && kind === 'static') return `imports ${to}; a moment is loaded by import() alone`
  if (to === 'src/screens/mount.ts' && from !== 'elements/preload.ts') return `imports ${to}; only elements/preload.ts does`
  if (here.area === 'elements' && kind === 'lazy' && from !== 'elements/preload.ts')
    return `imports ${to} lazily; only elements/preload.ts does`
  const there = place(to)
  if (!there) return `imports ${to}, which is on no floor`
  if (houseOf(from) !== houseOf(to) && there.floor > 1)
    return `imports ${to}; besides its own files it may know the contract and the kit only`
  if (here.area === there.area) return null
  if (here.area === 'parts' && there.floor > 1) return `imports ${to}; parts know the contract and the kit only`
  if (there.area === 'screens' && kind !== 'lazy' && here.area === 'elements')
    return `imports ${to}; the screens are loaded lazily`
  if (there.area === 'server/dev' && kind === 'static') return `imports ${to}; what only development has is loaded lazily`
  if (there.floor >= here.floor) return `imports ${to}, which is not below it`
  return null
}

/** Words that only some files may use. */
const WORDS: readonly (readonly [what: string, word: RegExp, houses: RegExp, allowed: RegExp])[] = [
  [
    'timers',
    /\b(setTimeout|setInterval|setImmediate|requestAnimationFrame)\b/,
    /^(src|elements|console)\//,
    /^src\/(flows\/runtime\/flow|kit\/wait)\.ts$/,
  ],
  [
    'browser storage',
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore)\b/,
    /^(src|elements|console)\//,
    /^src\/browser\//,
  ],
  ['the environment', /\bprocess\.env\b/, /^(src|elements|frame|server)\//, /^server\/boot\/env\.ts$/],
  [
    'SQL',
    /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\b|\bsql(<[^`]*>)?`|import \{[^}]*\bsql\b[^}]*\} from 'kysely'/,
    /^server\//,
    /^server\/(stores|db)\//,
  ],
]

/** The first ring in which files import each other. Lazy imports and types do not tie files at run time, so they make no ring. */
const ring = (files: readonly Source[]): string | null => {
  const graph = new Map(
    files.map((file) => [file.path, importsOf(file).filter(({ inside, kind }) => inside && kind === 'static')] as const),
  )
  const done = new Set<string>()
  const walk = (path: string, way: string[]): string | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path].join(' → ')
    if (done.has(path)) return null
    for (const { to } of graph.get(path) ?? []) {
      const found = walk(to, [...way, path])
      if (found) return found
    }
    done.add(path)
    return null
  }
  for (const path of graph.keys()) {
    const found = walk(path, [])
    if (found) return found
  }
  return null
}

/** Every breach of the floors in these files; tests belong to no floor. */
export const checkFloors = (all: readonly Source[]): string[] => {
  const files = all.filter(({ path }) => !isTest(path) && !path.endsWith('.css') && !/\.d\.m?ts$/.test(path))
  const breaches = files.flatMap((file) => {
    const code = withoutComments(file.text)
    const imports = importsOf(file).map((one) => wrongImport(file.path, one))
    const words = WORDS.map(([what, word, houses, allowed]) =>
      houses.test(file.path) && !allowed.test(file.path) && word.test(code) ? `uses ${what}: ${word.exec(code)?.[0]}` : null,
    )
    return [...imports, ...words].filter((breach) => breach !== null).map((breach) => `${file.path} ${breach}`)
  })
  const circle = ring(files)
  return circle ? [...breaches, `ring of imports: ${circle}`] : breaches
}
