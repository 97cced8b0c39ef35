// An answer requested before the code that needs it is loaded; one reader, also over two copies of the bundle.

import { oncePerPage } from './once-per-page.ts'

const kept = (): Map<string, Promise<Response>> => oncePerPage('early', () => new Map())

/** Asks with these headers, for at most `limit` milliseconds. */
export const askEarly = (url: string, limit: number, headers: Readonly<Record<string, string>>): void => {
  const answer = fetch(url, {
    credentials: 'include',
    referrerPolicy: 'strict-origin',
    headers,
    signal: AbortSignal.timeout(limit),
  })
  // The reader handles a rejection; without a reader it is ignored.
  answer.catch(() => undefined)
  kept().set(url, answer)
}

/** The answer from an address, where it was requested and not yet taken. */
export const takeEarly = (url: string): Promise<Response> | undefined => {
  const answer = kept().get(url)
  kept().delete(url)
  return answer
}
