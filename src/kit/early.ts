// An answer that is asked for before the code that needs it is here: kept for one taker, over two copies of the bundle too.

const KEY = Symbol.for('latchkey.early')
const kept = (): Map<string, Promise<Response>> => {
  const page = globalThis as { [KEY]?: Map<string, Promise<Response>> }
  page[KEY] ??= new Map()
  return page[KEY]
}

/** Asks as a plain call of the protocol does. */
export const askEarly = (url: string, limit: number): void => {
  const answer = fetch(url, { credentials: 'include', signal: AbortSignal.timeout(limit) })
  // Whoever takes it hears of it; nobody may.
  answer.catch(() => undefined)
  kept().set(url, answer)
}

/** The answer from an address, where it was asked for and nobody has taken it. */
export const takeEarly = (url: string): Promise<Response> | undefined => {
  const answer = kept().get(url)
  kept().delete(url)
  return answer
}
