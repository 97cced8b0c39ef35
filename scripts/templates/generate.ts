// Makes what `npm run new` is asked for: chooses the template, writes its files, enters its rows, formats all of it.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Access } from '../../src/contract/endpoint.ts'
import { methodRow } from '../../src/contract/methods.ts'
import { SCREENS } from '../../src/contract/screens.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { DIRECTORY_FILE, screenDirectory } from '../screen-directory.ts'
import { endpointTemplate } from './endpoint.ts'
import { flowTemplate } from './flow.ts'
import { methodTemplate } from './method.ts'
import { screenTemplate } from './screen.ts'
import { kebab, type Template } from './template.ts'

const USAGE = `usage: npm run new method NAME SCREEN_NAME
       npm run new screen NAME TOPIC
       npm run new flow NAME TOPIC
       npm run new endpoint DOMAIN.NAME TOPIC anonymous|bearer|secret
TOPIC is the folder: code, account, wallets …`

const isTopic = (word: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(word)
const isAccess = (word: string): word is Access => ['anonymous', 'bearer', 'secret'].includes(word)

const templateOf = (
  [kind, name = '', topic = '', access = '']: readonly string[],
  exists: (path: string) => boolean,
  screens: Readonly<Record<string, string>>,
): Template => {
  const section = (screen: string): string | null => (Object.hasOwn(screens, screen) ? (screens[screen] ?? null) : null)
  if (kind === 'method' && /^[a-z]+(_[a-z]+)*$/.test(name) && /^[A-Z]+(_[A-Z]+)*$/.test(topic)) {
    if (methodRow(name)) throw new Error(`${name} has a row in src/contract/methods.ts.`)
    return methodTemplate(name, topic, section(topic), exists)
  }
  if (kind === 'screen' && name && isTopic(topic)) {
    const known = section(name)
    if (known === null)
      throw new Error(`${name} is no screen of src/contract/screens.ts; enter its name and section there first.`)
    return screenTemplate(name, topic, known, exists)
  }
  if (kind === 'flow' && kebab(name) && isTopic(topic)) return flowTemplate(name, topic)
  if (kind === 'endpoint' && /^[a-zA-Z_]+\.[a-zA-Z]+$/.test(name) && isTopic(topic) && isAccess(access)) {
    if (Object.hasOwn(ENDPOINTS, name)) throw new Error(`${name} exists.`)
    return endpointTemplate(name, topic, access, exists)
  }
  throw new Error(USAGE)
}

/** Long names break lines and change the order of imports: the formatter has the last word. */
const format = (root: string, paths: readonly string[]): void => {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', '--vcs-enabled=false', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/**
 * Makes it in the repository at `root` and answers what to tell: what was written and entered, and what is left to a person. Throws an Error for
 * people, and has written nothing, where the words are wrong or a file exists. `screens`: the section of each by its name, as the table there has it.
 */
export const generate = (
  words: readonly string[],
  root: string,
  screens: Readonly<Record<string, string>> = SCREENS,
): string[] => {
  const exists = (path: string): boolean => existsSync(join(root, path))
  const { files, entries, blanks } = templateOf(words, exists, screens)
  for (const path of Object.keys(files)) if (exists(path)) throw new Error(`${path} exists; nothing was written.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const changed = entries.map((entry) => {
    const text = exists(entry.path) ? entry.enter(readFileSync(join(root, entry.path), 'utf8')) : null
    if (text !== null) writeFileSync(join(root, entry.path), text)
    return { ...entry, entered: text !== null }
  })
  // The directory of screens is printed from the moments.
  if (Object.keys(files).some((path) => path.endsWith('.tsx'))) writeFileSync(join(root, DIRECTORY_FILE), screenDirectory(root))
  const entered = changed.filter((entry) => entry.entered)
  const byHand = changed.filter((entry) => !entry.entered).map(({ path, row }) => `${path}: ${row.trim()}`)
  format(root, [...Object.keys(files), ...new Set(entered.map(({ path }) => path))])
  return [
    ...Object.keys(files).map((path) => `wrote ${path}`),
    ...entered.map(({ path }) => `entered in ${path}`),
    '\nWrite now:',
    ...[...byHand, ...blanks].map((line) => `  ${line}`),
  ]
}
