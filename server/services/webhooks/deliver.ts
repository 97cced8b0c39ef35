// Delivers events at least once, under a lasting id, in order for each user (docs/design/security.md, "Webhooks").
// Any number of instances do it in parallel: a queue has one holder, and is released when that one dies.

import { HOUR, MINUTE, SECOND } from '../../../src/kit/durations.ts'
import { wait } from '../../../src/kit/wait.ts'
import type { Deps } from '../../boot/deps.ts'
import { callGuarded } from '../../ports/guarded.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import {
  type DueEvent,
  endEvent,
  firstEvent,
  type Held,
  letGo,
  putOff,
  takeQueues,
} from '../../stores/webhooks/webhook-queues.ts'
import { waitingEvents } from '../../stores/webhooks/webhooks.ts'
import { within } from '../../telemetry/spans.ts'
import { createSecrets, type Secrets } from '../keys/secrets.ts'
import { payloadOf } from './payload.ts'
import { signedHeaders, webhookContext } from './sign.ts'

type DeliverDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'random' | 'dataKey' | 'log' | 'metrics' | 'tracing'>

/** Waits between attempts; after the last one the event is dead until it is replayed by hand. */
export const WAITS: readonly number[] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** Queues worked on at once, and of one app: an endpoint that hangs must not hold up the others. */
const MOST = 32
const MOST_OF_APP = 8
/** Events of one queue in a row, before others have their turn. */
const IN_A_ROW = 100
/** Time in which the end of a try is to be written down, beyond twice its own. */
const SLACK = 2 * SECOND
const IDLE = SECOND
/** Pause where the database could not be asked. */
const AWAY = 10 * SECOND
const COUNTED_EVERY = 15 * SECOND

/** Lease of a queue: one that an instance died with is free after it. */
const heldFor = ({ WEBHOOK_SECONDS }: Pick<Deps['env'], 'WEBHOOK_SECONDS'>): number => 2 * WEBHOOK_SECONDS * SECOND + SLACK

/** What an endpoint said: its status, and what was wrong; `problem` is null for a delivery. */
export interface Attempt {
  readonly status: number | null
  readonly problem: string | null
}

/** Sends one body. Every 2xx is a delivery. */
export const attempt = async (
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  to: { readonly url: string; readonly secrets: readonly string[] },
  id: string,
  body: string,
): Promise<Attempt> => {
  const seconds = Math.floor(clock.now() / SECOND)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Latchkey',
    ...signedHeaders(to.secrets, id, seconds, body),
  }
  try {
    const { status } = await callGuarded(env, to.url, { method: 'POST', headers, body, patience: env.WEBHOOK_SECONDS * SECOND })
    return { status, problem: status >= 200 && status < 300 ? null : 'refused' }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, problem: error.reason }
  }
}

/** The secrets that sign now: for a day after a change the one before, too. */
export const signingSecrets = (
  secrets: Secrets,
  {
    sealed,
    sealed_before,
    before_until,
  }: Pick<DueEvent, 'sealed' | 'sealed_before'> & { readonly before_until: string | bigint },
  app: string,
  now: number,
): string[] => [
  secrets.open(sealed, webhookContext(app)),
  ...(sealed_before && Number(before_until) > now ? [secrets.open(sealed_before, webhookContext(app))] : []),
]

/** Sends the first event of a queue, and writes down how it went. Answers whether the next one may follow at once. */
const sendFirst = async (deps: DeliverDeps, secrets: Secrets, held: Held): Promise<boolean> => {
  const { db, clock, env, metrics, log } = deps
  const event = await firstEvent(db, held)
  if (!event) {
    // A queue whose count is too high must not be taken again and again.
    await letGo(db, held, clock.now() + MINUTE)
    return false
  }
  const to = { url: event.url, secrets: signingSecrets(secrets, event, held.app, clock.now()) }
  const { status, problem } = await attempt(deps, to, event.id, JSON.stringify(payloadOf(event)))
  const now = clock.now()
  const pause = WAITS[event.tries]
  const outcome = problem === null ? 'delivered' : pause === undefined ? 'dead' : 'put-off'
  metrics.count('latchkey_webhooks_total', { outcome })
  if (outcome === 'put-off') {
    await putOff(db, held, { id: event.id, status, due: now + (pause ?? 0) })
    return false
  }
  if (outcome === 'dead') log.warn('webhook_dead', { appId: held.app, event: event.id, status, problem })
  return endEvent(db, held, { id: event.id, state: outcome, status, now, until: now + heldFor(env) })
}

