// The one build script: the page's bundles, the service with its command line, the demo pages.
//   node esbuild.mjs            builds everything into dist/
//   node esbuild.mjs --watch    builds again at each change
//   node esbuild.mjs --size     builds, then prints what each step of a page costs in bytes, against .ci/size.json
import { rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, context, transform } from 'esbuild'
import { minify } from 'terser'
import { leanReact } from './scripts/lean-react.mjs'

/** Style sheets are imported as minified text and adopted: no `<style>`, so that a strict policy holds. */
const cssAsText = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const { code } = await transform(source, { loader: 'css', minify: true, target: ['chrome123', 'safari17.5', 'firefox120'] })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

const source = (path) => new URL(path, import.meta.url).pathname

/**
 * Keeps the page in few chunks. esbuild cuts a chunk for every set of lazy parts that share something; here every lazy part
 * also imports the stage before it (the session, the works of a login-modal, the screens), so that what they share stays where it was loaded first.
 */
const fewChunks = {
  name: 'few-chunks',
  setup({ onResolve, onLoad, resolve }) {
    const session = source('src/session/runtime.ts')
    const works = source('elements/modal/works.ts')
    const screens = source('src/screens/mount.ts')
    onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData?.seen) return
      const found = await resolve(path, { kind, resolveDir, pluginData: { seen: true } })
      if (found.errors.length || found.path === session) return found
      // Words wait for nobody.
      if (/\/(locales\/[^/]+|elements\/language)\.ts$/.test(found.path)) return found
      // What the tags themselves may ask for must not wait for the screens.
      const early = /contract\/(check-host-config|attribute-rules)|screens\/accent|elements\/menu|\/src\/session\//.test(
        found.path,
      )
      const after = found.path === works || early ? session : found.path === screens ? works : screens
      return { path: found.path, pluginData: { after } }
    })
    onLoad({ filter: /\.tsx?$/ }, async ({ path, pluginData }) => {
      if (!pluginData?.after) return
      const contents = await readFile(path, 'utf8')
      return {
        contents: `${contents}\nimport ${JSON.stringify(pluginData.after)}\n`,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        resolveDir: dirname(path),
      }
    })
    // The shell has its own copy of the few lines that it shares with later stages: importing them would be a round trip before the first paint.
    onResolve(
      { filter: /\/(kit\/wait|browser\/address|contract\/(latchkey-error|limits|events|wire))\.ts$/ },
      async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData?.seen || !/\/elements\/[^/]+$|\?shell$/.test(importer)) return
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: { seen: true } })
        return { path: found.path, suffix: '?shell' }
      },
    )
    // And so have the works of a login-modal: what they take from the shell itself would be cut out of it.
    onResolve({ filter: /^\.\.\/(dom|load|page)\.ts$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData?.seen || !/\/elements\/modal\/[^/]+$/.test(importer)) return
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: { seen: true } })
      return { path: found.path, suffix: '?works' }
    })
    // The host's config is checked on pages that give one; what only that needs of valibot must not ride with every session,
    // and the names that it shares with the menu must not be a file of their own.
    onResolve({ filter: /^valibot$|^\.\/menu\.ts$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData?.seen || !/contract\/(check-)?host-config/.test(importer)) return
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: { seen: true } })
      return { path: found.path, suffix: '?host', sideEffects: false }
    })
  },
}

/**
 * Of the contract a page takes what it uses. It writes bodies and reads answers, so the bodies' schemas stay at the service; and making a
 * schema has no effect but the schema, so one that is not asked for is left out.
 */
const leanContract = {
  name: 'lean-contract',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/contract\/.*\.ts$/ }, async ({ path, pluginData }) => {
      if (pluginData?.after) return
      const whole = await readFile(path, 'utf8')
      const text = whole.replace(/\n {2}body: (?!null)[\s\S]*?\n {2}answer:/g, '\n  body: true,\n  answer:')
      const [, names = ''] = /^import \{([^}]*)\} from 'valibot'/m.exec(text) ?? []
      const makers = names.match(/(?<!type )\b[a-z]\w*/g)
      const pure = makers ? text.replace(new RegExp(`(?<![.\\w])(${makers.join('|')})\\(`, 'g'), '/* @__PURE__ */ $1(') : text
      return { contents: pure, loader: 'ts' }
    })
  },
}

