// Users for the back end API: read, create, change, delete (docs/design/protocol.md, "Back end calls").
// Trust: every query names the app, so users of another app are not found.

import type { InferOutput } from 'valibot'
import { emailOf } from '../../../src/contract/email-address.ts'
import type * as rows from '../../../src/contract/endpoints/backend-users.ts'
import type { WireUser } from '../../../src/contract/entities.ts'
import { USERS_PER_PAGE } from '../../../src/contract/limits.ts'
import { OAUTH_PROVIDERS } from '../../../src/contract/methods.ts'
import { USER_ID_PREFIX } from '../../../src/contract/wire.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { findUser } from '../../stores/account/users.ts'
import {
  type PageAsk,
  setCustomMetadata,
  userByAccount,
  userByUsername,
  usersByAccounts,
  usersByText,
  usersPage,
} from '../../stores/backend/backend-users.ts'
import { importUser } from '../../stores/backend/import-user.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import { userByFormer } from '../../stores/moving/people.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { IDEMPOTENCY_MS, type IdempotencyKey } from '../limits/idempotency-key.ts'
import { emailIdentifier, phoneIdentifier, walletSubject } from '../login/identifier.ts'
import { formerHash } from '../moving/former-hash.ts'
import { ServiceError } from '../service-error.ts'
import { accountsOf } from './imported-accounts.ts'
import { wantedOf } from './wanted-wallets.ts'

type Db = Pick<Core, 'db'>
type AppId = Pick<App, 'id'>

const USER_ID = new RegExp(`^${USER_ID_PREFIX}[a-z0-9]{1,64}$`)
/** Providers and others whose people have a name of their own choice. */
const WITH_USERNAME: Readonly<Record<string, string>> = {
  discord: 'discord_oauth',
  github: 'github_oauth',
  instagram: 'instagram_oauth',
  tiktok: 'tiktok_oauth',
  twitter: 'twitter_oauth',
  telegram: 'telegram',
}

const found = (person: PersonRecord | undefined): WireUser => {
  if (!person) throw new ServiceError('not_found', 'There is no such user.')
  return wireUserOf(person)
}
/** A user's id from a path; a text that cannot be one is not found. */
export const userIdOf = (text: string): string => (USER_ID.test(text) ? text : '')

export const getUser = async (core: Db, app: AppId, id: string): Promise<WireUser> =>
  found(await findUser(core.db, { app: app.id, user: userIdOf(id) }))

export const getUserByAccount = async (core: Db, app: AppId, type: string, subject: string): Promise<WireUser> =>
  found(await userByAccount(core.db, { app: app.id, type, subject }))

/** The user who has this id at a social provider. */
export const getUserBySubject = (core: Core, app: App, provider: string, subject: string): Promise<WireUser> => {
  if (!OAUTH_PROVIDERS.some((one) => one === provider)) throw new ServiceError('not_found')
  return getUserByAccount(core, app, `${provider}_oauth`, subject)
}

/** The user who has this name at a provider. */
export const getUserByUsername = async (core: Core, app: App, provider: string, username: string): Promise<WireUser> => {
  const type = Object.hasOwn(WITH_USERNAME, provider) ? WITH_USERNAME[provider] : undefined
  if (!type) throw new ServiceError('not_found')
  return found(await userByUsername(core.db, { app: app.id, type, username: username.replace(/^@/, '') }))
}

const FIRST = { created_at: 0, id: '' }
/** Where a list goes on after this user. */
export const cursorOf = ({ created_at, id }: PersonRecord): string => Buffer.from(`${created_at}.${id}`).toString('base64url')
/** The place of a cursor; throws `invalid_data` for any other text. */
export const placeOf = (cursor: string | undefined): PageAsk['after'] => {
  if (!cursor) return FIRST
  const [, time = '', id = ''] = /^(\d{1,15})\.(.+)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (!time || !USER_ID.test(id)) throw new ServiceError('invalid_data', 'The cursor is none that was given out.')
  return { created_at: Number(time), id }
}
const pageOf = async (most: number, read: (most: number) => Promise<PersonRecord[]>) => {
  // One more than asked for tells whether there is a next page.
  const people = await read(most + 1)
  const last = people.length > most ? people[most - 1] : undefined
  return { data: people.slice(0, most).map(wireUserOf), next_cursor: last ? cursorOf(last) : null }
}

