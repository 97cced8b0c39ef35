// The page of the checks in each framework: built as a host builds it, with the packed tags beside it.

import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { installExample, type PackedTags } from '../e2e/example-pages.ts'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
const VITE = join(HERE, 'node_modules/vite/bin/vite.js')

/** The frameworks and the file that their page begins with; `server`: what renders it before. */
export const FRAMEWORKS = {
  'react-19': { title: 'React 19 by latchkey/react, from a server', main: 'react-main.tsx', server: 'react-server.tsx' },
  'react-18': { title: 'React 18 by latchkey/react, from a server', main: 'react-main.tsx', server: 'react-server.tsx' },
  'react-tags': { title: 'React 19 by its own JSX', main: 'react-tags.tsx' },
  preact: { title: 'Preact', main: 'preact.tsx' },
  vue: { title: 'Vue', main: 'vue.ts' },
  svelte: { title: 'Svelte', main: 'svelte.ts' },
  solid: { title: 'Solid', main: 'solid.tsx' },
  lit: { title: 'Lit', main: 'lit.ts' },
} as const
export type Framework = keyof typeof FRAMEWORKS

const serviceText = (service: string): string =>
  `// The service of this run.\n\nexport const SERVICE = ${JSON.stringify(service)}\n`
const pageText = (main: string, inner: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Checks</title><link rel="icon" href="data:,"></head>
  <body><div id="app">${inner}</div><script type="module" src="/pages/${main}"></script></body>
</html>
`

/** What a server of that React sends. */
const rendered = async (place: string, framework: Framework, file: string): Promise<string> => {
  const outfile = join(place, 'server.cjs')
  await build({
    entryPoints: [join(place, 'pages', file)],
    outfile,
    // Where an alias is looked for.
    absWorkingDir: HERE,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: framework === 'react-18' ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {},
    logLevel: 'silent',
  })
  const { html } = createRequire(import.meta.url)(outfile) as { html: string }
  return html
}

/** Builds the page of a framework for this service; gives the folder of what was built. */
export const buildChecks = async ({ folder }: PackedTags, framework: Framework, service: string): Promise<string> => {
  const place = join(folder, `checks-${framework}`)
  await mkdir(place, { recursive: true })
  for (const one of ['pages', 'vite.config.js']) await cp(join(HERE, one), join(place, one), { recursive: true })
  await writeFile(join(place, 'pages/service.ts'), serviceText(service))
  const { main, ...more } = FRAMEWORKS[framework]
  const inner = 'server' in more ? await rendered(place, framework, more.server) : ''
  await writeFile(join(place, 'index.html'), pageText(main, inner))
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', FRAMEWORK: framework }
  await run(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { cwd: place, env })
  return join(place, 'dist')
}

/** Angular brings its own tools: they are installed as those of its example, with this page in the place of the example's. */
export const buildAngularChecks = (tags: PackedTags, service: string): Promise<string> =>
  installExample(tags, 'angular', service, async (place) => {
    // Its compiler takes no endings.
    const copy = async (from: string, to: string): Promise<void> =>
      writeFile(join(place, 'src', to), (await readFile(join(HERE, 'pages', from), 'utf8')).replaceAll(".ts'", "'"))
    await mkdir(join(place, 'src'), { recursive: true })
    await copy('angular.ts', 'app.ts')
    await copy('given.ts', 'given.ts')
    await writeFile(join(place, 'src/service.ts'), serviceText(service))
  })
