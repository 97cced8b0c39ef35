// The export of everything stored about a person (docs/design/security.md, "Own data").
// Trust: no code, no token, no hash of anything.

import type { InferInput } from 'valibot'
import type { wireUserData } from '../../../src/contract/endpoints/users-me.ts'
import { walletsOf } from '../../stores/account/embedded-wallets.ts'
import { codesOf } from '../../stores/account/user-data.ts'
import { findUser } from '../../stores/account/users.ts'
import { devicesOf } from '../../stores/account/wallet-devices.ts'
import { factorsOf } from '../../stores/factors/factors.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { listConnected } from '../cross-app/connected.ts'
import { identifierHash } from '../limits/device.ts'
import type { Identifier } from '../login/identifier.ts'
import { listRefused } from '../login/refused-logins.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { listSessions } from '../sessions/user-sessions.ts'
import { ALL, listActivity } from './activity.ts'
import { listTokens } from './kept-tokens.ts'
import { listTransactions } from './sent-transactions.ts'
import { wireUserOf } from './user.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const orNever = (milliseconds: number): number | null => (milliseconds > 0 ? seconds(milliseconds) : null)

/** Their embedded wallets, with the browsers that open them. */
const embeddedWallets = async ({ db }: Core, whose: { readonly app: string; readonly user: string }) =>
  Promise.all(
    (await walletsOf(db, whose)).map(async ({ address, chain_type, recovery_method, created_at }) => ({
      address,
      chain_type,
      recovery_method,
      created_at: seconds(created_at),
      sealed_shares: ['service', 'recovery'],
      devices: (await devicesOf(db, { ...whose, address })).map(({ browser, os, since, used }) => ({
        ...{ browser, os, since: seconds(since), last_used_at: seconds(used) },
      })),
    })),
  )

/** The data of the signed-in person. */
export const exportUser = async (core: Core, app: App, claims: TokenClaims): Promise<InferInput<typeof wireUserData>> => {
  const person = await findUser(core.db, { app: app.id, user: claims.userId })
  if (!person) throw new ServiceError('missing_or_invalid_token')
  const codes = await Promise.all(
    person.accounts.map(async ({ type, subject }) => {
      // Every account has an identifier under which devices are known, whatever its type.
      const identifier_hash = identifierHash(core, app.id, { type, subject } as Identifier)
      const { sent_at, wrong, locked_until, devices } = await codesOf(core.db, { app: app.id, identifier_hash })
      return {
        type,
        subject,
        last_sent_at: orNever(sent_at),
        wrong_tries: wrong,
        locked_until: orNever(locked_until),
        known_devices: devices,
      }
    }),
  )
  const own = await factorsOf(core.db, { app: app.id, user: person.id })
  return {
    exported_at: seconds(core.clock.now()),
    app: { id: app.id, name: app.row.config.name },
    user: {
      id: person.id,
      created_at: seconds(person.created_at),
      terms_accepted_at: person.terms_accepted_at === null ? null : seconds(person.terms_accepted_at),
      language: person.language ?? null,
      custom_metadata: person.custom_metadata ?? {},
      wanted_wallets: wireUserOf(person).wanted_wallets ?? [],
    },
    linked_accounts: wireUserOf(person).linked_accounts,
    sessions: await listSessions(core, app, claims),
    activity: await listActivity(core, person.id, ALL),
    refused_logins: await listRefused(core, app, person.accounts),
    embedded_wallets: await embeddedWallets(core, { app: app.id, user: person.id }),
    transactions: await listTransactions(core, { app: app.id, user: person.id }),
    kept_tokens: await listTokens(core, app, claims),
    connected_apps: (await listConnected(core, app, claims)).apps,
    second_factors: {
      methods: own.factors.map(({ type, number, verified_at, used_at }) => ({
        type,
        number,
        verified_at: seconds(verified_at),
        last_used_at: used_at === null ? null : seconds(used_at),
      })),
      recovery_codes_left: own.codes,
    },
    codes,
  }
}
