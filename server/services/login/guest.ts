// Guests (protocol.md §1.2): a user who has nothing but a secret of one browser. Whatever they link makes them a person like any other, with
// the same id, and the secret is worth nothing from then on.

import type { WireSession } from '../../../src/contract/entities.ts'
import { OverBudget, takeFromAll } from '../../stores/budgets.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { OnceKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import { letIn } from './enter.ts'

const HOUR = 60 * 60 * 1000

export interface ShownGuest {
  readonly credential: string
  readonly device: Device
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  readonly once: OnceKey
}

/** Trust: a guest costs nobody anything to become, so an address becomes only so many. */
const takeGuest = async ({ clock, env, secrets }: Core, db: Core['db'], address: string): Promise<void> => {
  const [now, most] = [clock.now(), env.GUESTS_PER_IP_PER_HOUR]
  const budget = { key: secrets.hash('address', 'guests', address), ends: now + HOUR, most, strangers: most }
  await takeFromAll(db, [budget], false, now)
}

/** Signs the guest of this credential in, or makes one. */
export const loginAsGuest = async (
  core: Core,
  app: App,
  { credential, device, address, once }: ShownGuest,
): Promise<WireSession> => {
  if (!app.row.config.guest_auth) throw new ServiceError('disallowed_login_method')
  const subject = core.secrets.hash('guest', app.id, credential)
  try {
    const account = { type: 'guest', subject } as const
    return await letIn(core, app, {
      method: 'guest',
      account,
      provenEmail: null,
      device,
      once,
      ...(address && { beforeNew: (trx) => takeGuest(core, trx, address) }),
    })
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    core.metrics.count('latchkey_logins_total', { method: 'guest', outcome: 'over-budget' })
    throw new ServiceError('too_many_requests', undefined, { retryAfter: error.wait / 1000 })
  }
}
