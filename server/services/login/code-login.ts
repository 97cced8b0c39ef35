// Login by code (docs/design/security.md, "Login code", "Guess budget", "Enumeration").

import type { WireSession } from '../../../src/contract/entities.ts'
import { HOUR } from '../../../src/kit/durations.ts'
import { type CodeParams, codeProof } from '../../stores/login/code-proof.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { codeHash, type Device } from '../limits/device.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { isClaimed } from '../oidc-login/connection.ts'
import { makeSid } from '../sessions/refresh-token.ts'
import { CHANNELS } from './code-channel.ts'
import { type Entrant, enter } from './enter.ts'
import type { Identifier } from './identifier.ts'

export interface ShownCode {
  readonly identifier: Identifier
  readonly code: string
  readonly device: Device
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  readonly idempotencyKey: IdempotencyKey
}

/** The code as the store judges it, with its limits. */
export const guessOf = ({ env, secrets, random }: Core, app: App, { identifier, code, address }: ShownCode): CodeParams => ({
  code: codeHash({ secrets }, app.id, identifier, code),
  guess: makeSid(random.bytes),
  address: address ? secrets.hash('address', 'wrong-codes', address) : '',
  most_by_address: env.WRONG_CODES_PER_IP_PER_HOUR,
  most_tries: env.CODE_TRIES,
  most_wrong: env.WRONG_CODES_PER_HOUR,
  most_in_row: env.WRONG_CODES_UNTIL_LOCK,
  hour: HOUR,
  lock: env.LOCK_HOURS * HOUR,
})

/** Trust: an address of a company that has a connection is proved by that company, unless the operator lets a code do as well. */
const isClaimedBy = (app: App, { type, subject }: Identifier): boolean => type === 'email' && isClaimed(app, subject)

/** Trades a code for a session. */
export const loginWithCode = (core: Core, app: App, shown: ShownCode & Pick<Entrant, 'mode'>): Promise<WireSession> => {
  const { identifier, device, idempotencyKey, mode } = shown
  const { flag, method } = CHANNELS[identifier.type]
  return enter(
    core,
    app,
    { method, allowed: app.row.config[flag] && !isClaimedBy(app, identifier), mode, device, idempotencyKey },
    () => ({
      account: identifier,
      proof: codeProof(guessOf(core, app, shown)),
    }),
  )
}
