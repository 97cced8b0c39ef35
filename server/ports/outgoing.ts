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

const read = async (answer: Response, signal: AbortSignal, most: number): Promise<string> => {
  if (!answer.body) return ''
  const decoder = new TextDecoder()
  const reader = answer.body.getReader()
  // A connection on which nobody listens any more is closed.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) {
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

/**
 * Rejects when `signal` is aborted, whatever `work` does. Trust: neither the machine's resolver nor fetch can be relied on to be called off:
 * fetch holds its signal so loosely that a collection of garbage may drop it, and a silent other side then keeps a caller for ever.
 */
export const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })

/** One call. Throws {@link OutgoingError}; any status is an answer. `most`: bytes of it that are read. */
export const callOut = async (url: string, init: RequestInit & { signal: AbortSignal }, most = MOST_BYTES): Promise<Answered> => {
  try {
    // Trust: secrets go to the address that was named, and nowhere that it points to.
    const answer = await until(init.signal, fetch(url, { ...init, redirect: 'error' }))
    const text = await until(init.signal, read(answer, init.signal, most))
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
