// Recent activity of the signed-in person, as it travels: coarse words and a country, no address and no user agent.

import type { WireActivity } from '../../../src/contract/endpoints/users-activity.ts'
import { activityOf } from '../../stores/account/activity.ts'
import type { Core } from '../core.ts'

/** What a screen shows. */
export const SHOWN = 50
/** What the sweep leaves of 90 days; a person who logs in more often than every two minutes gets the newest. */
export const ALL = 65_536

export const listActivity = async ({ db }: Pick<Core, 'db'>, user: string, most: number): Promise<WireActivity[]> =>
  (await activityOf(db, user, most)).map((row) => ({ ...row, at: Math.floor(row.at / 1000) }))
