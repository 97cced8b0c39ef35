// npm run docs: prints what is made from tables: pages of docs/, and the manifest of the tags.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { docPages } from './doc-pages.ts'
import { manifestText } from './manifest/read-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = { ...docPages(), 'custom-elements.json': await manifestText(root) }
for (const [path, text] of Object.entries(pages)) {
  writeFileSync(root + path, text)
  console.log(path)
}
