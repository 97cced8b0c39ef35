// /healthz (the process runs) and /readyz (it can answer calls), for load balancers and start scripts.

import { Hono } from 'hono'
import { wait } from '../../../src/kit/wait.ts'
import type { Deps } from '../../boot/deps.ts'

const PATIENCE = 3000

/** What `ask` says, or `failed` after an error or too long a silence. */
const probe = async <T>(ask: Promise<T>): Promise<T | 'failed'> => {
  const patience = new AbortController()
  const late = wait(PATIENCE, patience.signal).then(
    () => 'failed' as const,
    () => 'failed' as const,
  )
  const asked = ask.catch(() => 'failed' as const)
  const outcome = await Promise.race([asked, late])
  patience.abort()
  return outcome
}

/** A mail server is asked at most this often: balancers ask for readiness every second, from every instance. */
const MAIL_ASKED_EVERY = 15_000

/**
 * Ready: the database can be read and written, and the service has not been asked to stop. A mail server that is down is reported, but
 * does not make an instance unready: it is down for all instances alike, and signed-in people need none.
 */
export const health = ({
  checkDatabase,
  mail,
  clock,
  stopping,
  version,
}: Pick<Deps, 'checkDatabase' | 'mail' | 'clock' | 'stopping' | 'version'>): Hono => {
  let mailing = { asked: Number.NEGATIVE_INFINITY, outcome: Promise.resolve<'ok' | 'failed'>('ok') }
  const askMail = (): Promise<'ok' | 'failed'> => {
    const now = clock.now()
    if (now - mailing.asked >= MAIL_ASKED_EVERY) mailing = { asked: now, outcome: probe(mail.check().then(() => 'ok' as const)) }
    return mailing.outcome
  }
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok', ...(version && { version }) }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const [database, mailed] = await Promise.all([probe(checkDatabase()), askMail()])
      const isReady = database === 'ok' && !stopping.aborted
      const body = { database, mail: mailed, ...(stopping.aborted && { stopping: true }) }
      return c.json(body, isReady ? 200 : 503, { 'cache-control': 'no-store' })
    })
}
