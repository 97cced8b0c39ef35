// npm run docs: prints the pages of docs/ that are made from the tables.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { docPages } from './doc-pages.ts'

for (const [path, text] of Object.entries(docPages())) {
  writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text)
  console.log(path)
}
