// What the account screen does in the world: reads the person anew, takes an account away, hands out what is stored.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { OverviewEvent } from './account-overview.ts'

/** What cannot be had anew is shown as it was. */
const look: Job<undefined, OverviewEvent> = async ({ session, $user }) => {
  await session.refresh().catch(() => undefined)
  return { type: 'looked', user: $user.get() }
}

const remove: Job<{ type: string; id: string }, OverviewEvent> = async (runtime, account, signal) => {
  try {
    const user = runtime.$user.get()
    if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
    const { takeOff } = await import('./account.ts')
    return { type: 'removed', change: await takeOff(runtime, user, account) }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

const download: Job<string, OverviewEvent> = async (runtime, app, signal) => {
  try {
    const { takeData } = await import('./download-data.ts')
    await takeData(runtime, app, signal)
    return { type: 'downloaded' }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

export const jobs = { look, remove, download }
