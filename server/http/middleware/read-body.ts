// Reads a JSON body of bounded size (docs/design/protocol.md, "Transport").

import { boundedText } from '../../../src/kit/bounded-text.ts'
import { parseJson } from '../../../src/kit/parse-json.ts'
import { ServiceError } from '../../services/service-error.ts'
import { isSoundJson } from './sound-text.ts'

const MOST_BYTES = 64 * 1024

/** The caller has gone: the answer is not read, and the service has not failed. */
const brokenOff = (error: unknown): never => {
  if (error instanceof ServiceError) throw error
  throw new ServiceError('invalid_data', 'The body broke off before its end.')
}

/** The text of a body, counted while it is read. Throws `payload_too_large`, and `invalid_data` for one that breaks off. */
export const bodyText = (request: Request, most: number = MOST_BYTES): Promise<string> =>
  boundedText(request.body, most, () => new ServiceError('payload_too_large')).catch(brokenOff)

const parsedJson = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    throw new ServiceError('invalid_data', 'The body is not valid JSON.')
  }
}

/** The parsed body; undefined where there is none. Throws the refusals for size, type and form. */
export const readBody = async (
  request: {
    readonly raw: Request
    header(name: string): string | undefined
    text(): Promise<string>
  },
  most: number = MOST_BYTES,
): Promise<unknown> => {
  const length = request.header('content-length')
  if (length && Number(length) > most) throw new ServiceError('payload_too_large')
  // A length that was announced is the length that arrives; without one the body is counted while it is read.
  const text = length ? await request.text().catch(brokenOff) : await bodyText(request.raw, most)
  if (text === '') return undefined
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  // Trust: other types are sent by any page without asking (CORS "simple" requests); this one needs a preflight.
  if (type !== 'application/json') throw new ServiceError('unsupported_media_type')
  // No text column takes the character NUL, and no field of ours has a use for it, JSON within a text included. U+FFFD replaces bytes that are
  // no UTF-8: two different bodies must not become one text.
  if (text.includes('\\u0000')) throw new ServiceError('invalid_data')
  const parsed = parsedJson(text)
  if (!isSoundJson(parsed)) throw new ServiceError('invalid_data')
  return parsed
}
