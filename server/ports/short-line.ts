// A line of the log as a person reads it in a terminal: what was called and what came of it, a warning with its fields.

import { parseJson } from '../../src/kit/parse-json.ts'

type Fields = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

/** Name and message of an error; its stack where it is not one that was waited for. */
const errorText = (error: Fields, isFault: boolean): string =>
  isFault && typeof error.stack === 'string' ? `\n${error.stack}` : `${textOf(error.name)}: ${textOf(error.message)}`

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsIn = (line: string): Fields | null => {
  try {
    const read = parseJson(line)
    return isFields(read) ? read : null
  } catch {
    return null
  }
}

/** The short form of a JSON line; a line that is none stays as it is. */
export const shortLine = (line: string): string => {
  const read = fieldsIn(line)
  if (!read) return line
  const { time, level, event, trace_id, span_id, requestId, ...fields } = read
  const at = textOf(time).slice(11, 19)
  if (event === 'request') {
    const { method, path, status, milliseconds } = fields
    return `${at}  ${textOf(method)} ${textOf(path)}  ${textOf(status)}  ${textOf(milliseconds)} ms`
  }
  const { error, ...others } = fields
  const said = Object.entries(others).map(([name, value]) => `${name}=${textOf(value)}`)
  const wrong = isFields(error) ? [errorText(error, level === 'error')] : []
  return [at, ...(level === 'info' ? [] : [`${textOf(level)}:`]), textOf(event), ...said, ...wrong].join(' ')
}
