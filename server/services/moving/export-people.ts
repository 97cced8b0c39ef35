// Exports the people of an app, a page at a time, in the form that an import takes back (docs/exit.md, "All people").

import type { InferInput } from 'valibot'
import type { exportedPerson } from '../../../src/contract/moving/exported-person.ts'
import { usersPage } from '../../stores/backend/backend-users.ts'
import { keptOf } from '../../stores/moving/export.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import { cursorOf, placeOf } from '../backend/backend-users.ts'
import type { Core } from '../core.ts'
import { totpContext } from '../factors/totp.ts'
import { userHandle } from '../passkeys/options.ts'

const PAGE = 200
type Exported = InferInput<typeof exportedPerson>

/** A page of people, oldest first. Trust: secrets of authenticator apps are in it where that is asked for by word, and nothing else that is secret. */
export const exportPeople = async (
  core: Core,
  app: App,
  { cursor, totp }: { readonly cursor?: string | undefined; readonly totp: boolean },
): Promise<{ people: Exported[]; next_cursor: string | null }> => {
  const people = await usersPage(core.db, { app: app.id, after: placeOf(cursor), most: PAGE })
  const kept = await keptOf(core.db, { app: app.id, users: people.map(({ id }) => id) })
  const secretOf = (user: string): string | undefined => {
    const sealed = totp ? kept.totps.find((one) => one.user === user)?.sealed : undefined
    return sealed && core.secrets.open(sealed, totpContext(app.id, user))
  }
  const exported = people.map((person): Exported => {
    const { id, terms_accepted_at: terms, language } = person
    const secret = secretOf(id)
    return {
      version: 1,
      cursor: cursorOf(person),
      ...wireUserOf(person),
      terms_accepted_at: terms === null ? null : Math.floor(terms / 1000),
      language: language ?? null,
      passkeys: kept.passkeys.flatMap(({ user, ...one }) =>
        user === id
          ? [{ ...one, transports: [...one.transports], user_handle: one.user_handle ?? userHandle(core, app.id, id) }]
          : [],
      ),
      embedded_wallets: kept.wallets.flatMap(({ user, ...one }) => (user === id ? [one] : [])),
      ...(secret && { totp_secret: secret }),
    }
  })
  const last = people.at(-1)
  return { people: exported, next_cursor: last && people.length === PAGE ? cursorOf(last) : null }
}
