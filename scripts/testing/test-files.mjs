// The files of tests by kind: those in Node, components in a browser, journeys, sweeps.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (folder, ending) => {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return all
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/node_modules/'))
    .sort()
}

/** Folders of tests that have steps of their own. */
const APART = ['test/e2e/', 'test/sweep/']

/** All files of each kind whose path contains one of the words; all of them without words. Paths are those of the repository. */
export const testFiles = (words = []) => {
  const chosen = (folders, ...endings) =>
    folders
      .flatMap((folder) => endings.flatMap((ending) => filesIn(folder, ending)))
      .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  const inNode = chosen(['src', 'elements', 'frame', 'server', 'scripts', 'console', 'test'], '.test.ts')
  return {
    inNode: inNode.filter((path) => !path.endsWith('.browser.test.ts') && !APART.some((folder) => path.startsWith(folder))),
    components: chosen(['src', 'elements', 'frame', 'test'], '.browser.test.ts', '.browser.test.tsx'),
    journeys: chosen(['test/e2e'], '.test.ts'),
    sweeps: chosen(['test/sweep'], '.test.ts'),
  }
}