/** Lets the tags be imported where there is no DOM: there they extend a class of nothing, and are never registered. */
const withoutDom = {
  name: 'without-dom',
  setup({ onLoad }) {
    onLoad({ filter: /@lit\/reactive-element\/reactive-element\.js$/ }, async ({ path }) => {
      const parts = (await readFile(path, 'utf8')).split('extends HTMLElement{')
      if (parts.length !== 2) throw new Error(`${path}: one class that extends HTMLElement is expected, not ${parts.length - 1}.`)
      return { contents: parts.join('extends(globalThis.HTMLElement??class{}){') }
    })
  },
}

/** Options that every bundle for a browser shares; the tests use them too, so that they run what ships. */
export const browserOptions = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  platform: 'browser',
  // React's tie to its developer tools is no use to a host's visitors.
  define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  conditions: ['production'],
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  plugins: [cssAsText],
}

/** Every file that `file` imports at once, itself included, in the outputs of a build. */
const withImports = (outputs, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') withImports(outputs, path, seen)
  return seen
}

/** Whether an output holds nothing but esbuild's own helpers. */
const isHelpers = (outputs, file) => Object.keys(outputs[file]?.inputs ?? {}).length === 0

const importLine = /(?<=^|;|\n)import(?:\{([^}]*)\}from)?"(\.[^"]+)";/g
const pairs = (list) => list.split(',').map((one) => one.trim().split(' as '))

/**
 * A file with the helpers that it imports. Those of their own would be one more request before the menu: they move to the heaviest file that
 * asks for them, which is React's, and whoever does not have that one either takes a copy. A bare import of them has no effect, and goes.
 */
const withHelpers = (text, file, outputs, texts) =>
  text.replace(importLine, (line, names, path) => {
    const from = join(dirname(file), path)
    if (!isHelpers(outputs, from)) return line
    if (!names) return ''
    const asking = Object.keys(outputs).filter((one) => outputs[one].imports.some((other) => other.path === from))
    const home = asking.sort((a, b) => outputs[b].bytes - outputs[a].bytes)[0]
    const way = relative(dirname(file), home)
    if (home !== file && withImports(outputs, file).has(home))
      return `import{${pairs(names).map(([name, local]) => `$${name} as ${local ?? name}`)}}from"${way.startsWith('.') ? way : `./${way}`}";`
    const [, body, exported] = /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(texts.get(from)) ?? []
    const here = Object.fromEntries(pairs(names).map(([name, local]) => [name, local ?? name]))
    const all = pairs(exported).map(([local, name = local]) => [name, local, here[name] ?? `$${name}`])
    const own = all.filter(([name]) => home === file || here[name])
    const copy = `var{${own.map(([name, , bound]) => `${name}:${bound}`)}}=(()=>{${body}return{${own.map(([name, local]) => `${name}:${local}`)}}})();`
    return home === file ? `${copy}export{${own.map(([name, , bound]) => `${bound} as $${name}`)}};` : copy
  })

/** The outputs as {@link withHelpers} leaves them: nobody asks for the helpers. */
const asWritten = (outputs) =>
  Object.fromEntries(
    Object.entries(outputs).map(([file, output]) => [
      file,
      { ...output, imports: output.imports.filter(({ path }) => !isHelpers(outputs, path)) },
    ]),
  )

/**
 * What a file that only hands on the exports of one other file hands on: that file, and the names there by the names here. Null for any other.
 * esbuild makes such a file for a lazy part that others import from as well.
 */
const handsOn = (text, file) => {
  const [, names, from] = /import\{([^}]*)\}from"([^"]+)";/.exec(text) ?? []
  const [, exports] = /;export\{([^}]*)\};?\s*$/.exec(text) ?? []
  if (!names || !exports || text.replace(/import(?:\{[^}]*\}from)?"[^"]+";|export\{[^}]*\};?|\s/g, '')) return null
  if (text.match(/\bimport\{/g).length > 1) return null
  const pairs = (list) => list.split(',').map((one) => one.split(' as '))
  const there = Object.fromEntries(pairs(names).map(([name, local]) => [local ?? name, name]))
  return { file: join(dirname(file), from), names: pairs(exports).map(([local, name]) => [name ?? local, there[local]]) }
}

/**
 * A lazy part and what it imports, asked for in one go: a browser would learn of the second only after the first has arrived. A file that
 * only hands on is not asked for at all, and the heaviest goes first: over HTTP/1.1 the seventh request waits for the end of one of six.
 */
