// Several instances of the built service on one Postgres, one outbox for all, and clients spread over the instances.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startMailCatcher } from '../../server/dev/mail-catcher.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import type { TestPostgres } from '../postgres.ts'
import { post, type Session } from './person.ts'
import { buildService, newFolder, refusedService, type ServiceChild, startService } from './service-child.ts'

export interface Many {
  readonly databaseUrl: string
  readonly main: string
  /** Those that take calls; a place whose instance is down is null. */
  readonly instances: (ServiceChild | null)[]
  /** Starts the instance of a place, with more settings than all have; `main`: of another release. */
  start(place: number, more?: Record<string, string>, main?: string): Promise<void>
  /** Kills it without a word. */
  kill(place: number): Promise<void>
  /** Asks it to stop, and answers its exit code. */
  stop(place: number): Promise<number | null>
  /** What an instance says that is expected not to start. */
  refused(more: Record<string, string>): Promise<string>
  /** The last code sent to an address. Throws where there is none. */
  codeFor(email: string): Promise<string>
  close(): Promise<void>
}

/** Builds the service and an empty database; no instance runs yet. */
export const openMany = async (postgres: TestPostgres, settings: Record<string, string>): Promise<Many> => {
  const [built, database, folder] = [await buildService(), await postgres.newDatabase(), newFolder()]
  const outbox = createOutbox()
  const catcher = await startMailCatcher(outbox, Date.now)
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path, SMTP_URL: catcher.url, LOG_LEVEL: 'error', ...settings }
  const instances: (ServiceChild | null)[] = []
  const take = (place: number): ServiceChild => {
    const instance = instances[place]
    if (!instance) throw new Error(`No instance runs at place ${place}.`)
    instances[place] = null
    return instance
  }
  const kill = async (place: number): Promise<void> => {
    const instance = take(place)
    instance.process.kill('SIGKILL')
    await instance.ended
  }
  return {
    databaseUrl: database.url,
    main: built.main,
    instances,
    start: async (place, more = {}, main = built.main) => {
      instances[place] = await startService(main, { ...env, ...more })
    },
    kill,
    stop: async (place) => {
      const instance = instances[place]
      instance?.process.kill('SIGTERM')
      const code = (await instance?.ended)?.code ?? null
      instances[place] = null
      return code
    },
    refused: async (more) => (await refusedService(built.main, { ...env, ...more })).output,
    codeFor: async (email) => {
      const code = (await outbox.list(email))[0]?.code
      if (!code) throw new Error(`No code was sent to ${email}.`)
      return code
    },
    close: async () => {
      for (const [place, instance] of instances.entries()) if (instance) await kill(place)
      await catcher.close()
      await database.drop()
      built.remove()
      folder.remove()
    },
  }
}

/** Before an instance is asked again (ms): the one that starts needs the processor more than who asks. */
export const PAUSE = 10

/** How a call finds its instance, when the one at `turn` is the next. */
export type Way = (many: Many, turn: number, call: (url: string) => Promise<Response>) => Promise<Response>

/** As the published clients do: what is cut is sent again under the same key, and the balancer hands it to the next. */
export const again: Way = async (many, turn, call) => {
  for (let place = turn; ; place += 1) {
    const instance = many.instances[place % many.instances.length]
    // Both may be down for a moment as far as this process knows.
    if (!instance) await pause(PAUSE)
    else {
      const response = await call(instance.url).catch((error: unknown) => {
        if (error instanceof TypeError) return null
        throw error
      })
      if (response && response.status !== 503) return response
    }
  }
}

/** As a balancer does that asks for readiness before it hands a call on. Nothing is sent twice: what is cut fails. */
export const onlyReady: Way = async (many, turn, call) => {
  for (let place = turn; ; place += 1) {
    const instance = many.instances[place % many.instances.length]
    const ready = instance ? await fetch(`${instance.url}/readyz`).catch(() => null) : null
    if (instance && ready?.status === 200) return call(instance.url)
    await pause(PAUSE)
  }
}

/** A client whose calls go to the instances in turn. */
export const person = (many: Many, email: string, way: Way, first = 0) => {
  let turn = first
  const ask = async (path: string, body: unknown): Promise<Session> => {
    const key = { 'idempotency-key': randomUUID() }
    turn += 1
    const response = await way(many, turn, (url) => post(url, path, body, key))
    if (!response.ok) throw new Error(`${email}: ${path} answered ${response.status} ${await response.text()}`)
    return (await response.json()) as Session
  }
  return {
    email,
    askForCode: () => ask('/passwordless/init', { email }),
    authenticate: async () => ask('/passwordless/authenticate', { email, code: await many.codeFor(email) }),
    refresh: ({ refresh_token }: Session) => ask('/sessions', { refresh_token }),
  }
}
