// Acts on the people of an app, by the services of the back end API and of the person's own account.

import type { WireAccount } from '../../../src/contract/accounts.ts'
import type { USERS_ACTS } from '../../../src/contract/admin/users-acts.ts'
import { emailOf } from '../../../src/contract/email-address.ts'
import { walletsOf } from '../../stores/account/embedded-wallets.ts'
import { findUser } from '../../stores/account/users.ts'
import { devicesOf } from '../../stores/account/wallet-devices.ts'
import { endOthersIn, endWithDescendants } from '../../stores/sessions/end-sessions.ts'
import { listActivity, SHOWN } from '../account/activity.ts'
import { removeUser } from '../account/delete-user.ts'
import { exportUser } from '../account/user-data.ts'
import type { App } from '../apps/app-cache.ts'
import { getUser, listUsers, searchUsers, setUserMetadata, userIdOf } from '../backend/backend-users.ts'
import { unlinkForBackend } from '../backend/unlink-account.ts'
import type { Core } from '../core.ts'
import { emailIdentifier, phoneIdentifier, walletSubject } from '../login/identifier.ts'
import { listRefused } from '../login/refused-logins.ts'
import { sendLoginCode } from '../login/send-code.ts'
import { messageLanguage } from '../messages/language.ts'
import { readOld } from '../reads.ts'
import { ServiceError } from '../service-error.ts'
import { listSessions } from '../sessions/user-sessions.ts'
import type { ActRuns } from './runs.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const appOf = async (core: Core, id: string): Promise<App> => {
  const app = await core.apps.find(id)
  if (!app) throw new ServiceError('not_found', 'There is no such app.')
  return app
}
/** App and claims of a person who is there. Trust: every question names the app. */
const personOf = async (core: Core, { app: id, user }: { readonly app: string; readonly user: string }) => {
  const app = await appOf(core, id)
  const found = await getUser(core, app, user)
  return { app, user: found, claims: { userId: found.id, sid: '', jkt: null } }
}

const walletIn = (account: WireAccount) =>
  account.type === 'wallet' || account.type === 'smart_wallet'
    ? [
        {
          address: account.address,
          chain_type: 'chain_type' in account ? String(account.chain_type) : 'ethereum',
          client: 'wallet_client_type' in account ? (account.wallet_client_type ?? null) : null,
        },
      ]
    : []

export const usersActs: Pick<ActRuns, keyof typeof USERS_ACTS> = {
  'users.search': async (core, { app: id, text, cursor }) => {
    const app = await appOf(core, id)
    const at = { ...(cursor && { cursor }) }
    const page = await readOld(core, (read) =>
      text ? searchUsers(read, app, { searchTerm: text, ...at }) : listUsers(read, app, at),
    )
    return { users: page.data, next_cursor: page.next_cursor }
  },
  'users.get': async (core, asked) => {
    const { app, user, claims } = await personOf(core, asked)
    const kept = await walletsOf(core.db, { app: app.id, user: user.id })
    const held = await Promise.all(
      kept.map(async ({ address }) =>
        (await devicesOf(core.db, { app: app.id, user: user.id, address })).map(({ browser, os, since, used }) => ({
          ...{ address, browser, os, since: seconds(since), last_used_at: seconds(used) },
        })),
      ),
    )
    const embedded = new Set(kept.map(({ address }) => address))
    return {
      user,
      wallets: user.linked_accounts.flatMap(walletIn).map((one) => ({ ...one, embedded: embedded.has(one.address) })),
      sessions: await listSessions(core, app, claims),
      devices: held.flat(),
      activity: await listActivity(core, user.id, SHOWN),
      refused: await listRefused(core, app, (await findUser(core.db, { app: app.id, user: user.id }))?.accounts ?? []),
    }
  },
  'users.refused': async (core, { app: id, text }) => {
    const app = await appOf(core, id)
    const wanted = text.trim()
    const email = emailOf(wanted)
    const numbered = /^\+?[\d\s()./-]{6,}$/.test(wanted) ? [phoneIdentifier(wanted)] : []
    const others = ['wallet', 'passkey'].map((type) => ({ type, subject: walletSubject(wanted) }))
    return { refused: await listRefused(core, app, [...(email ? [emailIdentifier(email)] : []), ...numbered, ...others]) }
  },
  'users.signOut': async (core, asked) => {
    const { app, user } = await personOf(core, asked)
    const all = { app: app.id, user: user.id, now: core.clock.now(), sid: '', whole: true }
    await core.db.transaction().execute((trx) => endOthersIn(trx, all))
    return { done: true }
  },
  'users.endSession': async (core, asked) => {
    const { app, user } = await personOf(core, asked)
    return {
      done: await endWithDescendants(core.db, { app: app.id, user: user.id, now: core.clock.now(), sid: asked.session }),
    }
  },
  'users.unlink': async (core, asked) => {
    const { app, user } = await personOf(core, asked)
    return { user: await unlinkForBackend(core, app, user.id, asked, null) }
  },
  'users.delete': async (core, asked) => {
    const { app, user } = await personOf(core, asked)
    return { done: await removeUser(core, app, user.id, asked.notice) }
  },
  'users.setMetadata': async (core, asked) => {
    const { app, user } = await personOf(core, asked)
    return { user: await setUserMetadata(core, app, user.id, asked.metadata) }
  },
  'users.export': async (core, asked) => {
    const { app, claims } = await personOf(core, asked)
    return exportUser(core, app, claims)
  },
  'users.resend': async (core, { app: id, user, type, handle }) => {
    const app = await appOf(core, id)
    const person = await findUser(core.db, { app: app.id, user: userIdOf(user) })
    const wanted = type === 'email' ? emailIdentifier(emailOf(handle) ?? handle) : phoneIdentifier(handle)
    const own = person?.accounts.find((one) => one.type === wanted.type && one.subject === wanted.subject)
    // Trust: only to an address of the person, so that no operator has codes sent to one of their own.
    if (!person || !own) throw new ServiceError('linked_account_not_found')
    const seen = { browser: null, os: null, country: null }
    const device = { cookie: null, analyticsId: null, seen, language: messageLanguage(person.language), key: null }
    await sendLoginCode(core, app, { identifier: wanted, device, address: null, idempotencyKey: null, host: null })
    return { done: true }
  },
}
