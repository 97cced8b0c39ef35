// npm run new: writes the furniture of a new room and says where its name has to be entered.
//   npm run new screen LINK_EMAIL_SCREEN link
//   npm run new flow link-email
//   npm run new endpoint passwordless.link

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SCREENS, type ScreenName } from '../src/contract/screens.ts'
import { ENDPOINTS } from '../src/contract/table.ts'
import { endpointFurniture } from './templates/endpoint.ts'
import { flowFurniture } from './templates/flow.ts'
import { type Furniture, kebab } from './templates/template.ts'
import { screenFurniture } from './templates/screen.ts'

const USAGE = 'usage: npm run new screen NAME folder | flow NAME | endpoint domain.name'
const fail = (reason: string): never => {
  console.error(reason)
  process.exit(1)
}

const repository = join(import.meta.dirname, '..')
/** Where to write: the repository, unless a test names another place. */
const root = process.env.LATCHKEY_ROOT ?? repository
const domainFile = (dotted: string): string => join(root, 'src/contract/endpoints', `${kebab(dotted.split('.')[0] ?? '')}.ts`)

const furnish = ([kind, name = '', folder = '']: readonly string[]): Furniture => {
  if (kind === 'screen' && name && /^[a-z-]+$/.test(folder)) {
    if (!Object.hasOwn(SCREENS, name))
      return fail(`${name} is no screen of src/contract/screens.ts; enter its name and section there first.`)
    return screenFurniture(name, folder, SCREENS[name as ScreenName])
  }
  if (kind === 'flow' && kebab(name)) return flowFurniture(name)
  if (kind === 'endpoint' && /^[a-zA-Z]+\.[a-zA-Z]+$/.test(name)) {
    if (Object.hasOwn(ENDPOINTS, name)) return fail(`${name} exists.`)
    const file = domainFile(name)
    return endpointFurniture(name, existsSync(file) ? readFileSync(file, 'utf8') : null)
  }
  return fail(USAGE)
}

const [kind, name = ''] = process.argv.slice(2)
const { files, register } = furnish(process.argv.slice(2))
// The row of a new endpoint joins the file of its domain; nothing else that exists is touched.
const mayGrow = kind === 'endpoint' ? domainFile(name) : null
for (const path of Object.keys(files))
  if (existsSync(join(root, path)) && join(root, path) !== mayGrow) fail(`${path} exists; nothing was written.`)
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(`wrote ${path}`)
}
// Long names break lines and change the order of imports: the formatter has the last word.
const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')
const flags = [
  'check',
  '--write',
  `--config-path=${repository}`,
  '--vcs-enabled=false',
  ...Object.keys(files).map((path) => join(root, path)),
]
const { status, stderr } = spawnSync(process.execPath, [biome, ...flags], { encoding: 'utf8' })
if (status !== 0) fail(stderr)
console.log('\nNow enter it in:')
for (const line of register) console.log(`  ${line}`)
