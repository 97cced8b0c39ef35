// Which ways to sign in are offered, and in which order: what the app allows, narrowed by config, tag and the options of one login.

import { METHOD_FLAGS, type Method } from '../contract/app-config.ts'
import type { HostConfig } from '../contract/host-config.ts'
import type { LoginWishes, TagSettings } from './app-wishes.ts'

const ALL: ReadonlySet<string> = new Set(Object.values(METHOD_FLAGS))
const WALLETS = ['siwe', 'siws']

/** Those of the allowed methods that the words name, in their order. A word of the config that is no method is the name of a wallet. */
const pick = (allowed: readonly Method[], words: readonly string[]): Method[] => {
  const named = new Set(words.flatMap((word) => (word === 'wallet' ? WALLETS : [word])))
  return [...named].filter((word): word is Method => allowed.includes(word as Method))
}

/** Words of a list that is separated by spaces. */
const words = (list: unknown): string[] => (list ? String(list).split(/\s+/).filter(Boolean) : [])

/** The methods of a menu. */
export const methodsOf = (
  allowed: readonly Method[],
  host: HostConfig,
  tag: TagSettings,
  wishes: LoginWishes,
): readonly Method[] => {
  // One login may ask for what is not there, and is told so; a tag or a config that does falls back to what the app allows.
  if (wishes.methods) return pick(allowed, wishes.methods)
  const order = host.loginMethodsAndOrder
  const ofConfig = order ? [...order.primary, ...(order.overflow ?? [])] : (host.loginMethods ?? [])
  const asked = [words(tag.loginMethods), ofConfig.map((word) => (ALL.has(word) ? word : 'wallet'))]
  return asked.map((list) => pick(allowed, list)).find((list) => list.length > 0) ?? allowed
}
