// Delivers events at least once, under a lasting id, in order for each user (docs/design/security.md, "Webhooks").
// Any number of instances do it in parallel: a queue has one holder, and is released when that one dies.

import { MINUTE, SECOND } from '../../../src/kit/durations.ts'
import { wait } from '../../../src/kit/wait.ts'
import type { Deps } from '../../boot/deps.ts'
import { lookUp } from '../../ports/guarded.ts'
import { createKeptConnections } from '../../ports/kept-connections.ts'
import { type DueEvent, endEvents, firstEvents, type Held, type Said, takeQueues } from '../../stores/webhooks/webhook-queues.ts'
import { within } from '../../telemetry/spans.ts'
import { createSecrets } from '../keys/secrets.ts'
import { attempt, signingSecrets } from './attempt.ts'
import { payloadOf } from './payload.ts'
import { createPlaces, type Places } from './places.ts'
import { waitAfter } from './waits.ts'

type DeliverDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'random' | 'dataKey' | 'log' | 'metrics' | 'tracing'>

/** Events of one queue in a row, before others have their turn. */
const IN_A_ROW = 100
/** Queues of one statement. */
const TOGETHER = 256
/** Time in which the end of a try is to be written down, beyond twice its own. */
const SLACK = 2 * SECOND
const IDLE = SECOND
/** Pause where the database could not be asked. */
const AWAY = 10 * SECOND
/** Pause where all that is to be written is locked by other transactions. */
const LOCKED = 20

/** Lease of a queue: one that an instance died with is free after it. */
const heldFor = ({ WEBHOOK_SECONDS }: Pick<Deps['env'], 'WEBHOOK_SECONDS'>): number => 2 * WEBHOOK_SECONDS * SECOND + SLACK

/** A queue that is worked off here. */
interface Work {
  readonly held: Held
  /** Events that were sent from it since it was taken. */
  readonly sent: number
  /** When its lease ends. */
  readonly until: number
}
/** What is to be written down of it. */
interface Ended extends Work {
  readonly said: Said
}

/** Sends an event, and says what is to be written down. Throws what is no answer of the endpoint's. */
const createSender = (deps: DeliverDeps, signal: AbortSignal, heard: (app: string, answered: boolean) => void) => {
  const { clock, env, metrics, log, random, tracing } = deps
  const secrets = createSecrets(deps.dataKey, random)
  const connections = createKeptConnections(clock, env.WEBHOOK_AT_ONCE, lookUp)
  const send = async ({ held, sent }: Work, event: DueEvent): Promise<Said> => {
    const { app } = held
    const to = { url: event.url, secrets: signingSecrets(secrets, event, app, clock.now()), leftOut: event.left_out }
    const said = await attempt(deps, { ...to, kept: { connections, owner: app } }, event.id, JSON.stringify(payloadOf(event)))
    heard(app, said.status !== null)
    const now = clock.now()
    const pause = waitAfter(event.tries)
    const outcome = said.problem === null ? 'delivered' : pause === undefined ? 'dead' : 'put-off'
    metrics.count('latchkey_webhooks_total', { outcome })
    if (outcome === 'dead') log.warn('webhook_dead', { appId: app, event: event.id, status: said.status, problem: said.problem })
    const row = { held, id: event.id, status: said.status }
    if (outcome === 'put-off') return { ...row, state: 'waiting', due: now + (pause ?? 0), until: 0 }
    const goesOn = sent + 1 < IN_A_ROW && !signal.aborted
    return { ...row, state: outcome, due: 0, until: goesOn ? now + heldFor(env) : 0 }
  }
  return {
    send: (work: Work, event: DueEvent) =>
      within(tracing.begin({ name: 'webhook.deliver', kind: 'internal' }), () => send(work, event)),
    close: connections.close,
  }
}

/** What an instance has in hand. */
interface Desk {
  readonly places: Places
  /** Queues whose first event is to be read. */
  readonly ready: Work[]
  /** Ends that are to be written down. */
  readonly ended: Ended[]
  /** Queues that were taken so far. */
  taken: number
  /** Whether there may be queues that are due and were not taken. */
  hungry: boolean
  readonly waiters: (() => void)[]
}
const leave = ({ places, waiters }: Desk, { held }: Work): void => {
  places.leave(held.app)
  if (places.taken() === 0) for (const resolve of waiters.splice(0)) resolve()
}

const writeEnded = async ({ db, clock }: DeliverDeps, desk: Desk, signal: AbortSignal): Promise<void> => {
  const { ended, ready } = desk
  const batch = ended.splice(0, TOGETHER)
  const said = batch.map((one) => one.said)
  const written = await endEvents(db, said, clock.now()).catch((error: unknown) => {
    // What is not written down in its time, or before the service stops, is sent again by the instance that takes the queue next.
    for (const one of batch) {
      if (one.until > clock.now() && !signal.aborted) ended.push(one)
      else leave(desk, one)
    }
    throw error
  })
  for (const [at, one] of batch.entries()) {
    if (written[at] === 'locked') ended.push(one)
    else if (written[at] === 'more') ready.push({ held: one.held, sent: one.sent + 1, until: one.said.until })
    else leave(desk, one)
  }
  if (written.every((one) => one === 'locked')) await wait(LOCKED)
}