/** Works a queue off, until it is empty, its endpoint fails, others shall have a turn, or the service stops. */
const workOff = async (deps: DeliverDeps, secrets: Secrets, held: Held, signal: AbortSignal): Promise<void> => {
  const one = (): Promise<boolean> =>
    within(deps.tracing.begin({ name: 'webhook.deliver', kind: 'internal' }), () => sendFirst(deps, secrets, held))
  for (let sent = 0; sent < IN_A_ROW && !signal.aborted; sent++) if (!(await one())) return
  await letGo(deps.db, held)
}

/** Takes and works off what is due, until nothing is. For the loop, and for tests. */
export const createDelivery = (deps: DeliverDeps, signal: AbortSignal) => {
  const { db, clock, env, random, log } = deps
  const secrets = createSecrets(deps.dataKey, random)
  const running = new Map<Promise<void>, string>()
  const busy = (): string[] => {
    const apps = [...running.values()]
    return [...new Set(apps)].filter((app) => apps.filter((one) => one === app).length >= MOST_OF_APP)
  }
  const start = (held: Held): void => {
    const work: Promise<void> = workOff(deps, secrets, held, signal)
      // The queue comes back when its time is up; what happened to the event is not known, so it is sent again.
      .catch((error: unknown) => log.error('webhook_failed', { appId: held.app, error }))
      .finally(() => running.delete(work))
    running.set(work, held.app)
  }
  /** Takes what is due, as far as there is room. Answers how many queues. */
  const take = async (): Promise<number> => {
    const most = MOST - running.size
    if (most <= 0 || signal.aborted) return 0
    const now = clock.now()
    const until = now + heldFor(env)
    const holder = Buffer.from(random.bytes(12)).toString('hex')
    const taken = await takeQueues(db, { now, until, holder, busy: busy(), most, per_app: MOST_OF_APP })
    for (const held of taken) start(held)
    return taken.length
  }
  /** Resolves when one of those under way ends; never where there is none. */
  const oneEnds = (): Promise<void> =>
    Promise.race([...running.keys(), ...(running.size === 0 ? [new Promise<void>(() => {})] : [])])
  const allEnd = async (): Promise<void> => {
    while (running.size > 0) await oneEnds()
  }
  return {
    take,
    oneEnds,
    allEnd,
    /** Until nothing is due any more. */
    drain: async (): Promise<void> => {
      while ((await take()) > 0 || running.size > 0) if (running.size > 0) await oneEnds()
    },
  }
}

/** Delivers until `signal` is aborted; resolves when what was under way has ended. A database that is away is tried again. */
export const keepDelivering = async (deps: DeliverDeps, signal: AbortSignal): Promise<void> => {
  const { db, clock, metrics, log } = deps
  const delivery = createDelivery(deps, signal)
  let waiting = 0
  let counted = 0
  metrics.gauge('latchkey_webhooks_waiting', {}, () => waiting)
  while (!signal.aborted) {
    let pause = IDLE
    const taken = await delivery.take().catch((error: unknown) => {
      log.error('webhook_failed', { error })
      pause = AWAY
      return 0
    })
    if (clock.now() - counted >= COUNTED_EVERY) {
      counted = clock.now()
      waiting = await waitingEvents(db).catch(() => waiting)
    }
    if (taken > 0) continue
    const over = new AbortController()
    await Promise.race([wait(pause, AbortSignal.any([signal, over.signal])).catch(() => {}), delivery.oneEnds()])
    over.abort()
  }
  await delivery.allEnd()
}
