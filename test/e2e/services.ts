// The services of journeys: one for all journeys of a process that ask for the same settings, ended with it.

import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type TestData, testData } from '../data.ts'
import { type ServiceChild, startService } from './service-child.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
/** What every journey's service has: one person behind one address does in a minute what many do in an hour. */
const USUAL = {
  PUBLIC_URL: 'http://localhost:0',
  LOG_LEVEL: 'error',
  RESEND_SECONDS: '0',
  CODES_PER_HOUR: '1000',
  SMS_PER_IP_PER_HOUR: '1000',
  REQUESTS_PER_IP_PER_MINUTE: '100000',
  COUNTRY_HEADER: 'cf-ipcountry',
  // Wallets begin on Ethereum, as in production; what a newcomer meets has a journey of its own.
  DEVELOPMENT_CHAIN: 'off',
}

/** What is in the data when a service starts on them. */
export interface Seeds {
  /** The same for what is the same. */
  readonly key: string
  make(): Promise<TestData>
}
export interface Grounds {
  /** Made by the test before; else there is new data, removed at the end. */
  readonly data?: TestData
  readonly seeds?: Seeds
  /** On the embedded database: what `npm start` begins with, and what takes longer to start. */
  readonly embedded?: boolean
  /** For a journey that looks at all that its service was told, or whose people must be new to it. */
  readonly own?: boolean
}
interface Running {
  readonly service: ServiceChild
  stop(): Promise<void>
}

const begin = async (env: Record<string, string>, { data, seeds, embedded = false }: Grounds): Promise<Running> => {
  const { env: where, remove } = data ?? (await (seeds?.make() ?? testData({ embedded })))
  const service = await startService(MAIN, { ...where, ...USUAL, ...env })
  const stop = async (): Promise<void> => {
    service.process.kill('SIGTERM')
    await service.ended
    await remove()
  }
  return { service, stop }
}

/** Those that others may use too. */
const shared = new Map<string, Promise<Running>>()
const share = async (key: string, env: Record<string, string>, grounds: Grounds): Promise<Running> => {
  const running = await (shared.get(key) ?? shared.set(key, begin(env, grounds)).get(key))
  if (!running) throw new Error('There is no service.')
  const { process: child } = running.service
  // What is kept for journeys that may come holds up no process that has none left.
  for (const one of [child, child.stdout, child.stderr]) (one as { unref?(): void } | null)?.unref?.()
  return { ...running, stop: async () => {} }
}
after(async () => {
  for (const one of await Promise.allSettled(shared.values())) {
    // One that did not start was told where it was asked for.
    if (one.status === 'rejected') continue
    one.value.service.process.ref()
    await one.value.stop()
  }
})

/** The running service for a journey. One of its own ends with `stop`. */
export const serviceFor = (env: Record<string, string>, grounds: Grounds): Promise<Running> =>
  grounds.data || grounds.own
    ? begin(env, grounds)
    : share(JSON.stringify([Object.entries({ ...USUAL, ...env }).sort(), grounds.embedded, grounds.seeds?.key]), env, grounds)
