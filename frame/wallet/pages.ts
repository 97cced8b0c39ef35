// The pages that the frame talks to: the origins among the app's facts.

import type { WalletFacts } from '../../src/contract/wallet-facts.ts'

/** Means localhost at any port, in development (server/services/apps/allowed-origins.ts). */
const ANY_LOCAL_PORT = 'http://localhost:*'
const LOCAL_PAGE = /^http:\/\/localhost(:\d+)?$/

/** Whether an origin is one of a list. `never` are the service's own. */
const within = (sources: readonly string[], never: readonly (string | null)[]): ((origin: string) => boolean) => {
  const named = new Set(sources)
  const anyLocal = named.delete(ANY_LOCAL_PORT)
  return (origin) => !never.includes(origin) && (named.has(origin) || (anyLocal && LOCAL_PAGE.test(origin)))
}

type Places = Pick<WalletFacts, 'pages' | 'lends' | 'service_origins' | 'sandbox'>

/**
 * Whose messages the wallet's frame takes. `inWindow`: it was asked for as the frame of a window of the service. Trust: those of the app's pages, or of
 * the service itself, and never of both; of the service where the app has such windows.
 */
export const framePages = (
  { pages, lends, service_origins, sandbox }: Places,
  { origin, inWindow }: { readonly origin: string; readonly inWindow: boolean },
): ((origin: string) => boolean) =>
  inWindow && lends ? within(service_origins, [sandbox]) : within(pages, [origin, ...service_origins, sandbox])

/** Whose requests a window for keys takes: of pages on which people of the app sign in. */
export const askingPages = ({ pages, lends, service_origins, sandbox }: Places): ((origin: string) => boolean) =>
  within([...pages, ...(lends ? service_origins : [])], [sandbox])
