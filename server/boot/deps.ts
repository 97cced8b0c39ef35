// What the whole service is handed at start: nothing in it is global, so a test builds it from small real parts.

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Captcha, Chains, Clock, DataKey, Log, Mail, Metrics, Random, Sms } from '../ports/ports.ts'
import type { Env } from './env.ts'

export interface Deps {
  readonly env: Env
  readonly db: Kysely<Schema>
  readonly dataKey: DataKey
  readonly clock: Clock
  readonly random: Random
  readonly mail: Mail
  readonly sms: Sms
  readonly captcha: Captcha
  readonly chains: Chains
  readonly log: Log
  readonly metrics: Metrics
  /** Aborted when the service has been asked to stop. */
  readonly stopping: AbortSignal
}
