// The published client, as tests of the service use it.

import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { published } from '../clients/published.ts'

const { default: Privy, InMemoryCache } = await published('@privy-io/js-sdk-core')
export type Privy = InstanceType<typeof Privy>
type InMemoryCache = InstanceType<typeof InMemoryCache>
/** A newer one, and what it keeps. */
export const { default: NewerPrivy, InMemoryCache: NewerCache } = await published('js-sdk-core-0.35')
export type NewerPrivy = InstanceType<typeof NewerPrivy>

// It leaves a timer of 20 s behind each call; none of them may hold up the end of a file.
const { setTimeout: realTimeout } = globalThis
globalThis.setTimeout = Object.assign((...args: Parameters<typeof realTimeout>) => realTimeout(...args).unref(), realTimeout)

/** A client of an app of the service, with what it keeps. */
export const publishedClient = (baseUrl: string, appId = DEMO_APP): { client: Privy; storage: InMemoryCache } => {
  const storage = new InMemoryCache()
  // `baseUrl` is a field of the client that its type file leaves out.
  const options = { appId, storage, baseUrl }
  return { client: new Privy(options), storage }
}

/** The code in the newest message to an address or a number. */
export const codeFrom = async (url: string, to: string): Promise<string> => {
  const outbox = await (await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(to)}`)).json()
  return outbox[0].code
}
