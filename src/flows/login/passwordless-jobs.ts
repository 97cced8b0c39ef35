// What a code does in the world: it is asked for, then traded for a session, a linked account, or a new address in the place of an old one.

import * as passwordless from '../../contract/endpoints/passwordless.ts'
import * as sms from '../../contract/endpoints/passwordless-sms.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import type { Recipient, ScreenParams } from '../../contract/screens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { askInPerson } from './captcha-guard.ts'
import type { PasswordlessEvent } from './passwordless.ts'

const send: Job<Recipient, PasswordlessEvent> = async (runtime, to, signal) => {
  try {
    await (to.method === 'sms'
      ? askInPerson(runtime, sms.init, { phoneNumber: to.phone }, signal)
      : askInPerson(runtime, passwordless.init, { email: to.address }, signal))
    return { type: 'sent' }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'not-sent', error: failureOf(error) }
  }
}

export type Proof = ScreenParams['AWAITING_PASSWORDLESS_CODE'] & { readonly code: string; readonly mode?: 'no-signup' }

const signIn = ({ api }: Runtime, { recipient, code, mode }: Proof, signal: AbortSignal) => {
  const wish = mode ? { mode } : {}
  return recipient.method === 'sms'
    ? api(sms.authenticate, { body: { phoneNumber: recipient.phone, code, ...wish }, signal })
    : api(passwordless.authenticate, { body: { email: recipient.address, code, ...wish }, signal })
}

/** The account that the code was for: of its type, the one verified last. */
const accountOf = (user: User, { method }: Recipient): LinkedAccount => {
  const [account] = user.linkedAccounts
    .filter(({ type }) => type === (method === 'sms' ? 'phone' : 'email'))
    .sort((a, b) => Number(b.latestVerifiedAt ?? 0) - Number(a.latestVerifiedAt ?? 0))
  if (!account) throw new Error("The service's answer does not hold the account.")
  return account
}

const verify: Job<Proof, PasswordlessEvent> = async (runtime, proof, signal) => {
  try {
    if (proof.intent === 'login') {
      const answer = await signIn(runtime, proof, signal)
      signal.throwIfAborted()
      return { type: 'signed-in', user: runtime.session.adopt(answer), isNewUser: answer.is_new_user ?? false }
    }
    const { change } = await import('../account/link.ts')
    const wire = await change(runtime, proof, signal, signIn)
    signal.throwIfAborted()
    const user = runtime.session.setUser(wire)
    return { type: 'changed', user, account: accountOf(user, proof.recipient) }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

export const jobs = { send, verify }
