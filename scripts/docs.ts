// npm run docs: prints what is made from tables: pages of docs/, the manifest of the tags, the directory of screens.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { docPages } from './doc-pages.ts'
import { manifestText } from './manifest.ts'
import { DIRECTORY_FILE, screenDirectory } from './screen-directory.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = { ...docPages(), 'custom-elements.json': await manifestText(root), [DIRECTORY_FILE]: screenDirectory(root) }
for (const [path, text] of Object.entries(pages)) {
  writeFileSync(root + path, text)
  console.log(path)
}
