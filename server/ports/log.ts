// The log: one JSON line per event on the standard output (docs/design/service.md, "Rules of the inside").

import { currentSpan } from '../telemetry/spans.ts'
import type { Log } from './ports.ts'
import { scrub } from './scrub.ts'

const LEVELS = { silent: 0, error: 1, warn: 2, info: 3 } as const
export type LogLevel = keyof typeof LEVELS

/** The class of SQL errors about a value, which the database quotes. */
const OF_VALUE = /^22[\dA-Z]{3}$/
/** The replacement of a message that quotes input; null for any other. */
const insteadOf = (error: Error): string | null => {
  const code = 'code' in error ? String(error.code) : ''
  if (OF_VALUE.test(code)) return `a value of the wrong form (${code})`
  // What parses JSON quotes a piece of it.
  return error instanceof SyntaxError ? 'a text of the wrong form' : null
}

/** An error as fields: its name, message, stack and cause, with none of the values a driver may hang on it. */
const fieldsOf = (error: Error): Record<string, unknown> => {
  const { name, message, stack, cause } = error
  const instead = insteadOf(error)
  if (instead === null) return { name, message, stack, cause }
  const places = stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return { name, message: instead, stack: [`${name}: ${instead}`, ...places].join('\n'), cause }
}

const plain = (_key: string, value: unknown): unknown =>
  value instanceof Error ? fieldsOf(value) : typeof value === 'bigint' ? String(value) : value

/** A log that writes lines of `level` and worse. `write` takes one line without its end, and whether it may not wait for others. */
export const createLog = (level: LogLevel, write: (line: string, urgent: boolean) => void, now: () => number): Log => {
  const at = (name: Exclude<LogLevel, 'silent'>) =>
    LEVELS[name] > LEVELS[level]
      ? (): void => {}
      : (event: string, fields: Record<string, unknown> = {}): void => {
          const time = new Date(now()).toISOString()
          // The filter runs over each text alone, never over the finished line: JSON's own quotes and colons must stay.
          const clean = (key: string, value: unknown): unknown => {
            const simple = plain(key, value)
            return typeof simple === 'string' ? scrub(simple) : simple
          }
          const span = currentSpan()
          const trace = span && { trace_id: span.traceId, span_id: span.spanId }
          const head = JSON.stringify({ time, level: name, event, ...trace }).slice(0, -1)
          const rest = JSON.stringify(fields, clean).slice(1)
          write(rest === '}' ? `${head}}` : `${head},${rest}`, name !== 'info')
        }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Writes to the standard output. */
export const toStdout = (text: string): void => {
  process.stdout.write(text)
}