const takeDue = async ({ db, clock, env, random }: DeliverDeps, desk: Desk): Promise<void> => {
  const { places, ready } = desk
  const now = clock.now()
  const until = now + heldFor(env)
  const holder = Buffer.from(random.bytes(12)).toString('hex')
  const rooms = places.rooms()
  desk.hungry = false
  const taken = await takeQueues(db, { now, until, holder, rooms, room: places.room(), most: places.most() })
  for (const held of taken) {
    places.take(held.app)
    ready.push({ held, sent: 0, until })
  }
  desk.taken += taken.length
  desk.hungry = taken.length > 0 || Object.values(rooms).includes(0)
}

type Start = (work: Work, event: DueEvent) => void
const readReady = async ({ db, clock }: DeliverDeps, desk: Desk, start: Start, signal: AbortSignal): Promise<void> => {
  const batch = desk.ready.splice(0, TOGETHER)
  const held = batch.map((one) => one.held)
  const events = await firstEvents(db, held).catch((error: unknown) => {
    for (const one of batch) leave(desk, one)
    throw error
  })
  for (const [at, work] of batch.entries()) {
    const event = events[at]
    if (event && !signal.aborted) start(work, event)
    else {
      // A queue whose count is too high must not be taken again and again.
      const due = event ? 0 : clock.now() + MINUTE
      desk.ended.push({ ...work, said: { held: work.held, id: '', state: 'waiting', status: null, due, until: 0 } })
    }
  }
}

/** Does round after round while there is work; one after the other, whoever asks. A round that fails ends them, and is told. */
const createRounds = (round: () => Promise<void>, hasWork: () => boolean, failed: (error: unknown) => void) => {
  let running: Promise<boolean> | null = null
  const run = async (): Promise<boolean> => {
    try {
      do await round()
      while (hasWork())
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      running = null
    }
  }
  return {
    /** Answers whether all of them came to their end. */
    go: (): Promise<boolean> => {
      running ??= run()
      return running
    },
    /** Resolves when none is running. */
    idle: async (): Promise<void> => {
      await running
    },
  }
}

/**
 * Takes and works off what is due, until nothing is. What ended is written down, and what comes next is asked for, in a few statements for all
 * queues together; a round has what came during the one before.
 */
export const createDelivery = (deps: DeliverDeps, signal: AbortSignal) => {
  const { env, log, metrics } = deps
  const places = createPlaces(env.WEBHOOK_AT_ONCE, env.WEBHOOK_AT_ONCE_PER_APP)
  const desk: Desk = { places, ready: [], ended: [], taken: 0, hungry: false, waiters: [] }
  const sender = createSender(deps, signal, places.heard)
  metrics.gauge('latchkey_webhooks_under_way', {}, places.taken)
  const start: Start = (work, event) => {
    sender
      .send(work, event)
      .then((said) => {
        desk.ended.push({ ...work, said })
      })
      // The queue comes back when its time is up; what happened to the event is not known, so it is sent again.
      .catch((error: unknown) => {
        log.error('webhook_failed', { appId: work.held.app, error })
        leave(desk, work)
      })
      .then(rounds.go)
  }
  const round = async (): Promise<void> => {
    if (desk.ended.length > 0) await writeEnded(deps, desk, signal)
    if (desk.hungry && !signal.aborted && places.most() > 0) await takeDue(deps, desk)
    if (desk.ready.length > 0) await readReady(deps, desk, start, signal)
  }
  const hasWork = (): boolean => desk.ended.length > 0 || desk.ready.length > 0
  const rounds = createRounds(round, hasWork, (error) => log.error('webhook_failed', { error }))
  /** Takes what is due, as far as there is room. Answers how many queues; null where the database could not be asked. */
  const take = async (): Promise<number | null> => {
    const before = desk.taken
    // A round that is under way may have looked already.
    await rounds.idle()
    desk.hungry = true
    return (await rounds.go()) ? desk.taken - before : null
  }
  /** Resolves when nothing is under way any more. */
  const allEnd = async (): Promise<void> => {
    await rounds.go()
    if (places.taken() > 0) await new Promise<void>((resolve) => desk.waiters.push(resolve))
  }
  return {
    take,
    allEnd,
    close: sender.close,
    /** Until nothing is due any more. */
    drain: async (): Promise<void> => {
      while (await take()) await allEnd()
    },
  }
}

/** Delivers until `signal` is aborted; resolves when what was under way has ended. A database that is away is tried again. */
export const keepDelivering = async (deps: DeliverDeps, signal: AbortSignal): Promise<void> => {
  const delivery = createDelivery(deps, signal)
  while (!signal.aborted) {
    const taken = await delivery.take()
    await wait(taken === null ? AWAY : IDLE, signal).catch(() => {})
  }
  await delivery.allEnd()
  delivery.close()
}
