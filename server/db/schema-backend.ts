// The tables of the host's back end as kysely sees them: app secrets, webhooks, their events and queues.

import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>
type Json<T extends object | null> = JSONColumnType<T, string, string>

/** What an app's back end signs in with. */
interface AppSecretsTable {
  id: string
  app_id: string
  /** What the owner calls it. */
  name: string
  /** Keyed hash. */
  hash: string
  created_at: Time
  revoked_at: MaybeTime
}

/** Where an app's events go. */
interface WebhooksTable {
  app_id: string
  url: string
  events: Json<string[]>
  /** The signing secret, sealed. */
  sealed: string
  /** The one before, which signs too until `before_until`. */
  sealed_before: string | null
  before_until: Time
  created_at: Time
  updated_at: Time
}

/** Written by triggers only (0011-webhooks.ts). `person` and `account` have the columns of the tables. */
interface WebhookEventsTable {
  id: string
  seq: Generated<bigint>
  app_id: string
  user_id: string
  type: string
  person: Json<Record<string, unknown>>
  account: JSONColumnType<Record<string, unknown> | null, string | null, string | null>
  state: 'waiting' | 'delivered' | 'dead'
  tries: number
  last_status: number | null
  created_at: Time
  ended_at: MaybeTime
}

/** These tables by name. */
export interface BackendTables {
  app_secrets: AppSecretsTable
  webhooks: WebhooksTable
  webhook_events: WebhookEventsTable
}
