// Writes the documentation into dist/docs. The build bundles this file and runs it (scripts/docs-site.mjs).

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtExamples } from './frameworks.ts'
import { docsSite } from './site.ts'

/** `earlier`: a folder of earlier versions. Answers how many files there are. */
export const writeSite = (root: string, earlier?: string): number => {
  const out = join(root, 'dist/docs')
  const site = docsSite({ root, running: builtExamples(join(root, 'dist/examples')), ...(earlier && { earlier }) })
  rmSync(out, { recursive: true, force: true })
  for (const [path, content] of site) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), content)
  }
  return site.size
}
