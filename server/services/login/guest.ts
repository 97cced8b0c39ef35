// Guests: a user with nothing but a secret of one browser.
// The first account that is linked makes the same user a person like any other, and the secret is worth nothing from
// then on.

import type { WireSession } from '../../../src/contract/entities.ts'
import { HOUR } from '../../../src/kit/durations.ts'
import { takeFromAll } from '../../stores/budgets.ts'
import { guestProof } from '../../stores/login/judged-proof.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { enter } from './enter.ts'

const GUEST_NO_MORE = 'This guest has an account by now. Sign in with that.'

interface ShownGuest {
  readonly credential: string
  /** The page has a key that outlives it, and has the credential bound to that. */
  readonly bound?: true | undefined
  readonly device: Device
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  readonly idempotencyKey: IdempotencyKey
}

/** Trust: a guest is free to create, so new ones are limited for each client address. */
const takeGuest = async ({ clock, env, secrets }: Core, db: Core['db'], address: string): Promise<void> => {
  const [now, most] = [clock.now(), env.GUESTS_PER_IP_PER_HOUR]
  const budget = { key: secrets.hash('address', 'guests', address), ends: now + HOUR, most, strangers: most }
  await takeFromAll(db, [budget], false, now)
}

/** Signs the guest of this credential in, or makes one. */
export const loginAsGuest = (core: Core, app: App, shown: ShownGuest): Promise<WireSession> => {
  const { credential, bound = false, address, idempotencyKey } = shown
  // The credential identifies the browser: no device is remembered besides.
  const device = { ...shown.device, cookie: null, analyticsId: null }
  const allowed = app.row.config.guest_auth
  return enter(core, app, { method: 'guest', allowed, device, idempotencyKey, wrong: GUEST_NO_MORE }, () => ({
    account: { type: 'guest', subject: core.secrets.hash('guest', app.id, credential) },
    proof: guestProof({ binds: bound, beforeNew: address ? (trx) => takeGuest(core, trx, address) : undefined }),
  }))
}
