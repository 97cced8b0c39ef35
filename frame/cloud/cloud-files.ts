// A person's cloud as the frame uses it: one small file for a wallet (docs/design/frame.md, "Drive and iCloud").

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { API_TIMEOUT } from '../../src/contract/limits.ts'

/** Files of the wallet in one cloud, with the access token of its owner. Each rejects with a {@link LatchkeyError}. */
export interface CloudFiles {
  /** Writes a new file; gives the id by which it is found. */
  write(name: string, text: string): Promise<string>
  /** Null where there is none: another account, or it was deleted. */
  read(id: string): Promise<string | null>
  remove(id: string): Promise<void>
}
/** How a request leaves the frame for another origin. */
export type CloudFetch = (url: string, init: RequestInit) => Promise<Response>

export const refusedAccess = (): LatchkeyError =>
  new LatchkeyError('recovery_access_refused', "The access to the wallet's own folder was not given. Try again, and allow it.")
export const unreachable = (): LatchkeyError =>
  new LatchkeyError('recovery_cloud_unreachable', 'Your cloud cannot be reached. Check your connection and try again.')

/** Asks a cloud. Trust: no cookie, no referrer, and nothing of its words is told on. */
export const askCloud = async (ask: CloudFetch, url: string, init: RequestInit): Promise<Response> => {
  const response = await ask(url, {
    ...init,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(API_TIMEOUT),
  }).catch(() => {
    throw unreachable()
  })
  if (response.status >= 500) throw unreachable()
  return response
}

/** The answer as an object; one that is none is no answer. */
export const jsonOf = async (response: Response): Promise<Record<string, unknown>> => {
  const json: unknown = await response.json().catch(() => null)
  if (typeof json !== 'object' || json === null) throw unreachable()
  return json as Record<string, unknown>
}
