// What `latchkey help` and `--help` print: all commands by topic, those of one word, or one with its options.

import { HELP } from './help.ts'
import { HELP_GROUPS } from './help-groups.ts'
import { nearest } from './nearest.ts'

const SENTENCES: Readonly<Record<string, string>> = Object.assign({}, ...HELP_GROUPS.map(([, rows]) => rows))
/** Names of all commands, as they are typed. */
const NAMES = Object.keys(SENTENCES)

const AFTER = `
latchkey help COMMAND   shows one command with its options, as COMMAND --help does
latchkey help all       shows everything in full
--json                  prints JSON instead of words, for every command
`

/** Names with their sentences, one below the other. */
const rowsOf = (names: readonly string[], width: number): string =>
  names.map((name) => `  ${name.padEnd(width)}  ${SENTENCES[name] ?? ''}\n`).join('')

const overview = (): string => {
  const width = Math.max(...NAMES.map(({ length }) => length))
  const groups = HELP_GROUPS.map(([topic, rows]) => `${topic}\n${rowsOf(Object.keys(rows), width)}`)
  return `latchkey: apps, users, keys and health of this service\n\n${groups.join('\n')}${AFTER}`
}

/** Lines of the whole text that belong together: a line that is indented further goes on with the one before it. */
const entriesOf = (text: string): readonly string[] =>
  text.split('\n').reduce<string[]>((all, line) => {
    if (/^ {10}/.test(line) && all.length > 0) all.push(`${all.pop()}\n${line}`)
    else all.push(line)
    return all
  }, [])

/** How a command is typed, in full. */
const usageOf = (name: string): readonly string[] =>
  entriesOf(HELP).filter(
    (entry) => entry.startsWith(`  latchkey ${name}`) && !/^[\w-]/.test(entry.slice(`  latchkey ${name}`.length)),
  )

const termOf = (note: string): string => note.trim().split(/ {2,}/)[0] ?? ''
/** The options and words that a note is of. */
const saidBy = (note: string): readonly string[] => termOf(note).match(/--[a-z-]+|\b[A-Z]{3,}\b/g) ?? []

/** What the whole text says of the options and words of a usage. A note that begins with a command is of that one alone. */
const notesOf = (name: string, usage: string): readonly string[] => {
  const notes = entriesOf(HELP).filter((entry) => entry.startsWith('  ') && !entry.startsWith('  latchkey '))
  const own = notes.filter((note) => termOf(note).startsWith(`${name} `))
  const known = new Set(own.flatMap(saidBy))
  return notes.filter((note) => {
    const term = termOf(note)
    if (own.includes(note) || term === name || name.startsWith(`${term} `)) return true
    if (NAMES.some((one) => term.startsWith(`${one} `))) return false
    const said = saidBy(note).filter((one) => !known.has(one))
    return said.some((one) => new RegExp(`(^|[^\\w-])${one}($|[^\\w-])`).test(usage))
  })
}

const onePage = (name: string): string => {
  const usage = usageOf(name).join('\n')
  const notes = notesOf(name, usage)
  const rest = notes.length > 0 ? `\n\n${notes.join('\n')}` : ''
  return `latchkey ${name}: ${SENTENCES[name]}\n\n${usage}${rest}\n`
}

/** The name of a command that words begin with; null where there is none. */
const commandIn = (words: readonly string[]): string | null =>
  [2, 1].map((length) => words.slice(0, length).join(' ')).find((name) => NAMES.includes(name)) ?? null

/** What is printed for the words after `help`, or before `--help`. */
export const helpPage = (words: readonly string[]): string => {
  const [first] = words
  if (!first) return overview()
  if (first === 'all') return HELP
  const name = commandIn(words)
  if (name) return onePage(name)
  const below = NAMES.filter((one) => one.startsWith(`${first} `))
  if (below.length === 0) return `${noCommand(words.join(' '))}\n\n${overview()}`
  const width = Math.max(...below.map(({ length }) => length))
  return `latchkey ${first}\n\n${rowsOf(below, width)}${AFTER}`
}

/** What is said of a command that there is none of. */
export const noCommand = (typed: string): string => {
  const meant = nearest(typed, NAMES)
  return `There is no command \`${typed}\`. ${meant ? `Did you mean \`latchkey ${meant}\`?` : '`latchkey help` shows what there is.'}`
}

/** The words of a command whose help is asked for; null where none is. */
export const helpAsked = (words: readonly string[]): readonly string[] | null => {
  if (words[0] === 'help') return words.slice(1)
  const at = words.findIndex((word) => word === '--help' || word === '-h')
  return at < 0 ? null : words.slice(0, at)
}
