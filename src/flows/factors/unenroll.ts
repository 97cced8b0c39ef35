// Takes a second factor from the signed-in person. The service asks for a verification before.

import * as mfa from '../../contract/endpoints/mfa.ts'
import type { MfaMethod, User, WireUser } from '../../contract/entities.ts'
import type { Runtime } from '../../session/runtime.ts'

const CALLS: { readonly [M in MfaMethod]: (runtime: Runtime, token: string) => Promise<WireUser> } = {
  totp: ({ api }, token) => api(mfa.totpUnenroll, { token, body: {} }),
  sms: ({ api }, token) => api(mfa.smsUnenroll, { token, body: {} }),
  passkey: ({ api }, token) => api(mfa.passkeysEnrollment, { token, body: { credential_ids: [] } }),
}

export const unenroll = async (runtime: Runtime, method: MfaMethod): Promise<User> =>
  runtime.session.setUser(await runtime.session.authorized((token) => CALLS[method](runtime, token)))
