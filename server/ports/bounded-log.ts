// Keeps the log readable while something is out of order: many lines of one kind become a count.

import { MINUTE, SECOND } from '../../src/kit/durations.ts'
import type { Log } from './ports.ts'

/** Whole lines of one kind in a minute. */
const WHOLE = 10
/** Kinds that are told apart; beyond them an event is one kind. */
const MOST_KINDS = 200
/** Never held back: the line of each call, in which a person's request id must be found, and what the start has to say. */
const ALWAYS = new Set(['request', 'start'])

interface Kind {
  readonly level: 'warn' | 'error'
  readonly event: string
  readonly source: { readonly error?: string; readonly at?: string }
  readonly began: number
  left: number
  held: number
}

/** What was thrown and where. Trust: name, code and place; messages may quote values, and would make each line a kind of its own. */
const sourceOf = (error: unknown): { error?: string; at?: string } => {
  if (!(error instanceof Error)) return {}
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const at = /^ +at (.*)$/m.exec(error.stack ?? '')?.[1]
  return { error: `${error.name}${code}`, ...(at !== undefined && { at }) }
}

interface BoundedLog extends Log {
  /** Writes the counts of what was held back. For the end of the process. */
  flush(): void
}

/** `log` with at most ten whole lines a minute of each kind. `later` calls back after so many milliseconds. */
export const boundedLog = (log: Log, now: () => number, later: (work: () => void, milliseconds: number) => void): BoundedLog => {
  const kinds = new Map<string, Kind>()
  const tell = ({ level, event, source, began, held }: Kind): void => {
    if (held > 0) log[level]('repeated', { of: event, ...source, times: held, seconds: Math.ceil((now() - began) / SECOND) })
  }
  const end = (key: string): void => {
    const kind = kinds.get(key)
    kinds.delete(key)
    if (kind) tell(kind)
  }
  const kindOf = (level: Kind['level'], event: string, thrown: unknown): Kind => {
    const source = sourceOf(thrown)
    const exact = JSON.stringify([level, event, source])
    const isKnown = kinds.has(exact) || kinds.size < MOST_KINDS
    const key = isKnown ? exact : JSON.stringify([level, event])
    const found = kinds.get(key)
    if (found) return found
    const kind: Kind = { level, event, source: isKnown ? source : {}, began: now(), left: WHOLE, held: 0 }
    kinds.set(key, kind)
    later(() => end(key), MINUTE)
    return kind
  }
  const write =
    (level: 'warn' | 'error') =>
    (event: string, fields: Record<string, unknown> = {}): void => {
      const kind = ALWAYS.has(event) ? null : kindOf(level, event, fields.error)
      if (kind?.left === 0) kind.held += 1
      else {
        if (kind) kind.left -= 1
        log[level](event, fields)
      }
    }
  return {
    info: log.info,
    warn: write('warn'),
    error: write('error'),
    flush: () => {
      for (const key of [...kinds.keys()]) end(key)
    },
  }
}
