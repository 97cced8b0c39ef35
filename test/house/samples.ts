// The blocks of code in the documentation, and what each must hold but for its types. Pure; a line for each breach.

import type { Source } from './sources.ts'

export interface Sample {
  /** Page and line. */
  readonly at: string
  readonly page: string
  readonly language: string
  /** Words after the language. */
  readonly words: readonly string[]
  readonly text: string
}

const FENCE = /^( *)```(\S*)([^\n]*)\n([\s\S]*?)^\1```$/gm

/** Blocks of a page, in lists too. */
export const samplesOf = ({ path, text }: Source): Sample[] =>
  [...text.matchAll(FENCE)].map((found) => {
    const [, indent = '', language = '', words = '', body = ''] = found
    return {
      at: `${path}:${text.slice(0, found.index).split('\n').length}`,
      page: path,
      language,
      words: words.trim().split(/\s+/).filter(Boolean),
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }
  })

/** Why a block may go unchecked; the word comes after the language. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  foreign: 'the language of a program that this project does not bring',
  policy: 'compared with what the demo sends (test/dev/outside.test.ts)',
  drawing: 'a picture in letters',
  form: 'the form of a header or a file, which tests of its own hold',
  inside: 'a line of the sources of this project, which are compiled where they stand',
}

export interface Known {
  /** Attributes of each tag of ours. */
  readonly tags: ReadonlyMap<string, ReadonlySet<string>>
  /** Custom properties and parts of the tags. */
  readonly tokens: ReadonlySet<string>
  readonly parts: ReadonlySet<string>
  /** The lines of `latchkey help`, and the scripts of the package. */
  readonly commands: string
  readonly scripts: ReadonlySet<string>
  /** Settings of the service's environment. */
  readonly settings: ReadonlySet<string>
}

const EVERYWHERE = new Set(['id', 'class', 'hidden', 'slot', 'style', 'lang', 'dir', 'title'])
const ourTags = ({ tags }: Known, text: string): string[] =>
  [...text.matchAll(/<((?:\w+-)+\w+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(([, tag = '', attributes = '']) => {
    const allowed = tags.get(tag)
    if (!allowed) return [`<${tag}> is no tag of ours`]
    const names = [...attributes.matchAll(/\s([^\s=>"]+)(?==|\s|$)/g)].map(([, name = '']) => name)
    return names.filter((name) => !allowed.has(name) && !EVERYWHERE.has(name)).map((name) => `<${tag}> has no attribute ${name}`)
  })

/** Opened and closed in order. */
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr'])
const nesting = (text: string): string[] => {
  const open: string[] = []
  for (const [, slash, tag = ''] of text.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/<(\/?)([a-z][\w-]*)[^>]*>/g)) {
    if (VOID.has(tag)) continue
    if (!slash) open.push(tag)
    else if (open.pop() !== tag) return [`</${tag}> closes what is not open`]
  }
  return open.map((tag) => `<${tag}> is not closed`)
}

const html = (known: Known, text: string): string[] => {
  const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  const wrong = scripts.flatMap(([, attributes = '', inside = '']) => (attributes.includes('json') ? json(inside) : []))
  return [...ourTags(known, text), ...nesting(text), ...wrong]
}

const problem = (run: () => unknown): string[] => {
  try {
    run()
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}
const json = (text: string): string[] => problem(() => JSON.parse(text))

/** Braces in pairs, declarations in form, and tokens and parts that there are. */
const css = ({ tokens, parts }: Known, text: string): string[] => {
  const inside = text.replace(/[^{}]+\{([^{}]*)\}/g, (_, body: string) => {
    const lines = body
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean)
    return lines.every((line) => /^(?:--)?[\w-]+:\s*\S/.test(line)) ? '' : '?'
  })
  return [
    ...(inside.trim() ? ['is no list of rules'] : []),
    ...[...text.matchAll(/--latch-[\w-]+/g)].filter(([name]) => !tokens.has(name)).map(([name]) => `${name} is no token`),
    ...[...text.matchAll(/::part\(([\w-]+)\)/g)]
      .filter(([, name = '']) => !parts.has(name))
      .map(([, name]) => `${name} is no part`),
  ]
}

/** Commands of ours that a block types. What the shell says of its form is asked elsewhere. */
const sh = ({ commands, scripts }: Known, text: string): string[] => {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s#.*$/, ''))
  return lines.flatMap((line) => {
    const [, typed] = /(?:npx latchkey|latchkey latchkey) ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)*)/.exec(line) ?? []
    const options = typed ? [...line.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, name = '']) => name) : []
    const own = typed ? rowsOf(commands, typed) : []
    const wrong = typed && own.length === 0 ? [`latchkey ${typed} is no command`] : []
    // An option of docker comes before the command.
    const after = line.slice(line.indexOf(typed ?? ''))
    const gone = options.filter(
      (name) =>
        after.includes(name) && own.length > 0 && !own.some((row) => row.includes(`${name} `) || row.includes(`${name}]`)),
    )
    const script = /\bnpm run ([\w-]+)/.exec(line)?.[1]
    return [
      ...wrong,
      ...gone.map((name) => `latchkey ${typed} has no option ${name}`),
      ...(script && !scripts.has(script) ? [`npm run ${script} is no script`] : []),
    ]
  })
}
/** First words that only begin a command. */
const TOPICS = new Set(['app', 'account', 'secret', 'user', 'webhook', 'admin', 'audit', 'key', 'console'])
/** The rows of the help for a command, each with the lines that go on; the longest name that fits. */
const rowsOf = (commands: string, typed: string): string[] => {
  const words = typed.split(' ')
  const least = TOPICS.has(words[0] ?? '') ? 2 : 1
  for (let count = words.length; count >= least; count--) {
    const name = `  latchkey ${words.slice(0, count).join(' ')}`
    const rows = commands
      .split(/\n(?= {2}latchkey)/)
      .filter((row) => row.startsWith(name) && !/[a-z-]/.test(row[name.length] ?? ''))
    if (rows.length > 0) return rows
  }
  return []
}

const CHECKS: Readonly<Record<string, (known: Known, text: string) => string[]>> = {
  html,
  css,
  sh,
  json: (_, text) => json(text),
  env: ({ settings }, text) =>
    text
      .trim()
      .split('\n')
      .filter((line) => !settings.has(/^([A-Z][A-Z_]+)=\S/.exec(line)?.[1] ?? ''))
      .map((line) => `${line} is no setting`),
}
/** Languages that the compiler looks at. */
export const TYPED = new Set(['ts', 'tsx', 'js'])

/** What is wrong with a block, but for its types; one line each. */
export const checkSample = (known: Known, { at, language, words, text }: Sample): string[] => {
  const excused = words.find((word) => Object.hasOwn(UNCHECKED, word))
  if (excused) return []
  if (TYPED.has(language)) return []
  const check = CHECKS[language]
  const wrong = check ? check(known, text) : [`${language || 'a block without a language'} is not checked, and no word says why`]
  return wrong.map((what) => `${at}: ${what}`)
}
