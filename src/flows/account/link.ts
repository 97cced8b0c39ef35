// The service calls for linking, updating and unlinking an account. Loaded on demand, apart from the login.

import * as passkeys from '../../contract/endpoints/passkeys-unlink.ts'
import * as email from '../../contract/endpoints/passwordless-link.ts'
import * as sms from '../../contract/endpoints/passwordless-sms-link.ts'
import * as siwe from '../../contract/endpoints/siwe-link.ts'
import * as siws from '../../contract/endpoints/siws-link.ts'
import * as telegram from '../../contract/endpoints/telegram-link.ts'
import type { WireSession, WireUser } from '../../contract/entities.ts'
import { type METHODS, type MethodsWith, OAUTH_PROVIDERS } from '../../contract/methods.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { CodeProof } from '../code/passwordless-jobs.ts'
import { linking } from '../steps/linking.ts'
import { unlinkFarcaster } from './link-farcaster.ts'
import { unlinkConnection, unlinkCrossApp, unlinkSocial } from './link-social.ts'
import type { Confirmation } from './reauthenticate.ts'
import { tellIfNamed } from './tell-if-named.ts'

/** Trades a code for a session. */
type SignIn = (runtime: Runtime, proof: CodeProof, how: { signal: AbortSignal } & Partial<Confirmation>) => Promise<WireSession>

const codeChange = async (runtime: Runtime, proof: CodeProof, signal: AbortSignal, signIn: SignIn): Promise<WireUser> => {
  if (proof.intent === 'confirm') {
    const { reauthenticate } = await lateCode(() => import('./reauthenticate.ts'))
    return reauthenticate(runtime, signal, (whose) => signIn(runtime, { ...proof, mode: 'no-signup' }, { signal, ...whose }))
  }
  const { api, session } = runtime
  const { recipient, code, replaces } = proof
  if (recipient.method === 'sms') {
    const { phone: phoneNumber } = recipient
    const link = (token: string) => api(sms.link, { body: { phoneNumber, code }, token, signal })
    return linking(runtime, link, ['bySms', { phoneNumber }], signal)
  }
  const { address } = recipient
  if (replaces !== undefined) {
    const body = { oldAddress: replaces, newAddress: address, code }
    return session.authorized((token) => api(email.update, { body, token, signal }))
  }
  const link = (token: string) => api(email.link, { body: { email: address, code }, token, signal })
  return linking(runtime, link, ['byEmail', { email: address }], signal)
}

/** Trades a code for a linked account, for a new address in place of `replaces`, or (`confirm`, by `signIn`) for a recent session. */
export const changeAccount: typeof codeChange = async (runtime, proof, signal, signIn) => {
  const before = runtime.$user.get()
  const changed = await codeChange(runtime, proof, signal, signIn)
  if (proof.intent !== 'confirm') tellIfNamed(runtime, before, proof.recipient.method === 'sms' ? 'phone' : 'email')
  return changed
}

type Unlink = (runtime: Runtime, id: string) => Promise<WireUser>
type AccountType =
  | Exclude<(typeof METHODS)[MethodsWith<'unlink', string>]['account'], `${string}_oauth`>
  | 'cross_app'
  | 'smart_wallet'

const UNLINKS: Readonly<Record<AccountType, Unlink>> = {
  email: ({ api, session }, address) => session.authorized((token) => api(email.unlink, { body: { address }, token })),
  phone: ({ api, session }, phoneNumber) => session.authorized((token) => api(sms.unlink, { body: { phoneNumber }, token })),
  wallet: ({ api, session }, address) =>
    session.authorized((token) => api(address.startsWith('0x') ? siwe.unlink : siws.unlink, { body: { address }, token })),
  smart_wallet: ({ api, session }, address) =>
    session.authorized((token) => api(siwe.unlink, { body: { address, type: 'smart_wallet' }, token })),
  cross_app: (runtime, subject) => unlinkCrossApp(runtime, subject),
  oidc: (runtime, subject) => unlinkConnection(runtime, subject),
  farcaster: unlinkFarcaster,
  telegram: ({ api, session }, telegram_user_id) =>
    session.authorized((token) => api(telegram.unlink, { body: { telegram_user_id }, token })),
  passkey: ({ api, session }, credential_id) =>
    session.authorized((token) => api(passkeys.unlink, { body: { credential_id }, token })),
}

/** The types of accounts that can be unlinked. */
export const UNLINKABLE: readonly string[] = [...Object.keys(UNLINKS), ...OAUTH_PROVIDERS.map((provider) => `${provider}_oauth`)]

/** The call that unlinks an account of this type; null where there is none. */
export const unlinkCall = (type: string): Unlink | null => {
  const provider = OAUTH_PROVIDERS.find((one) => type === `${one}_oauth`)
  if (provider) return (runtime, subject) => unlinkSocial(runtime, provider, subject)
  return Object.hasOwn(UNLINKS, type) ? UNLINKS[type as AccountType] : null
}
