// Calls to somebody else's server: bounded in time and size, never led elsewhere, and answered by JSON or a reason.

/** Larger answers are not read to their end. */
const MOST_BYTES = 256 * 1024

/** Why nothing usable came back. Trust: without the other side's words, which may quote a token or a person. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: 'unreachable' | 'slow' | 'too-large' | 'redirected' | 'forbidden'
  constructor(reason: OutgoingError['reason']) {
    super(`The other side is ${reason}.`)
    this.reason = reason
  }
}

const read = async (answer: Response): Promise<string> => {
  if (!answer.body) return ''
  const decoder = new TextDecoder()
  const reader = answer.body.getReader()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MOST_BYTES) {
      await reader.cancel().catch(() => {})
      throw new OutgoingError('too-large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined where the text is no JSON. */
  readonly json: unknown
}

/** One call. Throws {@link OutgoingError}; any status is an answer. */
export const callOut = async (url: string, init: RequestInit & { signal: AbortSignal }): Promise<Answered> => {
  try {
    // Trust: secrets go to the address that was named, and nowhere that it points to.
    const answer = await fetch(url, { ...init, redirect: 'error' })
    const text = await read(answer)
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      json = undefined
    }
    return { status: answer.status, headers: answer.headers, text, json }
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    throw new OutgoingError(init.signal.aborted ? 'slow' : 'unreachable')
  }
}
