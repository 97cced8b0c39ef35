// The types of samples: each becomes a module of a project that knows the package by its names, and is compiled.

import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sample, TYPED, UNCHECKED } from './samples.ts'

/** Packages that samples import and this project does not bring, as modules of any shape. */
const FOREIGN = ['express']

const paths = (root: string): Record<string, string[]> => ({
  latchkey: [join(root, 'elements/index.ts')],
  'latchkey/types/*': [join(root, 'types/*.d.ts')],
  'latchkey-server/client': [join(root, 'server/client/create-client.d.mts')],
  'latchkey/*': [join(root, 'elements/*.ts')],
  '@privy-io/*': [join(root, 'test/clients/node_modules/@privy-io/*')],
  // The same types under the name that has browsers of its own.
  playwright: [join(root, 'node_modules/playwright-core')],
})

/** Samples of pages are as strict as a host's own project: TypeScript is, plain JavaScript does not write types down. */
const STRICT = { strict: true }
const LOOSE = { strict: false, exactOptionalPropertyTypes: false, allowJs: true, checkJs: true }

interface Module {
  readonly name: string
  readonly text: string
  readonly at: string
}

/** A block that goes on from the first of its page has that one's imports and names. */
const withFirst = (samples: readonly Sample[], sample: Sample): string => {
  if (!sample.words.includes('continued')) return sample.text
  const first = samples.find(({ page, language }) => page === sample.page && language === sample.language)
  return `${first?.text ?? ''}\n${sample.text}`
}

const compile = (root: string, folder: string, options: object, modules: readonly Module[]): string[] => {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of modules) writeFileSync(join(folder, name), text)
  writeFileSync(
    join(folder, 'packages.d.ts'),
    FOREIGN.map((name) => `declare module '${name}' {\n  const all: any\n  export default all\n}`).join('\n'),
  )
  const css = join(root, 'src/css.d.ts')
  const qr = join(root, 'src/parts/qr-core.d.ts')
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { ...options, paths: paths(root), noEmit: true },
    files: ['packages.d.ts', css, qr, join(root, 'elements/define.ts'), ...modules.map(({ name }) => name)],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => /error TS/.test(line))
  // A line names the module from this folder; what is wrong elsewhere is told as it is.
  return (
    lines
      .map((line) => {
        const module = modules.find(({ name }) => line.includes(`${name}(`))
        return module ? `${module.at}: ${line.slice(line.indexOf('error'))}` : line
      })
      // With looser rules the house's own sources are not judged again.
      .filter((line) => options === STRICT || modules.some(({ at }) => line.startsWith(at)))
  )
}

/** Types of the printed pages: each block is one, and a heading of the third level names those that others use. */
const typeModule = (samples: readonly Sample[], headingOf: (sample: Sample) => string): Module[] => {
  const types = samples.map((sample, at) => {
    const heading = headingOf(sample)
    return `export type ${/^[A-Z]\w+$/.test(heading) ? heading : `Shape${at}`} = ${sample.text}`
  })
  return types.length > 0 ? [{ name: 'shapes.ts', text: types.join('\n'), at: samples[0]?.page ?? '' }] : []
}

/** What the compiler says of the blocks, a line each with page and line. */
export const checkTypes = (root: string, samples: readonly Sample[], headingOf: (sample: Sample) => string): string[] => {
  const folder = join(root, '.cache', `samples-${process.pid}`)
  const typed = samples.filter(
    ({ language, words }) => TYPED.has(language) && !words.some((word) => Object.hasOwn(UNCHECKED, word)),
  )
  const moduleOf = (sample: Sample): Module => ({
    name: `${sample.at.replaceAll(/[^\w]/g, '-')}.${sample.language}`,
    text: `${withFirst(samples, sample)}\nexport {}\n`,
    at: sample.at,
  })
  const isType = ({ words }: Sample): boolean => words.includes('type')
  try {
    const strict = [
      ...typed.filter((one) => one.language !== 'js' && !isType(one)).map(moduleOf),
      ...typeModule(typed.filter(isType), headingOf),
    ]
    return [
      ...compile(root, join(folder, 'strict'), STRICT, strict),
      ...compile(root, join(folder, 'loose'), LOOSE, typed.filter(({ language }) => language === 'js').map(moduleOf)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
