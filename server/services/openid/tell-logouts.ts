// Clients that are told when a person's session has ended elsewhere than with them (OpenID back-channel logout).

import type { Client } from 'oidc-provider'
import { SECOND } from '../../../src/kit/durations.ts'
import { wait } from '../../../src/kit/wait.ts'
import { takeEndedSessions } from '../../stores/openid/ended-sessions.ts'
import type { Core } from '../core.ts'
import { openRecord } from './record-adapter.ts'

const EVERY = 10 * SECOND
/** Sessions of one round. */
const BATCH = 100

type Telling = Pick<Core, 'db' | 'clock' | 'secrets' | 'apps' | 'openid' | 'log' | 'metrics'>

const tell = async ({ log, metrics }: Telling, client: Client, user: string, sid: string | undefined): Promise<void> => {
  const outcome = await client.backchannelLogout(user, sid).then(
    () => 'told',
    (error: unknown) => {
      log.warn('openid_logout_not_told', { client: client.clientId, error })
      return 'not-told'
    },
  )
  metrics.count('latchkey_openid_logouts_total', { outcome })
}

/**
 * Tells the clients of sessions that are over. Answers for how many sessions. Trust: a row is taken away by who tells of it, so that of several instances one
 * does; what ends a session here need not know of clients.
 */
export const tellLogouts = async (core: Telling): Promise<number> => {
  const ended = await takeEndedSessions(core.db, { now: core.clock.now(), most: BATCH })
  for (const row of ended) {
    const app = await core.apps.find(row.app)
    const provider = app && (await core.openid.of(app))
    if (!provider || row.user === null) continue
    const { authorizations = {} } = openRecord(core, row) as { authorizations?: Record<string, { sid?: string }> }
    for (const [id, { sid }] of Object.entries(authorizations)) {
      const client = await provider.Client.find(id).catch(() => undefined)
      if (client?.backchannelLogoutUri) await tell(core, client, row.user, sid)
    }
  }
  return ended.length
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
