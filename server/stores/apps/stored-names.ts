// Keys of an app's config that the row keeps under a former name.

import type { StoredConfig } from '../../db/schema.ts'

/** By the name that they have now. */
export const FORMER_NAMES = { confirm_in_window: 'confirm_in_frame' } as const
type Former = (typeof FORMER_NAMES)['confirm_in_window']

/**
 * As the row keeps it. Trust: an instance of the release before, which runs beside this one during an upgrade or comes back after it, knows the former name
 * alone: without it, it would have wallets sign what nobody has confirmed.
 */
export const namesForRow = ({ confirm_in_window, ...config }: StoredConfig) => ({
  ...config,
  [FORMER_NAMES.confirm_in_window]: confirm_in_window,
})

/** As it is read. A row that has both, by a hand or by a later release, says yes where one of them does. */
export const namesFromRow = (row: StoredConfig): StoredConfig => {
  const { [FORMER_NAMES.confirm_in_window]: former, ...config } = row as StoredConfig & Partial<Record<Former, boolean>>
  return { ...config, confirm_in_window: config.confirm_in_window === true || former === true }
}
