// Jobs of a one-time code: send it, then trade it for a session, a linked account, or a new address.

import { whenOnline } from '../../browser/online.ts'
import * as passwordless from '../../contract/endpoints/passwordless.ts'
import * as sms from '../../contract/endpoints/passwordless-sms.ts'
import type { LinkedAccount, User, WireSession } from '../../contract/entities.ts'
import type { Recipient, ScreenParams } from '../../contract/screens.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Confirmation } from '../account/reauthenticate.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { callWithCaptcha } from '../steps/captcha-call.ts'
import type { PasswordlessEvent } from './passwordless.ts'

const send = catching<Recipient, PasswordlessEvent>(
  (error) => ({ type: 'not-sent', error }),
  async (runtime, to, { signal }) => {
    await (to.method === 'sms'
      ? callWithCaptcha(runtime, sms.init, { phoneNumber: to.phone }, signal)
      : callWithCaptcha(runtime, passwordless.init, { email: to.address }, signal))
    return { type: 'sent' }
  },
)

export type CodeProof = ScreenParams['AWAITING_PASSWORDLESS_CODE'] & { readonly code: string; readonly mode?: 'no-signup' }

const signIn = (
  { api }: Runtime,
  { recipient, code, mode }: CodeProof,
  how: { signal: AbortSignal } & Partial<Confirmation>,
): Promise<WireSession> => {
  const wish = mode ? { mode } : {}
  return recipient.method === 'sms'
    ? api(sms.authenticate, { body: { phoneNumber: recipient.phone, code, ...wish }, ...how })
    : api(passwordless.authenticate, { body: { email: recipient.address, code, ...wish }, ...how })
}

/** The account that the code was for: the one of its type that was verified last. */
const accountOf = (user: User, { method }: Recipient): LinkedAccount => {
  const [account] = user.linkedAccounts
    .filter(({ type }) => type === (method === 'sms' ? 'phone' : 'email'))
    .sort((a, b) => Number(b.latestVerifiedAt ?? 0) - Number(a.latestVerifiedAt ?? 0))
  if (!account) throw new Error("The service's answer does not hold the account.")
  return account
}

const verify = catching<CodeProof, PasswordlessEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, proof, { signal }) => {
    if (proof.intent === 'login') {
      const answer = await signIn(runtime, proof, { signal })
      signal.throwIfAborted()
      return { type: 'signed-in', user: runtime.session.adopt(answer), isNewUser: answer.is_new_user ?? false }
    }
    const { changeAccount } = await lateCode(() => import('../account/link.ts'))
    const wire = await changeAccount(runtime, proof, signal, signIn)
    signal.throwIfAborted()
    const user = runtime.session.setUser(wire)
    return { type: 'changed', user, account: accountOf(user, proof.recipient) }
  },
)

const online: Job<undefined, PasswordlessEvent> = async (_, __, { signal }) => {
  await whenOnline(signal)
  return { type: 'online' }
}

export const jobs = { send, verify, online }
