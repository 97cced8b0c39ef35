// Reads a JSON body of bounded size (docs/design/protocol.md, "Transport").

import { ServiceError } from '../../services/service-error.ts'

const MOST_BYTES = 64 * 1024

/** The text of a body, counted while it is read. Throws `payload_too_large`. */
export const boundedText = async (request: Request, most: number = MOST_BYTES): Promise<string> => {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  const reader = request.body.getReader()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      throw new ServiceError('payload_too_large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The parsed body; undefined where there is none. Throws the refusals for size, type and form. */
export const readBody = async (request: {
  readonly raw: Request
  header(name: string): string | undefined
  text(): Promise<string>
}): Promise<unknown> => {
  const length = request.header('content-length')
  if (length && Number(length) > MOST_BYTES) throw new ServiceError('payload_too_large')
  // A length that was announced is the length that arrives; without one the body is counted while it is read.
  const text = length ? await request.text() : await boundedText(request.raw)
  if (text === '') return undefined
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  // Trust: other types are sent by any page without asking (CORS "simple" requests); this one needs a preflight.
  if (type !== 'application/json') throw new ServiceError('unsupported_media_type')
  // No text column takes the character NUL, and no field of ours has a use for it. U+FFFD replaces bytes that are no UTF-8: two
  // different bodies must not become one text.
  if (text.includes('\\u0000') || text.includes('\0') || text.includes('\uFFFD')) throw new ServiceError('invalid_data')
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('invalid_data', 'The body is not valid JSON.')
  }
}
