// Makes what `npm run new` is asked for: chooses the template, writes its files, enters its rows, formats all of it.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { actNamed } from '../../src/contract/admin/acts.ts'
import type { Access } from '../../src/contract/endpoint.ts'
import { LANGUAGE_DIRECTIONS } from '../../src/contract/languages.ts'
import { FRAME_EVENT } from '../../src/contract/messages.ts'
import { methodRow } from '../../src/contract/methods.ts'
import { SCREENS } from '../../src/contract/screens.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { actTemplate } from './act.ts'
import { endpointTemplate } from './endpoint.ts'
import { flowTemplate } from './flow.ts'
import { languageTemplate, type Repository } from './language.ts'
import { messageTemplate } from './message.ts'
import { methodTemplate } from './method.ts'
import { screenTemplate } from './screen.ts'
import { camel, kebab, type Template } from './template.ts'

const USAGE = `usage: npm run new method NAME SCREEN_NAME
       npm run new screen NAME TOPIC
       npm run new flow NAME TOPIC
       npm run new endpoint DOMAIN.NAME TOPIC anonymous|bearer|secret
       npm run new act DOMAIN.NAME read|change
       npm run new message NAME
       npm run new language CODE ltr|rtl NAME
TOPIC is the folder: code, account, wallets …`

const isTopic = (word: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(word)
const isAccess = (word: string): word is Access => ['anonymous', 'bearer', 'secret'].includes(word)

const templateOf = (
  [kind, name = '', topic = '', access = '']: readonly string[],
  exists: (path: string) => boolean,
  repository: Repository,
): Template => {
  if (kind === 'method' && /^[a-z]+(_[a-z]+)*$/.test(name) && /^[A-Z]+(_[A-Z]+)*$/.test(topic)) {
    if (methodRow(name)) throw new Error(`${name} has a row in src/contract/methods.ts.`)
    if (Object.hasOwn(SCREENS, topic)) throw new Error(`${topic} is in src/contract/screens.ts.`)
    return methodTemplate(name, topic, exists)
  }
  if (kind === 'screen' && /^[A-Z]+(_[A-Z]+)*$/.test(name) && isTopic(topic)) {
    if (Object.hasOwn(SCREENS, name)) throw new Error(`${name} is in src/contract/screens.ts.`)
    return screenTemplate(name, topic, exists)
  }
  if (kind === 'flow' && kebab(name) && isTopic(topic)) return flowTemplate(name, topic)
  if (kind === 'endpoint' && /^[a-zA-Z_]+\.[a-zA-Z]+$/.test(name) && isTopic(topic) && isAccess(access)) {
    if (Object.hasOwn(ENDPOINTS, name)) throw new Error(`${name} exists.`)
    return endpointTemplate(name, topic, access, exists)
  }
  if (kind === 'act' && /^[a-zA-Z]+\.[a-zA-Z]+$/.test(name) && ['read', 'change'].includes(topic)) {
    if (actNamed(name)) throw new Error(`${name} exists.`)
    return actTemplate(name, topic === 'change')
  }
  if (kind === 'message' && /^[a-z]+(-[a-z]+)*$/.test(name)) {
    if (Object.hasOwn(FRAME_EVENT, camel(name))) throw new Error(`${camel(name)} is in src/contract/messages.ts.`)
    return messageTemplate(name)
  }
  if (kind === 'language' && /^[a-z]{2}$/.test(name) && ['ltr', 'rtl'].includes(topic) && /^[^'\\]+$/.test(access)) {
    if (Object.hasOwn(LANGUAGE_DIRECTIONS, name)) throw new Error(`${name} is in src/contract/languages.ts.`)
    return languageTemplate(name, topic, access, repository)
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
 * people, and has written nothing, where the words are wrong or a file exists.
 */
export const generate = (words: readonly string[], root: string): string[] => {
  const exists = (path: string): boolean => existsSync(join(root, path))
  const repository = {
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    below: (folder: string) => readdirSync(join(root, folder)).sort(),
  }
  const { files, entries, blanks, printed = [] } = templateOf(words, exists, repository)
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
  const entered = changed.filter((entry) => entry.entered)
  const byHand = changed.filter((entry) => !entry.entered).map(({ path, row }) => `enter in ${path}: ${row.trim()}`)
  const paths = [...Object.keys(files), ...new Set(entered.map(({ path }) => path))]
  format(
    root,
    paths.filter((path) => !path.endsWith('.md')),
  )
  return [
    ...Object.keys(files).map((path) => `wrote ${path}`),
    ...entered.map(({ path }) => `entered in ${path}`),
    ...printed.map((path) => `printed ${path}`),
    '\nWrite now:',
    ...[...byHand, ...blanks].map((line) => `  ${line}`),
  ]
}
