// Asks for the facts of the app, and judges the answer before anything is done with it (docs/design/frame.md, "Facts").

import { safeParse } from 'valibot'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import {
  FACTS_METRIC,
  FACTS_MOST_BYTES,
  FACTS_TIMEOUT,
  type WalletFacts,
  walletFacts,
  walletFactsPath,
} from '../../src/contract/wallet-facts.ts'
import type { Fetch } from './call.ts'

const unsound = (): LatchkeyError => new LatchkeyError('invalid_answer', 'The wallet cannot use what its service answered.')

/** The text of an answer. Trust: no more than the bound is kept, whatever the answer says of its length. */
const textOf = async ({ body }: Response): Promise<string> => {
  if (!body) throw unsound()
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > FACTS_MOST_BYTES) {
      void reader.cancel()
      throw unsound()
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw unsound()
  }
}

/** Trust: of this very app. Those of another one name other pages. */
const judged = (appId: string, text: string): WalletFacts => {
  const { success, output } = safeParse(walletFacts, parsed(text))
  if (!success || output.app_id !== appId) throw unsound()
  return output
}

const answered = async (response: Response): Promise<string> => {
  // Trust: what comes from another address is no answer of the service, and a page is none either.
  if (response.redirected || !response.headers.get('content-type')?.startsWith('application/json')) throw unsound()
  if (!response.ok)
    throw new LatchkeyError('service_unreachable', 'The service cannot say for which pages the wallet is.', {
      status: response.status,
    })
  return textOf(response)
}

/** What came with the document: the description of a metric of it, in percent-encoding. Undefined: nothing did, or this browser does not tell. */
const ofDocument = (): string | undefined => {
  const [navigation] = performance.getEntriesByType('navigation') as readonly Partial<PerformanceNavigationTiming>[]
  return navigation?.serverTiming?.find(({ name }) => name === FACTS_METRIC)?.description
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw unsound()
  }
}

/**
 * The facts of an app: as its document came with them, or as the service says. Rejects with `service_unreachable`, with `client_request_timeout` after
 * 10 s, and with `invalid_answer` for what is not sound.
 */
export const readFacts = async (
  appId: string,
  ask: Fetch = (path, init) => fetch(path, init),
  late: AbortSignal = AbortSignal.timeout(FACTS_TIMEOUT),
  carried: string | undefined = ofDocument(),
): Promise<WalletFacts> => {
  if (carried !== undefined) return judged(appId, decoded(carried))
  try {
    return judged(appId, await answered(await ask(walletFactsPath(appId), { redirect: 'error', signal: late })))
  } catch (error) {
    if (error instanceof LatchkeyError) throw error
    if (late.aborted) throw new LatchkeyError('client_request_timeout', 'The service did not answer the wallet in time.')
    throw new LatchkeyError('service_unreachable', 'The service cannot be reached. Check your connection and try again.')
  }
}
