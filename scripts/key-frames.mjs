// Bundles each frame with keys, and what one loads later: one file each, named by its content.
// See docs/design/frame.md, "Build".
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, watch } from 'rolldown'
import { cssModule, transformed } from './page-bundles.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))

/** The words of each language that is not bundled with the windows: a folder each. */
const WORDS = readdirSync(join(here, 'frame/words'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'en')
  .flatMap(({ name }) => [
    [`words-${name}`, `frame/words/${name}/words.ts`],
    [`request-words-${name}`, `frame/words/${name}/request-words.ts`],
  ])

/** What each is bundled from, by the name of its description. */
export const KEY_FRAMES = {
  'wallet-frame': 'frame/wallet/main.ts',
  // The one button by which published clients export.
  'export-button': 'frame/windows/export-button.ts',
  // No frames: windows of the service, named and described as they are.
  'keys-window': 'frame/windows/keys/main.ts',
  'consent-window': 'frame/windows/consent.ts',
  'request-window': 'frame/windows/request.ts',
  // No window either: the login page of an app's OpenID provider, on an origin of its own.
  'openid-page': 'frame/windows/openid.ts',
  // Loaded by the frame with the keys when it needs them, and described as it is.
  'wallet-password': 'frame/password/argon2.ts',
  'wallet-later': 'frame/later/main.ts',
  // Loaded by a window for keys that has no opener.
  'keys-alone': 'frame/windows/alone/main.ts',
  // Loaded by one that confirms what our own readers do not read.
  'keys-registry': 'frame/windows/registry/main.ts',
  // Loaded by one that is for a signature.
  'keys-confirm': 'frame/windows/confirm/main.ts',
  // Loaded by a window whose person reads another language.
  ...Object.fromEntries(WORDS),
}

/** Digits of the digest in the name of the file. */
const NAMED_BY = 16

/** @returns {{ file: string, sha256: string, bytes: number }} */
export const frameIn = (dist, name = 'wallet-frame') => JSON.parse(readFileSync(join(dist, `${name}.json`), 'utf8'))

/** Names what was bundled by the SHA-256 of its bytes, and writes beside it what it is. */
const described = (name) => ({
  name: 'described',
  generateBundle(_, output) {
    const [chunk, ...others] = Object.values(output)
    if (others.length > 0) this.error(`${name} is more than one file`)
    const sha256 = createHash('sha256').update(chunk.code).digest('hex')
    const file = `${name}-${sha256.slice(0, NAMED_BY)}.js`
    delete output[chunk.fileName]
    this.emitFile({ type: 'asset', fileName: `chunks/${file}`, source: chunk.code })
    const about = { file, sha256, bytes: Buffer.byteLength(chunk.code) }
    this.emitFile({ type: 'asset', fileName: `${name}.json`, source: JSON.stringify(about) })
  },
})

const styleSheets = {
  name: 'style-sheets',
  load: (id) => (id.endsWith('.css') ? cssModule(id) : null),
}

const options = (name, root, dist = 'dist') => ({
  input: { [name]: KEY_FRAMES[name] },
  cwd: root,
  platform: 'browser',
  // Looked for by itself, it is not found where a folder's name has a `#`, and class fields would mean something else there.
  tsconfig: join(root, 'tsconfig.json'),
  // A package belongs to node_modules of this root, also where that folder is a link.
  resolve: { conditionNames: ['production'], symlinks: false },
  transform: transformed,
  plugins: [styleSheets, described(name)],
  // How long plugins take, on a slow machine, is no finding.
  checks: { bundlerTimings: false },
  onLog(level, { message }) {
    if (level === 'warn') throw new Error(message)
  },
  output: { dir: join(root, dist), minify: true, comments: false, codeSplitting: false },
})

/** Builds one of the table into `dist` of `root`. Resolves with its modules: the bytes of each by its path below `root`. */
export const bundleFrame = async (name, root = here, dist = 'dist') => {
  let modules = {}
  const { output, plugins, ...rest } = options(name, root, dist)
  const counted = {
    name: 'counted',
    generateBundle: (_, files) => {
      modules = Object.values(files)[0].modules
    },
  }
  const bundle = await rolldown({ ...rest, plugins: [counted, ...plugins] })
  try {
    await bundle.write(output)
  } finally {
    await bundle.close()
  }
  return Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [relative(root, id), renderedLength]))
}

/** Builds all of them, and again at each change. The function that it returns stops it. */
export const watchFrames = () => {
  const watcher = watch(Object.keys(KEY_FRAMES).map((name) => options(name, here)))
  watcher.on('event', (event) => {
    event.result?.close()
    if (event.code === 'ERROR') console.error(event.error.message)
  })
  return () => watcher.close()
}

/** Says which frame was built. */
export const printFrame = ({ file, sha256, bytes }) => console.log(`Wallet frame: ${file}, ${bytes} bytes, sha256 ${sha256}`)
