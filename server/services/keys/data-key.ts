// The data key and the service keys that open it.
// Everything at rest is hashed and sealed under one data key, which never changes and is kept in the database, sealed by
// the service's key. So a service key can be exchanged while the service runs: no hash changes, no session ends,
// no budget starts anew. See docs/design/security.md, "Keys".

import { hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Env } from '../../boot/env.ts'
import { keyBytes, keyName } from '../../boot/service-key.ts'
import type { Schema } from '../../db/schema.ts'
import type { Clock, DataKey, Random } from '../../ports/ports.ts'
import { addKeySlot, anySealed, firstKeySlot, keepOnlySlot, keySlots } from '../../stores/keys/key-slots.ts'
import { createSeal } from './seal.ts'
import { createSecrets } from './secrets.ts'

interface KeyDeps {
  readonly env: Pick<Env, 'SERVICE_KEY' | 'SERVICE_KEY_PREVIOUS'>
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly random: Random
}

/** No service key that was given opens this database; the message is for people. */
export class WrongServiceKey extends Error {
  override readonly name = 'WrongServiceKey'
}

const CONTEXT = 'data key'
const LENGTH = 32
const wrapping = (serviceKey: string, random: Random) =>
  createSeal(Buffer.from(hkdfSync('sha256', keyBytes(serviceKey), '', 'latchkey wrap', LENGTH)), random)

/** The present key first. Throws where there is none. */
const givenKeys = ({ env }: Pick<KeyDeps, 'env'>): [string, ...string[]] => {
  if (!env.SERVICE_KEY) throw new Error('SERVICE_KEY is not set.')
  return [env.SERVICE_KEY, ...env.SERVICE_KEY_PREVIOUS.split(',').filter(Boolean)]
}

const orNull = <T>(open: () => T): T | null => {
  try {
    return open()
  } catch {
    return null
  }
}

const opened = async (deps: KeyDeps): Promise<{ key: DataKey; by: string } | null> => {
  const slots = await keySlots(deps.db)
  for (const key of givenKeys(deps)) {
    const slot = slots.find(({ key_name }) => key_name === keyName(key))
    const text = slot && orNull(() => wrapping(key, deps.random).open(slot.sealed, CONTEXT))
    if (text) return { key: Buffer.from(text, 'base64') as Uint8Array as DataKey, by: key }
  }
  if (slots.length === 0) return null
  const names = slots.map(({ key_name }) => key_name).join(' or ')
  throw new WrongServiceKey(
    `SERVICE_KEY does not open this database: it is the key ${keyName(givenKeys(deps)[0])}, and the data opens with ${names}. ` +
      'Set SERVICE_KEY to that one; while you are changing it, set SERVICE_KEY_PREVIOUS to the one before.',
  )
}

/** Whether a service key was ever made for this database. */
export const isKeyed = async (db: KeyDeps['db']): Promise<boolean> =>
  (await keySlots(db)).length > 0 || (await anySealed(db)) !== undefined

/** The data key, read without changing anything; null where the next start makes the first one. Throws {@link WrongServiceKey}. */
export const findDataKey = async (deps: KeyDeps): Promise<DataKey | null> => (await opened(deps))?.key ?? null

/** The data key of a database that has no slot yet: fresh for a fresh one; an older database was made under its service key itself. */
const firstDataKey = async (deps: KeyDeps): Promise<DataKey> => {
  const sample = await anySealed(deps.db)
  if (!sample) return deps.random.bytes(LENGTH) as Uint8Array as DataKey
  for (const key of givenKeys(deps)) {
    const old = keyBytes(key) as Uint8Array as DataKey
    if (orNull(() => createSecrets(old, deps.random).open(sample.sealed, sample.kid))) return old
  }
  throw new WrongServiceKey(
    'SERVICE_KEY does not open this database. Set it to the one with which the data was made; while you are changing it, set SERVICE_KEY_PREVIOUS to that one.',
  )
}

const slotFor = (deps: KeyDeps, key: DataKey) => {
  const [present] = givenKeys(deps)
  const sealed = wrapping(present, deps.random).seal(Buffer.from(key).toString('base64'), CONTEXT)
  return { keyName: keyName(present), sealed, now: deps.clock.now() }
}

/**
 * The data key of the database that the environment names; made on a fresh one. Where only a previous service key opens it, the present
 * one is let in as well. Throws {@link WrongServiceKey}.
 */
export const openDataKey = async (deps: KeyDeps): Promise<DataKey> => {
  const found = await opened(deps)
  if (found) {
    if (found.by !== deps.env.SERVICE_KEY) await addKeySlot(deps.db, slotFor(deps, found.key))
    return found.key
  }
  const key = await firstDataKey(deps)
  return (await firstKeySlot(deps.db, slotFor(deps, key))) ? key : openDataKey(deps)
}

/** A service key that opens the data. */
interface KeyState {
  readonly name: string
  readonly since: Date
  readonly role: 'SERVICE_KEY' | 'SERVICE_KEY_PREVIOUS' | 'not given'
}

/** Every service key that opens the data. */
export const keyStates = async (deps: KeyDeps): Promise<KeyState[]> => {
  const [present, ...previous] = givenKeys(deps)
  const roleOf = (name: string): KeyState['role'] => {
    if (name === keyName(present)) return 'SERVICE_KEY'
    return previous.some((key) => keyName(key) === name) ? 'SERVICE_KEY_PREVIOUS' : 'not given'
  }
  const slots = await keySlots(deps.db)
  return slots.map(({ key_name, created_at }) => ({
    name: key_name,
    since: new Date(Number(created_at)),
    role: roleOf(key_name),
  }))
}

/** Shuts every service key but the present one out; answers how many. Throws {@link WrongServiceKey} where the present one does not open the data. */
export const retireServiceKeys = async (deps: KeyDeps): Promise<number> => {
  await openDataKey(deps)
  return keepOnlySlot(deps.db, keyName(givenKeys(deps)[0]))
}
