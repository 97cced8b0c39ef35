// The attempts at a provider under way, each stored until its end, because the page may be left for the provider.
// See docs/design/requests.md, "Attempts at a provider"; docs/design/protocol.md, "Storage keys".

import { boolean, object, optional, picklist, safeParse, string } from 'valibot'
import type { SessionStorage } from '../../browser/storage.ts'
import { OAUTH_INTENTS, OAUTH_PURPOSES, type OAuthPurpose } from '../../contract/oauth-purposes.ts'
import { STORAGE } from '../../contract/wire.ts'

const wish = object({
  provider: string(),
  intent: picklist(OAUTH_INTENTS),
  name: optional(string()),
  hint: optional(string()),
  mode: optional(picklist(['no-signup'])),
  popup: optional(boolean()),
  managed: optional(boolean()),
  once: string(),
})
const whole = object({ ...wish.entries, state: string(), verifier: string() })

/**
 * `provider`: the id of any. `name`: what the person knows it by, where the table of methods has no name. `hint`: the address that they
 * have typed. `mode`: no new user is created.
 * `popup`: the provider is in a popup. `managed`: a link that was begun in the account.
 */
export interface OAuthWish {
  readonly provider: string
  readonly intent: OAuthPurpose
  readonly name?: string | undefined
  readonly hint?: string | undefined
  readonly mode?: 'no-signup' | undefined
  readonly popup?: boolean | undefined
  readonly managed?: boolean | undefined
}
/**
 * `state` must come back; `verifier` proves to the service that this browser began. `once`: idempotency key of all calls that trade the
 * answer, also after a reload. Trust: it is in no address and no body, so knowing those gives nobody a session that was issued before.
 */
export interface OAuthAttempt extends OAuthWish {
  readonly once: string
  readonly state: string
  readonly verifier: string
}

/** Stores an attempt: in the slot of its purpose where it has a popup, else under the protocol's keys. */
export const keepAttempt = (storage: SessionStorage, attempt: OAuthAttempt): void => {
  const { state, verifier, ...rest } = attempt
  if (attempt.popup) storage.set(OAUTH_PURPOSES[attempt.intent].slot, attempt)
  else {
    storage.set(STORAGE.stateCode, state)
    storage.set(STORAGE.codeVerifier, verifier)
    storage.set(STORAGE.oauth, JSON.stringify(rest))
  }
}

const parsed = (json: string | null): unknown => {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

/** The attempt for which the page was left. */
const attemptThatLeft = (storage: SessionStorage): OAuthAttempt | null => {
  const [state, verifier] = [storage.get(STORAGE.stateCode), storage.get(STORAGE.codeVerifier)]
  const { success, output } = safeParse(wish, parsed(storage.get(STORAGE.oauth)))
  return state && verifier && success && OAUTH_PURPOSES[output.intent].mayLeave
    ? { ...output, popup: false, state, verifier }
    : null
}

const attemptInPopup = (storage: SessionStorage, intent: OAuthPurpose): OAuthAttempt | null => {
  const { success, output } = safeParse(whole, storage.read(OAUTH_PURPOSES[intent].slot))
  return success && output.intent === intent ? { ...output, popup: true } : null
}

const keptAttempts = (storage: SessionStorage): OAuthAttempt[] =>
  [attemptThatLeft(storage), ...OAUTH_INTENTS.map((intent) => attemptInPopup(storage, intent))].filter((one) => one !== null)

/** Whether an attempt is still stored. */
export const isKept = (storage: SessionStorage, { state }: OAuthAttempt): boolean =>
  keptAttempts(storage).some((one) => one.state === state)

/**
 * The attempt that an answer with this state belongs to. An answer to none of them is held against one that this page could finish: it
 * fails there by its state, where the person sees it. Null: nothing is under way.
 */
export const keptAttempt = (storage: SessionStorage, state: string): OAuthAttempt | null => {
  const kept = keptAttempts(storage)
  return kept.find((one) => one.state === state) ?? kept.find(({ intent }) => OAUTH_PURPOSES[intent].mayLeave) ?? null
}

/** Forgets this attempt, and no other that has begun since. */
export const forgetAttempt = (storage: SessionStorage, { state, intent }: OAuthAttempt): void => {
  if (attemptInPopup(storage, intent)?.state === state) storage.remove(OAUTH_PURPOSES[intent].slot)
  if (storage.get(STORAGE.stateCode) !== state) return
  for (const key of [STORAGE.stateCode, STORAGE.codeVerifier, STORAGE.oauth]) storage.remove(key)
}
