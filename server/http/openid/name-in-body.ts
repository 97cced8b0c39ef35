// Clients without a secret that write their id in a Basic header, with an empty one beside it.

import type { IncomingMessage } from 'node:http'

/** Bytes of a form; the package refuses a longer one. */
const MOST_BYTES = 64 * 1024

/** The bytes of a form, with the client's id where it has none. */
async function* namedForm(form: AsyncIterable<Buffer>, id: string): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of form) {
    size += piece.byteLength
    if (size <= MOST_BYTES) pieces.push(piece)
  }
  yield Buffer.concat(pieces)
  if (size > MOST_BYTES) yield Buffer.alloc(MOST_BYTES)
  const isNamed = new URLSearchParams(Buffer.concat(pieces).toString()).has('client_id')
  if (!isNamed) yield Buffer.from(`&client_id=${encodeURIComponent(id)}`)
}

/**
 * Puts the id of such a client where the package reads it: RFC 6749, section 2.3.1, lets the secret be empty in the header, and the package refuses that.
 * Trust: what is left names no secret, and a client that has one is refused for it.
 */
export const nameInBody = (request: IncomingMessage): void => {
  const [, given = ''] = /^basic (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  const [, written] = /^([^:]+):$/.exec(Buffer.from(given, 'base64').toString()) ?? []
  if (written === undefined || request.method !== 'POST') return
  delete request.headers.authorization
  delete request.headers['content-length']
  request.headers['transfer-encoding'] = 'chunked'
  const read = request.iterator.bind(request)
  request.iterator = (options) => namedForm(read(options), written)[Symbol.asyncIterator]()
}
