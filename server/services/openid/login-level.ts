// How a session was opened, in the words of OpenID: methods (RFC 8176) and level.

import { OPENID_LEVELS } from '../../../src/contract/openid.ts'
import type { SessionFacts } from '../../stores/openid/session-facts.ts'

/** By the type of the account that opened the session; a login at another provider says nothing of how. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  email: ['otp'],
  phone: ['otp', 'sms'],
  passkey: ['pop', 'user'],
  wallet: ['pop'],
  smart_wallet: ['pop'],
}

/** `amr` and `acr` of a session. */
export const loginLevel = ({ type, factor }: Pick<SessionFacts, 'type' | 'factor'>): { amr: string[]; acr: string } => {
  const [one, two] = OPENID_LEVELS
  const isTwo = factor !== null || type === 'passkey'
  return { amr: [...(METHODS[type ?? ''] ?? []), ...(factor === null ? [] : ['mfa'])], acr: isTwo ? two : one }
}
