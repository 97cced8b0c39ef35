// Logins without a screen: by the host's own token, and as a guest (docs/elements.md, "Methods").

import type { CallOptions } from '../../api/call.ts'
import * as sessions from '../../contract/endpoints/sessions.ts'
import { customJwt, guest } from '../../contract/endpoints/single-call.ts'
import type { User, WireSession } from '../../contract/entities.ts'
import type { LoginResult } from '../../contract/events.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { GUEST_SECRET_BYTES } from '../../contract/limits.ts'
import { guestKey } from '../../contract/wire.ts'
import { fromBase64url, toBase64url } from '../../kit/base64url.ts'
import type { Runtime } from '../runtime.ts'

/** Read without verification, to compare it here; the service alone verifies. */
const subjectOf = (token: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64url(token.split('.')[1] ?? ''))).sub
  } catch {
    return undefined
  }
}
const accountOf = ({ linkedAccounts }: User) => linkedAccounts.find(({ type }) => type === 'custom_auth') ?? null
const isAbout = (user: User | null, subject: unknown): user is User =>
  user?.linkedAccounts.some((account) => account.type === 'custom_auth' && account.customUserId === subject) ?? false

/** Names the rule that a token breaks, never the token. */
const wrongToken = (source: string, received: string): LatchkeyError =>
  new LatchkeyError('invalid_credentials', `${source} must be a JWT, three parts with dots between them (received ${received}).`)

/**
 * Signs in the person of a token. No call is made when they are signed in already; another person is signed out. `source` names where the
 * token came from; `wanted`: whether the result still matters.
 */
export const loginWithToken = async (
  runtime: Runtime,
  token: unknown,
  source = 'loginWithToken(jwt): jwt',
  wanted = (): boolean => true,
): Promise<LoginResult> => {
  if (typeof token !== 'string') throw wrongToken(source, token === null ? 'null' : typeof token)
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw wrongToken(source, `a text of ${token.length} characters`)
  await runtime.whenReady()
  const { api, session, $user } = runtime
  const present = $user.get()
  if (isAbout(present, subjectOf(token)))
    return { user: present, isNewUser: false, wasAlreadyAuthenticated: true, method: null, account: null }
  const before = present && (await session.accessToken())
  const answer = await api(customJwt, { body: { token } })
  const end = (over: string | null): void => void api(sessions.logout, { body: {}, token: over }).catch(() => undefined)
  if (!wanted()) {
    end(answer.token)
    throw new LatchkeyError('exited_auth_flow', 'The page signed out, or in as somebody else, before the login was complete.')
  }
  const user = session.adopt(answer)
  if (before) end(before)
  return {
    user,
    isNewUser: answer.is_new_user ?? false,
    wasAlreadyAuthenticated: false,
    method: 'custom',
    account: accountOf(user),
  }
}

const CREDENTIAL = /^[\w-]{43}$/
const newCredential = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(GUEST_SECRET_BYTES)))

/** Signs in the guest of this browser, or a new one. After a guest has linked an account, the next guest is a new user. */
export const authenticateGuest = async (
  runtime: Runtime,
  mayBeNew: boolean,
  how: Pick<CallOptions<typeof guest>, 'signal' | 'token' | 'confirms'> = {},
): Promise<WireSession> => {
  const { api, appId, storage, proofs } = runtime
  const key = guestKey(appId)
  const kept = storage.get(key)
  const known = kept !== null && CREDENTIAL.test(kept)
  if (!known && !mayBeNew) throw new LatchkeyError('user_does_not_exist', 'No user has this account.')
  const credential = known ? kept : newCredential()
  storage.set(key, credential)
  // Bound to a key that lives as long as the page, it would leave the next page without its guest.
  const isKept = await proofs.whenKept()
  const enter = (one: string): Promise<WireSession> =>
    api(guest, { body: { guest_credential: one, ...(isKept && { bound: true as const }) }, ...how })
  try {
    return await enter(credential)
  } catch (error) {
    if (!known || !(error instanceof LatchkeyError)) throw error
    if (error.code === 'invalid_credentials') {
      storage.remove(key)
      return authenticateGuest(runtime, mayBeNew, how)
    }
    if (error.code !== 'invalid_proof' || !isKept || !mayBeNew) throw error
    // The key that it was bound to has gone from this browser, and that guest with it. It is forgotten for one that has come in.
    const next = newCredential()
    const answer = await enter(next)
    storage.set(key, next)
    return answer
  }
}

export const loginAsGuest = async (runtime: Runtime, mayBeNew: boolean): Promise<LoginResult> => {
  await runtime.whenReady()
  const answer = await authenticateGuest(runtime, mayBeNew)
  const user = runtime.session.adopt(answer)
  return { user, isNewUser: answer.is_new_user ?? false, wasAlreadyAuthenticated: false, method: 'guest', account: null }
}