export const listUsers = (core: Db, app: AppId, { cursor, limit = USERS_PER_PAGE }: InferOutput<typeof rows.list.query>) => {
  const after = placeOf(cursor)
  return pageOf(limit, (most) => usersPage(core.db, { app: app.id, after, most }))
}

/** Milliseconds that a search by text may take: it reads much, and sign-ins wait for the same database. */
const SEARCH_MS = 2000

type Search = InferOutput<ReturnType<typeof rows.searchBody>>
type Lists = Exclude<Search, { readonly searchTerm: string } | { readonly search_term: string }>

/** Who had this id at the service from which they were imported, as a page. */
const ofFormerId = async (core: Core, app: App, text: string) => {
  const user = await userByFormer(core.db, { app: app.id, former: formerHash(core.secrets, app.id, text.trim()) })
  const person = user && (await findUser(core.db, { app: app.id, user }))
  return { data: person ? [wireUserOf(person)] : [], next_cursor: null }
}

/** A page of those who are looked for. */
export const searchUsers = async (core: Core, app: App, asked: Search) => {
  const after = placeOf(asked.cursor)
  const ask = (most: number): PageAsk => ({ app: app.id, after, most })
  const text = 'searchTerm' in asked ? asked.searchTerm : 'search_term' in asked ? asked.search_term : null
  if (text !== null) {
    // A whole address is looked for in the spelling in which it is stored.
    const term = emailOf(text) ?? text
    const page = await pageOf(USERS_PER_PAGE, (most) => core.searches.run(() => usersByText(core.db, ask(most), term, SEARCH_MS)))
    return page.data.length > 0 || asked.cursor ? page : ofFormerId(core, app, text)
  }
  const { emails = [], phoneNumbers = [], phone_numbers = [], walletAddresses = [], wallet_addresses = [] } = asked as Lists
  const accounts = [
    ...emails.map(emailIdentifier),
    ...[...phoneNumbers, ...phone_numbers].map(phoneIdentifier),
    ...[...walletAddresses, ...wallet_addresses].map((address) => ({ type: 'wallet', subject: walletSubject(address) })),
  ]
  return pageOf(USERS_PER_PAGE, (most) => usersByAccounts(core.db, ask(most), accounts))
}

/** Brings a user along. */
export const createUser = async (
  core: Core,
  app: App,
  given: InferOutput<ReturnType<typeof rows.createBody>>,
  idempotencyKey: IdempotencyKey,
): Promise<WireUser> => {
  const now = core.clock.now()
  const imported = await importUser(
    core.db,
    {
      app: app.id,
      user: USER_ID_PREFIX + cuid((bytes) => core.random.bytes(bytes.length)),
      accounts: JSON.stringify(accountsOf(given.linked_accounts)),
      metadata: JSON.stringify(given.custom_metadata ?? {}),
      wallets: JSON.stringify(wantedOf(given)),
      key: idempotencyKey?.key ?? '',
      key_ends: now + IDEMPOTENCY_MS,
      now,
    },
    settingsOf(app).max_users !== null,
  )
  if (imported.outcome === 'refused') throw new ServiceError(imported.reason)
  return wireUserOf(imported.person)
}

/** Puts metadata in the place of the user's. */
export const setUserMetadata = async (
  core: Db,
  app: AppId,
  id: string,
  metadata: InferOutput<ReturnType<typeof rows.setMetadataBody>>['custom_metadata'],
): Promise<WireUser> => {
  const user = userIdOf(id)
  await setCustomMetadata(core.db, { app: app.id, user, metadata })
  return getUser(core, app, user)
}
