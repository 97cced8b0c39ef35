// The span of an SQL statement: its verb and tables as the name, and its text, in which values are numbers like $1.

import type { SpanStart } from '../telemetry/spans.ts'
import { preparedName } from './statement.ts'

/** Texts that are remembered; a text of Kysely's may change with the number of its values. */
const MOST_KNOWN = 2000
/** Tables in a name. */
const MOST_TABLES = 3
/** Words that may follow where a table is expected. */
const OTHER_WORDS = ['set', 'skip', 'of', 'nowait', 'only', 'lateral', 'select']
const known = new Map<string, SpanStart>()

const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase())

/** `update sessions`, `with challenges users`: verb and tables, for people. */
export const summaryOf = (text: string): string => {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const parts = names(text, /(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi)
  const others = new Set([...OTHER_WORDS, ...parts])
  const tables = [
    ...names(text, /\binto\s+"?(\w+)/gi),
    // What a function returns is none, and neither is what `extract` takes.
    ...names(text, /(?<!distinct )\b(?:from|join|update)\s+"?(\w+)\b(?!\s*\()/gi),
  ]
  return [verb, ...[...new Set(tables)].filter((name) => !others.has(name)).slice(0, MOST_TABLES)].join(' ')
}

const spanOf = (text: string): SpanStart => {
  const summary = summaryOf(text)
  const prepared = preparedName(text)
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': text,
      ...(prepared && { 'latchkey.statement': prepared }),
    },
  }
}

/** What the span of a statement begins with. Trust: the text alone; values are bound, and stay out. */
export const sqlSpan = (text: string): SpanStart => {
  const found = known.get(text)
  if (found) return found
  const made = spanOf(text)
  if (known.size < MOST_KNOWN) known.set(text, made)
  return made
}
