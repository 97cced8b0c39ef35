// Whether the process lives (/healthz) and whether it can serve (/readyz): for load balancers and start scripts.

import { Hono } from 'hono'
import { wait } from '../../src/kit/wait.ts'
import type { Deps } from '../deps.ts'
import { reach } from '../stores/reach.ts'

const PATIENCE = 3000

/** `ok`, or `failed` after an error or too long a silence. */
const probe = async (ask: Promise<unknown>): Promise<'ok' | 'failed'> => {
  const patience = new AbortController()
  const late = wait(PATIENCE, patience.signal).then(
    () => 'failed' as const,
    () => 'failed' as const,
  )
  const asked = ask.then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  const outcome = await Promise.race([asked, late])
  patience.abort()
  return outcome
}

export const health = ({ db, mail }: Pick<Deps, 'db' | 'mail'>): Hono =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const [database, mailing] = await Promise.all([probe(reach(db)), probe(mail.check())])
      const status = database === 'ok' && mailing === 'ok' ? 200 : 503
      return c.json({ database, mail: mailing }, status, { 'cache-control': 'no-store' })
    })
