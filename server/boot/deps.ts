// The dependencies of the whole service, made at the start. Nothing in it is global, so that a test can build its own.

import type { Kysely } from 'kysely'
import type { DatabaseState } from '../db/check.ts'
import type { Schema } from '../db/schema.ts'
import type { Standby } from '../db/standby.ts'
import type {
  Captcha,
  Chains,
  Clock,
  DataKey,
  Log,
  Mail,
  Metrics,
  OnRamp,
  Prices,
  ProviderCredentials,
  Random,
  Sms,
} from '../ports/ports.ts'
import type { Tracing } from '../telemetry/spans.ts'
import type { Env } from './env.ts'

export interface Deps {
  readonly env: Env
  /** Of the package that this process runs from; none in a command. */
  readonly version?: string | undefined
  readonly db: Kysely<Schema>
  /** For reads that may be old (services/reads.ts). None where the environment names none. */
  readonly standby?: Standby | null
  /** Whether the database can be read and written now. */
  checkDatabase(): Promise<DatabaseState>
  readonly dataKey: DataKey
  readonly clock: Clock
  readonly random: Random
  readonly mail: Mail
  readonly sms: Sms
  readonly captcha: Captcha
  /** Social providers' stand-ins, by provider: for apps without credentials of their own. None in production. */
  readonly providers?: Readonly<Record<string, ProviderCredentials>> | undefined
  readonly chains: Chains
  readonly prices: Prices
  readonly onRamp: OnRamp
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing
  /** Aborted when the service has been asked to stop. */
  readonly stopping: AbortSignal
}
