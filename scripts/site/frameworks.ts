// A page for each framework: what its example is, the code from the example's own files, and the example running.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** The examples, each with the files that are shown, in the order of reading. */
export const EXAMPLES = {
  plain: {
    name: 'Plain HTML',
    about: 'One page and one script. Attributes in the HTML, the `config` as a property, events by `addEventListener`.',
    files: ['index.html', 'src/main.js'],
  },
  react: {
    name: 'React',
    about:
      'The components of `latchkey/react` set properties and listen by themselves, in React 18 and 19, also where a server rendered the page. A `ref` is the tag itself.',
    files: ['src/app.tsx', 'src/main.tsx', 'vite.config.js'],
  },
  next: {
    name: 'Next',
    about:
      'The tags stand in a client component; `latchkey/define` may be imported there too, for every import is safe without a DOM.',
    files: ['app/app.tsx', 'app/page.tsx', 'app/layout.tsx', 'next.config.mjs'],
  },
  vue: {
    name: 'Vue',
    about: '`isCustomElement` tells the compiler which tags are not components, and one import gives templates their types.',
    files: ['src/app.vue', 'src/main.ts', 'vite.config.js'],
  },
  svelte: {
    name: 'Svelte',
    about: 'Svelte sets what is a property of the tag as a property, and listens with `onlogin`, `onwallet-connect`.',
    files: ['src/app.svelte', 'src/main.ts', 'vite.config.js'],
  },
  solid: {
    name: 'Solid',
    about: '`prop:config`, since attributes are text, and `on:login`: `onLogin` would be handled at the document.',
    files: ['src/app.tsx', 'src/main.tsx', 'vite.config.js'],
  },
  angular: {
    name: 'Angular',
    about: '`CUSTOM_ELEMENTS_SCHEMA` lets the template have the tags; it works with zones and without.',
    files: ['src/app.ts', 'src/main.ts', 'src/index.html', 'angular.json'],
  },
} as const satisfies Readonly<Record<string, { name: string; about: string; files: readonly string[] }>>
type ExampleName = keyof typeof EXAMPLES

/** The example of a folder `examples/NAME`; null for any other path. */
export const exampleOf = (source: string): ExampleName | null => {
  const name = /^examples\/([\w-]+)$/.exec(source)?.[1] ?? ''
  return Object.hasOwn(EXAMPLES, name) ? (name as ExampleName) : null
}

/** Examples that the build has built for this service: they run in a frame of their page. */
export const builtExamples = (folder: string): ReadonlySet<string> =>
  new Set(existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.html'))) : [])

/**
 * Examples whose tools do not come with this project, and the command that builds them for this site: its tests install them, the build of the
 * documentation does not, for it needs no network and no minute more.
 */
const BRING_TOOLS: Readonly<Record<string, string>> = {
  next: 'BASE_PATH=/examples/next npm run build',
  angular: 'npm run build -- --base-href=./',
}

/** Where the running example goes in the page. */
export const RUNNING = '<!-- running -->'

/** The page as Markdown, with a mark where the example runs. */
export const frameworkPage = (root: string, example: ExampleName): string => {
  const { name, about, files } = EXAMPLES[example]
  const folder = join(root, 'examples', example)
  const shown = files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').trimEnd()
    return `## \`${file}\`\n\n\`\`\`${extname(file).slice(1)}\n${text}\n\`\`\``
  })
  return [
    `# ${name}`,
    about,
    `The files below are those of \`examples/${example}\`: a test builds them and logs in to the page. What differs between frameworks stands in [one table](../../docs/frameworks.md).`,
    RUNNING,
    ...shown,
    '## To run it yourself',
    `At the root of a checkout, with \`npm start\` in another window:\n\n\`\`\`sh\nnpm pack\ncd examples/${example}\nnpm install ../../latchkey-0.2.0.tgz\nnpm install && npm run dev\n\`\`\``,
    ...(BRING_TOOLS[example]
      ? [`Built there by \`${BRING_TOOLS[example]}\`, it runs on this page too, from the next \`npm start\` on.`]
      : []),
  ].join('\n\n')
}

/** The frame in which the example runs, or the reason why it does not. */
export const runningHtml = (example: ExampleName, runs: boolean): string => {
  const { name } = EXAMPLES[example]
  if (!runs) {
    const why = BRING_TOOLS[example]
      ? `its tools are its own, and nobody has built it in <code>examples/${example}</code> yet`
      : 'this build of the documentation did not build it'
    return `<p class="aside">It does not run on this page: ${why}. The files and the commands below are all that it needs.</p>\n`
  }
  const address = `/examples/${example}/`
  return `<figure class="live"><iframe src="${address}" title="The example in ${name}, running" loading="lazy"></iframe><figcaption>Running, against the service on this machine. <a href="${address}">Open it alone</a></figcaption></figure>\n`
}
