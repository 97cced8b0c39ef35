// The idempotency key of a signed-in user's call.

import type { Core } from '../core.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'

/** Trust: the key is the user's own. Two people who send the same call under the same key are two calls. */
export const keyOf = ({ secrets }: Core, idempotencyKey: IdempotencyKey, user: string): string =>
  idempotencyKey ? secrets.hash('once', 'user', user, idempotencyKey.key) : ''
