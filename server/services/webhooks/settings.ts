// The webhook of an app: address, events, signing secret, outcome of events. For the command line and the back end API.

import { safeParse } from 'valibot'
import type { Problem } from '../../../src/contract/admin/problem.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TEST, webhookEvents } from '../../../src/contract/webhook-events.ts'
import { DAY } from '../../../src/kit/durations.ts'
import { targetProblem } from '../../ports/guarded.ts'
import {
  deleteWebhook,
  type EventRecord,
  eventsOf,
  findWebhook,
  putWebhook,
  replayEvents,
  type WebhookRow,
} from '../../stores/webhooks/webhooks.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import { type AppDeps, getApp, secretsOf } from '../apps/apps.ts'
import { brokenRule } from '../problem.ts'
import { type Attempt, attempt, signingSecrets } from './attempt.ts'
import { makeSigningSecret, webhookContext } from './sign.ts'

/** How long deliveries are signed with the secret before as well. */
const OLD_SECRET = DAY

export interface WebhookRecord {
  readonly url: string
  readonly events: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}
interface WebhookChange {
  readonly url?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly rotateSecret?: boolean | undefined
}

const recordOf = ({ url, events, created_at, updated_at }: WebhookRow): WebhookRecord => ({
  url,
  events,
  createdAt: new Date(Number(created_at)),
  updatedAt: new Date(Number(updated_at)),
})

/** The webhook; null where there is none. Throws `InvalidApp` for an app that is none. */
export const getWebhook = async (deps: AppDeps, app: string): Promise<WebhookRecord | null> => {
  await getApp(deps, app)
  const row = await findWebhook(deps.db, app)
  return row ? recordOf(row) : null
}

const problemsOf = (deps: AppDeps, url: string, events: readonly string[]): Problem[] => {
  const target = targetProblem(deps.env, url)
  const known = safeParse(webhookEvents, events)
  return [
    ...(target ? [brokenRule(target, 'url')] : []),
    ...(events.length === 0 ? [brokenRule('webhook.events', 'events')] : []),
    ...(known.success ? [] : [brokenRule('webhook.event', 'events', WEBHOOK_EVENTS.join(' '))]),
  ]
}

/** Makes the webhook or changes it. `secret` is the signing secret where a new one was made; it is shown only here. Throws `InvalidApp`. */
export const setWebhook = async (
  deps: AppDeps,
  app: string,
  change: WebhookChange,
): Promise<{ webhook: WebhookRecord; secret: string | null }> => {
  await getApp(deps, app)
  const before = await findWebhook(deps.db, app)
  const url = change.url ?? before?.url
  if (url === undefined) throw new InvalidApp(brokenRule('webhook.url', 'url'))
  const events = [...new Set(change.events ?? before?.events ?? WEBHOOK_EVENTS)]
  const problems = problemsOf(deps, url, events)
  if (problems.length > 0) throw new InvalidApp(...problems)
  const now = deps.clock.now()
  const secret = !before || change.rotateSecret ? makeSigningSecret(deps.random) : null
  const kept = { sealedBefore: before?.sealed_before ?? null, beforeUntil: Number(before?.before_until ?? 0) }
  const older = before && secret ? { sealedBefore: before.sealed, beforeUntil: now + OLD_SECRET } : kept
  const sealed = secret ? secretsOf(deps).seal(secret, webhookContext(app)) : (before?.sealed ?? '')
  await putWebhook(deps.db, app, { url, events, sealed, ...older }, now)
  const webhook = await getWebhook(deps, app)
  if (!webhook) throw new Error('A webhook that was saved is not there.')
  return { webhook, secret }
}

/** Takes the webhook away with everything that waits; false where there was none. */
export const removeWebhook = async (deps: AppDeps, app: string): Promise<boolean> => {
  await getApp(deps, app)
  return deleteWebhook(deps.db, app)
}

/** A page of events, newest first. `next` is what the next page begins with; null on the last one. */
export const listEvents = async (
  deps: AppDeps,
  app: string,
  { state, cursor, most }: { state?: EventRecord['state'] | undefined; cursor?: string | undefined; most: number },
): Promise<{ events: EventRecord[]; next: string | null }> => {
  await getApp(deps, app)
  // Trust: digits only, and few enough for the column.
  const before = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null
  const found = await eventsOf(deps.db, { app, state, before, most: most + 1 })
  const last = found.length > most ? found[most - 1] : undefined
  return { events: found.slice(0, most), next: last ? String(last.seq) : null }
}

/** Sends one event again by its id, or every dead one. Answers how many. */
export const replay = async (deps: AppDeps, app: string, id: string | null): Promise<number> => {
  await getApp(deps, app)
  return replayEvents(deps.db, { app, id: id ?? '' })
}

/** Sends one event that tells of nothing, now. Null where there is no webhook. */
export const tryWebhook = async (deps: AppDeps, app: string): Promise<Attempt | null> => {
  await getApp(deps, app)
  const row = await findWebhook(deps.db, app)
  if (!row) return null
  const id = `msg_${Buffer.from(deps.random.bytes(16)).toString('hex')}`
  const secrets = signingSecrets(secretsOf(deps), row, app, deps.clock.now())
  const body = JSON.stringify({ type: WEBHOOK_TEST, message: 'A webhook of this app is tried out.' })
  return attempt(deps, { url: row.url, secrets }, id, body)
}
