// What a call with a code or a token reads, and what it writes: each in one statement.

import type { Context } from 'oidc-provider'
import { consumeRecord, forgetRecord, recordById, revokeGrant, useForRecords } from '../../stores/openid/records.ts'
import { type ClientWithSecrets, readTogether } from '../../stores/openid/together.ts'
import type { CallMemory } from './call-memory.ts'
import { openRecord, type RecordCore, recordId } from './sealed-record.ts'

/** Reads into the memory of a call. `client` null: the one of the token. */
export const readCall = async (
  { db, clock }: Pick<RecordCore, 'db' | 'clock'>,
  app: string,
  memory: CallMemory,
  { client: named, ids }: { readonly client: string | null; readonly ids: readonly string[] },
): Promise<void> => {
  const { client, one, grant, session, person } = await readTogether(db, { app, client: named, ids, now: clock.now() })
  for (const id of ids) memory.beside.set(id, one?.id === id ? one : null)
  if (grant) memory.beside.set(grant.id, grant)
  if (session) memory.beside.set(session.uid, session)
  if (client) memory.clients.set(client.id, client.found)
  memory.person = person
}

/** The ids of what a call names that shows its client first: a code or a token, which is read with the client. */
const namedIn = (core: Pick<RecordCore, 'secrets'>, app: string, context: Context | undefined): string[] => {
  if (!context) return []
  const { route, params } = context.oidc
  const { grant_type, code, refresh_token, device_code, token } = params
  const kinds: Readonly<Record<string, string | undefined>> =
    route === 'introspection' || route === 'revocation'
      ? { AccessToken: token, RefreshToken: token }
      : route !== 'token'
        ? {}
        : grant_type === 'authorization_code'
          ? { AuthorizationCode: code }
          : grant_type === 'refresh_token'
            ? { RefreshToken: refresh_token }
            : { DeviceCode: device_code }
  // What a call names twice is a list, which the package refuses later.
  return Object.entries(kinds).flatMap(([kind, value]) => (typeof value === 'string' ? recordId(core, app, kind, value) : []))
}

/** The client of a call. */
export const clientIn = async (
  core: Pick<RecordCore, 'db' | 'clock' | 'secrets'>,
  app: string,
  { context, memory, id }: { readonly context: Context | undefined; readonly memory: CallMemory; readonly id: string },
): Promise<ClientWithSecrets | null> => {
  if (!memory.clients.has(id)) await readCall(core, app, memory, { client: id, ids: namedIn(core, app, context) })
  return memory.clients.get(id) ?? null
}

/**
 * Ends a grant and what came of it. Trust: of two uses at one moment the second one is a use too many, as a later one is. The grant goes first: what
 * another call has not written yet is never written.
 */
const endGrant = async (core: RecordCore, app: string, grant: string): Promise<void> => {
  await forgetRecord(core.db, grant)
  for (const kind of ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'DeviceCode'])
    await revokeGrant(core.db, { app, kind, grant })
}

/** Notes that a code or a token was used, for nothing. False: it was used before, and what came of it has ended. */
export const useAlone = async (
  core: RecordCore,
  app: string,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<boolean> => {
  const now = core.clock.now()
  if (await consumeRecord(core.db, { id, now })) return true
  const row = await recordById(core.db, { app, kind, id, now })
  const named = row && openRecord(core, row).grantId
  if (named) await endGrant(core, app, recordId(core, app, 'Grant', named))
  return false
}

const write = async (core: RecordCore, app: string, { unwritten, use }: CallMemory): Promise<boolean> => {
  // An answer has tokens of one grant.
  const grant = unwritten[0]?.grant
  if (!grant || !use) return unwritten.length === 0 && (!use || useAlone(core, app, use))
  const { lasts, first } = await useForRecords(core.db, { grant, used: use.id, now: core.clock.now() }, unwritten)
  if (lasts && !first) await endGrant(core, app, grant)
  return first
}

/** Writes what a call gives, and the use of what it gives that for, all or none. False: it gives nothing, and the answer is a refusal. */
export const writeCall = (core: RecordCore, app: string, memory: CallMemory): Promise<boolean> => {
  memory.written ??= write(core, app, memory)
  // What sends the answer waits for it, and hears of a failure there.
  memory.written.catch(() => {})
  return memory.written
}

/** Notes what a refused call has used, unless that was written. */
export const writeRefused = async (core: RecordCore, app: string, { use, written }: CallMemory): Promise<void> => {
  if (written) await written
  else if (use) await useAlone(core, app, use)
}
