// Jobs of the account overview: refresh the user, unlink an account, download the person's data.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { OverviewEvent } from './account-overview.ts'

const refused = (error: Failure): OverviewEvent => ({ type: 'refused', error })

/** Refreshes the user; on a failure the known user stays. */
const look: Job<undefined, OverviewEvent> = async ({ session, $user }) => {
  await session.refresh().catch(() => undefined)
  return { type: 'looked', user: $user.get() }
}

const remove = catching<{ type: string; id: string }, OverviewEvent>(refused, async (runtime, account) => {
  const user = runtime.$user.get()
  if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  const { unlinkAccount } = await import('./account.ts')
  return { type: 'removed', change: await unlinkAccount(runtime, user, account) }
})

const download = catching<string, OverviewEvent>(refused, async (runtime, app, { signal }) => {
  const { downloadData } = await import('./download-data.ts')
  await downloadData(runtime, app, signal)
  return { type: 'downloaded' }
})

export const jobs = { look, remove, download }
