// Counts which values of a registry's own reference cases are on a screen of ours: `npm run registry -- FOLDER`.
// FOLDER is the checkout of a registry of descriptors (ERC-7730); nothing of it is in this repository.

import { folderFiles } from '../server/cli/folder-files.ts'
import { makeSet } from '../server/services/descriptors/make-set.ts'
import { caseLines } from './registry/case-lines.ts'
import { readCases } from './registry/cases.ts'
import { reasonOf, shows } from './registry/compare.ts'

const folder = process.argv[2]
if (!folder) throw new Error('npm run registry -- FOLDER takes the folder of a registry.')

const set = makeSet(folderFiles(folder))
const taken = set.files - set.refusedFiles
console.log(`${set.files} descriptors: ${taken} taken, ${set.refusedFiles} refused, ${set.leftOut.length} parts left out`)
for (const { file, what, reason } of set.leftOut) console.log(`  ${reason}: ${file}${what ? ` ${what}` : ''}`)
console.log(`${set.content.bodies.length} functions and types at ${Object.keys(set.content.places).length} places`)

const cases = readCases(folder)
let [named, found] = [0, 0]
const by = { own: 0, registry: 0, none: 0 }
const missing = new Map<string, string[]>()
for (const one of cases) {
  const screen = caseLines(one, set.content)
  by[screen.by] += 1
  for (const { label, value } of one.fields) {
    named += 1
    if (shows(screen.texts, value, one)) {
      found += 1
      continue
    }
    const reason = reasonOf(screen)
    missing.set(reason, [...(missing.get(reason) ?? []), `${one.file}: ${one.description}: ${label} = ${value}`])
  }
}
console.log(`${cases.length} cases: ${by.own} read by our own readers, ${by.registry} by a descriptor, ${by.none} by none`)
console.log(`${found} of ${named} values are on the screen: ${((100 * found) / named).toFixed(1)} %`)
for (const [reason, all] of missing) {
  console.log(`${all.length} are not: ${reason}`)
  for (const one of all) console.log(`  ${one.slice(0, 220)}`)
}
