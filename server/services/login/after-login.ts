// After a login: unlocks the person's other identifiers, keeps their language, sends a notice about a new device.

import { keepLanguage } from '../../stores/account/users.ts'
import { unlock } from '../../stores/keys/unlock.ts'
import type { Entered } from '../../stores/login/enter.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { type Device, deviceHashes, identifierHash } from '../limits/device.ts'
import { messageLanguage } from '../messages/language.ts'
import type { Identifier } from './identifier.ts'

const isIdentifier = (account: { type: string; subject: string }): account is Identifier =>
  account.type === 'email' || account.type === 'phone'

/** Runs once per sign-in; a repeated call has a known device by then. `used` is what the person signed in as. */
export const afterLogin = async (
  core: Core,
  app: App,
  { used, device }: { readonly used: { readonly type: string; readonly subject: string }; readonly device: Device },
  { person, isNew, knownDevice }: Extract<Entered, { outcome: 'in' }>,
): Promise<void> => {
  const identifiers = person.accounts.map(({ type, subject }) => ({ type, subject })).filter(isIdentifier)
  const others = identifiers.filter(({ type, subject }) => type !== used.type || subject !== used.subject)
  const knownElsewhere =
    others.length > 0 &&
    (await unlock(core.db, {
      app: app.id,
      identifiers: others.map((other) => identifierHash(core, app.id, other)),
      ...deviceHashes(core, app.id, device),
      now: core.clock.now(),
    }))
  // Trust: a device that is not known writes nothing about the person; its notice is in the language that they had before.
  if (!isNew && !knownDevice && !knownElsewhere) return core.notices.send(app, 'new-device', person, device.seen)
  const { language } = device
  if (language && language !== messageLanguage(person.language)) await keepLanguage(core.db, { user: person.id, language })
}
