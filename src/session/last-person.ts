// Who logged in last in this browser: what the card before the menu shows, and goes on with.
// See docs/design/security.md, "The returning person".

import type { User } from '../contract/entities.ts'
import { LAST_PERSON_LIFETIME } from '../contract/limits.ts'
import { type Method, methodRow } from '../contract/methods.ts'
import { lastPersonKey, recentChainKey, recentWalletKey } from '../contract/wire.ts'
import { type Identity, identityOf } from '../kit/person/identity.ts'
import type { Runtime } from './runtime.ts'

export interface LastPerson {
  readonly method: Method
  readonly identity: Identity
  /** The address or the number that a code goes to; the type of client of a wallet; empty for any other method. */
  readonly to: string
  /** The chain type of a wallet; empty for any other method. */
  readonly chain: string
}

type Place = Pick<Runtime, 'appId' | 'storage'>

type Keeper = Pick<Runtime, 'appId' | 'storage' | '$user' | '$config'>

const KINDS: readonly string[] = ['name', 'email', 'phone', 'wallet', 'passkey'] satisfies readonly Identity['kind'][]
const isWallet = (method: string): boolean => method === 'siwe' || method === 'siws'

/** What `to` is for a method; null: nobody is kept who came by it. */
const recipientOf = ({ appId, storage }: Place, method: Method, user: User): string | null => {
  if (method === 'email') return user.email?.address ?? null
  if (method === 'sms') return user.phone?.number ?? null
  if (isWallet(method)) return storage.get(recentWalletKey(appId))
  return method === 'passkey' || methodRow(method)?.screen === 'AWAITING_OAUTH_SCREEN' ? '' : null
}

/**
 * Keeps who has logged in, and how. Trust: nobody who has logged out meanwhile, no guest and nobody whom nothing names is kept; no token and no
 * id of a session ever is.
 */
export const keepPerson = ({ $user, $config, ...place }: Keeper, method: Method, user: User): void => {
  const { appId, storage } = place
  if ($config.get()?.returning_person_enabled === false || $user.get()?.id !== user.id) return
  const identity = identityOf(user)
  const to = recipientOf(place, method, user)
  if (to === null || user.isGuest || !KINDS.includes(identity.kind)) return
  const chain = isWallet(method) ? (storage.get(recentChainKey(appId)) ?? '') : ''
  storage.set(lastPersonKey(appId), { ...identity, method, to, chain, at: Date.now() })
}

/** What was kept; null where it is too old, or nothing that this page wrote. Trust: any script of the page may have written it. */
export const readPerson = (kept: unknown, now: number): LastPerson | null => {
  const { id, kind, name, brand, method, to, chain, at } = (kept ?? {}) as Record<string, unknown>
  const texts = [id, name, method, to, chain]
  if (!texts.every((one): one is string => typeof one === 'string') || !name || !KINDS.includes(String(kind))) return null
  if (typeof at !== 'number' || !(at <= now && now - at < LAST_PERSON_LIFETIME) || !methodRow(String(method))) return null
  const mark = typeof brand === 'string' && methodRow(brand)?.icon === 'brand' ? brand : null
  const identity = { id, kind, name, brand: mark } as Identity
  return { method: method as Method, identity, to: String(to), chain: String(chain) }
}
