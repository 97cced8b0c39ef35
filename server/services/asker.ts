// Who is asking for a code or guessing one, as keyed hashes: the database never sees an address or a device in clear.

import { normaliseEmail } from '../../src/contract/fields.ts'
import type { Asker } from '../stores/slot.ts'
import type { Core } from './core.ts'

/** What a caller shows of the device: our own cookie, and the client's analytics id. */
export interface Device {
  readonly cookie: string | null
  readonly analyticsId: string | null
}

/** Shorter ids are not random enough to stand for a device. */
const SHORTEST_ID = 16

export const askerOf = ({ secrets }: Core, app: string, address: string, { cookie, analyticsId }: Device): Asker => ({
  app,
  identifier: secrets.hash('identifier', app, 'email', normaliseEmail(address)),
  cookie: cookie ? secrets.hash('device', app, 'cookie', cookie) : '',
  analytics: analyticsId && analyticsId.length >= SHORTEST_ID ? secrets.hash('device', app, 'analytics', analyticsId) : '',
})

/** The keyed hash of a code for an address of an app. */
export const codeHash = ({ secrets }: Pick<Core, 'secrets'>, app: string, address: string, code: string): string =>
  secrets.hash('code', app, 'email', normaliseEmail(address), code)
