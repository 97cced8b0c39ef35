// What is done to the page's files between esbuild and the disk: what a lazy part needs is asked for in one go, helpers move in with whoever asks
// for them, and terser takes the last bytes (docs/decisions/0006).
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { minified } from './minify.mjs'

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
 * A file with the helpers that it imports. Those of their own would be one more request before the menu: they move to the file that most of
 * those who ask for them have anyway, which is React's, and whoever does not have that one takes a copy. A bare import of them has no effect, and goes.
 */
const withHelpers = (text, file, outputs, texts) =>
  text.replace(importLine, (line, names, path) => {
    const from = join(dirname(file), path)
    if (!isHelpers(outputs, from)) return line
    if (!names) return ''
    const asking = Object.keys(outputs).filter((one) => outputs[one].imports.some((other) => other.path === from))
    const reach = (one) => asking.filter((other) => withImports(outputs, other).has(one)).length
    const home = asking.sort((a, b) => reach(b) - reach(a) || outputs[b].bytes - outputs[a].bytes)[0]
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
    const part = handed ? `({${handed.names.map(([name, there]) => `${name}:e.${there}`)}})` : 'e'
    if (others.length > 0) {
      const files = [asked, ...others].sort((a, b) => outputs[b].bytes - outputs[a].bytes)
      const at = files.indexOf(asked)
      return `Promise.all([${files.map(ask)}]).then(([${','.repeat(at)}e])=>${part})`
    }
    return handed ? `${ask(asked)}.then(e=>${part})` : call
  })
}

/** Terser names things by how often their letters occur: after esbuild it still takes 2 % off, most of it from React. */
export const smaller = {
  name: 'smaller',
  setup({ initialOptions, onEnd }) {
    initialOptions.write = false
    onEnd(async ({ outputFiles, metafile }) => {
      const root = initialOptions.absWorkingDir ?? process.cwd()
      const plain = new Map((outputFiles ?? []).map(({ path, text }) => [relative(root, path), text]))
      const texts = new Map([...plain].map(([file, text]) => [file, withHelpers(text, file, metafile.outputs, plain)]))
      const outputs = asWritten(metafile.outputs)
      const doors = Object.values(initialOptions.entryPoints)
      const write = async ({ path }) => {
        const file = relative(root, path)
        const text = texts.get(file)
        // Nobody asks for the helpers, nor, but at a door, for what only hands on.
        if (isHelpers(metafile.outputs, file)) return
        if (handsOn(text, file) && !doors.includes(metafile.outputs[file]?.entryPoint)) return
        // A browser reads a function in brackets while the file still arrives, any other only when it is called. A module of CommonJS is one
        // function that is always called, and React's is most of the menu.
        const wrap = Object.keys(metafile.outputs[file].inputs).some((input) => metafile.inputs[input].format === 'cjs')
        const code = inOneGo(await minified(text, wrap), file, outputs, texts)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, code)
      }
      await Promise.all((outputFiles ?? []).map(write))
    })
  },
}
