// The budget of text messages: countries and a day's number for each app, an hour's for each client address.
// See docs/design/security.md, "Text messages".

import { DAY, HOUR } from '../../../src/kit/durations.ts'
import type { Budget } from '../../stores/budgets.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { countryOf, type Identifier } from '../login/identifier.ts'

/**
 * Trust: strangers get this part of a day's messages. The rest is kept for devices that signed in before as the number they ask for, so
 * that who spends the app's messages from outside does not lock its people out.
 */
const STRANGERS = 0.75

/** Whether the app sends to this identifier at all. */
export const isSentTo = (app: App, { type, subject }: Identifier): boolean =>
  type === 'email' || settingsOf(app).sms_countries.includes(countryOf(subject) ?? '')

/** An area of North America that is not assigned: tests take their numbers from it. */
const UNASSIGNED = /^\+1555\d{7}$/

/** Whether no phone can have this number. */
export const isUnassigned = ({ type, subject }: Identifier): boolean => type === 'phone' && UNASSIGNED.test(subject)

/** What one more message is counted against; nothing for mail, nor where no message goes. */
export const budgetsOf = (core: Core, app: App, identifier: Identifier, address: string | null): readonly Budget[] => {
  if (identifier.type === 'email' || isUnassigned(identifier)) return []
  const now = core.clock.now()
  const most = settingsOf(app).sms_per_day
  const day = {
    key: core.secrets.hash('address', 'sms-day', app.id),
    ends: (Math.floor(now / DAY) + 1) * DAY,
    most,
    strangers: Math.ceil(most * STRANGERS),
  }
  if (!address) return [day]
  const most_by_address = core.env.SMS_PER_IP_PER_HOUR
  return [
    { key: core.secrets.hash('address', 'sms', address), ends: now + HOUR, most: most_by_address, strangers: most_by_address },
    day,
  ]
}
