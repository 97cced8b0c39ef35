// Clients that are told when a person's session has ended elsewhere than with them (OpenID back-channel logout).

import { MINUTE, SECOND } from '../../../src/kit/durations.ts'
import { wait } from '../../../src/kit/wait.ts'
import { claimLogouts, forgetLogout, type Logout, noteEndedSessions, postponeLogout } from '../../stores/openid/ended-sessions.ts'
import type { Core } from '../core.ts'
import { openRecord } from './sealed-record.ts'

const EVERY = 10 * SECOND
/** Sessions, and logouts, of one round. */
const BATCH = 100
/** Clients that are told side by side; each of them of one logout at a time. */
const SIDE_BY_SIDE = 16
/** How long one caller has what it has claimed: more than a round takes in which every client is slow. */
const LEASE = 5 * MINUTE
/** After which a client is told again that did not answer; after the last one it is told no more. */
const AGAIN = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 120 * MINUTE] as const

type Telling = Pick<Core, 'db' | 'clock' | 'secrets' | 'random' | 'apps' | 'openid' | 'log' | 'metrics'>
type Claimed = Awaited<ReturnType<typeof claimLogouts>>[number]

const noteEnded = async (core: Telling): Promise<number> =>
  noteEndedSessions(core.db, {
    now: core.clock.now(),
    most: BATCH,
    told: (row): Logout[] => {
      const { authorizations = {}, accountId } = openRecord(core, {
        ...row,
        user: null,
        created: 0,
        consumed: null,
        expires: 0,
      }) as {
        authorizations?: Record<string, { sid?: string }>
        accountId?: string
      }
      if (accountId === undefined) return []
      return Object.entries(authorizations).map(([client, { sid = null }]) => ({
        ...{ id: Buffer.from(core.random.bytes(12)).toString('hex'), app: row.app, client, subject: accountId, sid },
      }))
    },
  })

const clientOf = async (core: Telling, { app: id, client }: Logout) => {
  const app = await core.apps.find(id)
  const provider = app && (await core.openid.of(app))
  return provider?.Client.find(client)
}

/** Tells one client. False: it did not answer as it should, and is told again. */
const tell = async (core: Telling, logout: Claimed): Promise<boolean> => {
  const { db, log, metrics, clock } = core
  try {
    const client = await clientOf(core, logout)
    if (client?.backchannelLogoutUri) {
      await client.backchannelLogout(logout.subject, logout.sid ?? undefined)
      metrics.count('latchkey_openid_logouts_total', { outcome: 'told' })
    }
    await forgetLogout(db, logout.id)
    return true
  } catch (error) {
    const again = AGAIN[logout.tries - 1]
    log.warn('openid_logout_not_told', { client: logout.client, tries: logout.tries, over: again === undefined, error })
    metrics.count('latchkey_openid_logouts_total', { outcome: 'not-told' })
    if (again === undefined) await forgetLogout(db, logout.id)
    else await postponeLogout(db, { id: logout.id, due: clock.now() + again, tries: logout.tries })
    return false
  }
}

/** Trust: a client that does not answer holds up its own logouts alone: those after the first wait with it. */
const tellClient = async (core: Telling, logouts: readonly Claimed[]): Promise<void> => {
  let answers = true
  for (const logout of logouts) {
    if (answers) answers = await tell(core, logout)
    else await postponeLogout(core.db, { id: logout.id, due: core.clock.now() + AGAIN[0], tries: logout.tries - 1 })
  }
}

/**
 * Tells the clients of sessions that are over. Answers for how many logouts. Each is claimed by one of several instances, and kept until the client has
 * answered: one that ends in the middle leaves it to the next, so a client may be told twice.
 */
export const tellLogouts = async (core: Telling): Promise<number> => {
  while ((await noteEnded(core)) === BATCH);
  const claimed = await claimLogouts(core.db, { now: core.clock.now(), most: BATCH, lease: LEASE })
  const byClient = [...new Set(claimed.map(({ client }) => client))].map((one) => claimed.filter(({ client }) => client === one))
  const work = async (): Promise<void> => {
    for (let next = byClient.shift(); next; next = byClient.shift()) await tellClient(core, next)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  return claimed.length
}

/** Tells until the service stops. */
export const keepTellingLogouts = async (core: Telling & Pick<Core, 'env'>, signal: AbortSignal): Promise<void> => {
  if (!core.env.OIDC_URL) return
  while (!signal.aborted) {
    const told = await tellLogouts(core).catch((error: unknown) => {
      core.log.error('openid_logouts_failed', { error })
      return 0
    })
    if (told < BATCH) await wait(EVERY, signal).catch(() => {})
  }
}