const inOneGo = (text, file, outputs, texts) => {
  const here = withImports(outputs, file)
  return text.replace(/\bimport\("(\.[^"]+)"\)/g, (call, path) => {
    const target = join(dirname(file), path)
    const handed = handsOn(texts.get(target) ?? '', target)
    const asked = handed ? handed.file : target
    const ask = (one) => {
      const from = relative(dirname(file), one)
      return `import("${from.startsWith('.') ? from : `./${from}`}")`
    }
    const others = [...withImports(outputs, asked)].filter((one) => one !== asked && !here.has(one))
    const part = handed ? `({${handed.names.map(([name, there]) => `${name}:part.${there}`)}})` : 'part'
    if (others.length > 0) {
      const files = [asked, ...others].sort((a, b) => outputs[b].bytes - outputs[a].bytes)
      const at = files.indexOf(asked)
      return `Promise.all([${files.map(ask)}]).then(([${','.repeat(at)}part])=>${part})`
    }
    return handed ? `${ask(asked)}.then(part=>${part})` : call
  })
}

/** Terser names things by how often their letters occur: after esbuild it still takes 2 % off, most of it from React. */
const smaller = {
  name: 'smaller',
  setup({ initialOptions, onEnd }) {
    initialOptions.write = false
    onEnd(async ({ outputFiles, metafile }) => {
      const root = initialOptions.absWorkingDir ?? process.cwd()
      const plain = new Map((outputFiles ?? []).map(({ path, text }) => [relative(root, path), text]))
      const texts = new Map([...plain].map(([file, text]) => [file, withHelpers(text, file, metafile.outputs, plain)]))
      const outputs = asWritten(metafile.outputs)
      const doors = Object.values(initialOptions.entryPoints)
      for (const { path } of outputFiles ?? []) {
        const file = relative(root, path)
        const text = texts.get(file)
        // Nobody asks for the helpers, nor, but at a door, for what only hands on.
        if (isHelpers(metafile.outputs, file)) continue
        if (handsOn(text, file) && !doors.includes(metafile.outputs[file]?.entryPoint)) continue
        const whole = inOneGo(text, file, outputs, texts)
        // A browser reads a function in brackets while the file still arrives, any other only when it is called. A module of CommonJS is one
        // function that is always called, and React's is most of the menu.
        const wrap_func_args = Object.keys(metafile.outputs[file].inputs).some((input) => metafile.inputs[input].format === 'cjs')
        const format = { comments: false, wrap_func_args }
        const { code } = await minify(whole, { module: true, ecma: 2020, compress: { passes: 2 }, format })
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, code)
      }
    })
  },
}

/** The page: one script that defines all tags, with the chunks that it loads when they are needed. */
export const page = {
  ...browserOptions,
  entryPoints: { latchkey: 'elements/define.ts' },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  plugins: [leanReact, cssAsText, leanContract, withoutDom, fewChunks, smaller],
}

/** The package's other doors. A build of its own: entries that share code are cut into many small chunks, and the page's must not be. */
export const doors = {
  ...page,
  entryPoints: {
    index: 'elements/index.ts',
    'login-modal': 'elements/define-login-modal.ts',
    'wallet-button': 'elements/define-wallet-button.ts',
    'fund-account': 'elements/define-fund-account.ts',
    core: 'elements/core.ts',
  },
}

/** A page of the service inside of the app's page: one file, since somebody else's script runs beside it. */
export const frames = { ...browserOptions, entryPoints: { captcha: 'frame/captcha/main.ts' }, outdir: 'dist' }

/** The service and its command line. Packages stay outside: they are installed beside it. */
export const service = {
  bundle: true,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  packages: 'external',
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli/main.ts',
    'make-data': 'server/db/make-data.ts',
    'data-thread': 'server/db/data-thread.ts',
  },
  outdir: 'dist/server',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
  logLevel: 'warning',
}

/** Scripts of the demo pages; their HTML is served from demo/ as it stands. */
export const demo = {
  ...browserOptions,
  entryPoints: { page: 'demo/page.ts', gallery: 'demo/gallery.ts' },
  outdir: 'dist/demo',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
}

/** The script of the captcha's stand-in: a classic script, as the vendor's is. */
export const standIns = {
  ...browserOptions,
  format: 'iife',
  entryPoints: { turnstile: 'demo/turnstile.ts' },
  outdir: 'dist/demo',
}

const run = async () => {
  const flags = new Set(process.argv.slice(2))
  rmSync(new URL('dist', import.meta.url), { recursive: true, force: true })
  if (flags.has('--watch')) {
    const contexts = await Promise.all([page, doors, frames, service, demo, standIns].map((options) => context(options)))
    await Promise.all(contexts.map((one) => one.watch()))
    return
  }
  const [{ metafile }] = await Promise.all([page, doors, frames, service, demo, standIns].map((options) => build(options)))
  if (flags.has('--size')) {
    const { printSizes } = await import('./scripts/size.mjs')
    process.exitCode = printSizes(metafile)
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await run()
