// What a sign-in does for the person besides the session: their other accounts are unlocked, and a mail tells of a new device.

import type { Proved } from '../stores/prove.ts'
import { unlock } from '../stores/unlock.ts'
import type { App } from './app-cache.ts'
import { askerOf, identifierHash } from './asker.ts'
import type { Core } from './core.ts'
import type { Identifier } from './identifier.ts'
import type { CodeLogin } from './login.ts'

const isIdentifier = (account: { type: string; subject: string }): account is Identifier =>
  account.type === 'email' || account.type === 'phone'

/** Runs once per sign-in; a repeated call has a known device by then. */
export const afterLogin = async (
  core: Core,
  app: App,
  { identifier, device }: CodeLogin,
  { person, isNew, knownDevice }: Extract<Proved, { outcome: 'in' }>,
): Promise<void> => {
  const identifiers = person.accounts.map(({ type, subject }) => ({ type, subject })).filter(isIdentifier)
  const others = identifiers.filter(({ type, subject }) => type !== identifier.type || subject !== identifier.subject)
  const { cookie, analytics } = askerOf(core, app.id, identifier, device)
  const knownElsewhere =
    others.length > 0 &&
    (await unlock(core.db, {
      app: app.id,
      identifiers: others.map((other) => identifierHash(core, app.id, other)),
      cookie,
      analytics,
      now: core.clock.now(),
    }))
  if (isNew || knownDevice || knownElsewhere) return
  const addresses = identifiers.filter(({ type }) => type === 'email').map(({ subject }) => subject)
  core.notices.send(app, 'new-device', person.id, addresses)
}
