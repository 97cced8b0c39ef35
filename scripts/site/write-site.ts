// Writes the documentation into dist/docs. The build bundles this file and runs it (scripts/docs-site.mjs).

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { builtExamples } from './frameworks.ts'
import { docsSite } from './site.ts'

/** `earlier`: a folder of earlier versions. Answers how many files there are. */
export const writeSite = (root: string, earlier?: string): number => {
  const out = join(root, 'dist/docs')
  const site = docsSite({ root, running: builtExamples(join(root, 'dist/examples')), ...(earlier && { earlier }) })
  // A service may be running on it: at no moment is a page missing or half written that was there and stays.
  const before = existsSync(out) ? readdirSync(out, { recursive: true, withFileTypes: true }) : []
  for (const [path, content] of site) {
    const place = join(out, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(`${place}.next`, content)
    renameSync(`${place}.next`, place)
  }
  for (const one of before.filter((it) => it.isFile())) {
    const place = join(one.parentPath ?? one.path, one.name)
    if (!site.has(relative(out, place).replaceAll('\\', '/'))) rmSync(place)
  }
  return site.size
}
