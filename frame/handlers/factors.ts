// Second factors in the frame: what a message brings is shown to the service first; enrolling and leaving.
// See docs/design/frame.md, "Second factor".

import type { FrameCall } from '../../src/contract/messages.ts'
import type { FrameContext } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'
import type { FrameHandlers, ParsedAsk } from './frame-handlers.ts'

type Asked = Partial<Pick<ParsedAsk<'mfaVerify'>, 'accessToken' | 'mfaMethod' | 'mfaCode' | 'relyingParty'>>

/** Whether a message brings a factor. */
const bringsFactor = ({ mfaMethod, mfaCode }: Asked): boolean => mfaMethod != null && mfaCode != null

/**
 * The handlers, each behind the factor that its message brings. Trust: the service judges it before the handler runs, so before a key is touched; a
 * wrong one ends the message.
 */
export const behindFactors = ({ service }: Pick<FrameContext, 'service'>, handlers: FrameHandlers): FrameHandlers => {
  const behind =
    (handler: (ask: never) => unknown) =>
    async (ask: Asked): Promise<unknown> => {
      const { accessToken, mfaMethod, mfaCode, relyingParty } = ask
      if (bringsFactor(ask) && accessToken && mfaMethod)
        await service.showFactor(accessToken, {
          method: mfaMethod,
          code: mfaCode,
          ...(relyingParty && { relyingParty }),
        })
      return handler(ask as never)
    }
  const rows = Object.entries(handlers).map(([call, handler]) => [call, behind(handler)])
  return Object.fromEntries(rows) as { [C in FrameCall]: never }
}

const missing = (field: string): FrameFailure => new FrameFailure('invalid_request_arguments', `${field} is missing.`)

type Factors = 'mfaVerify' | 'mfaInitEnrollment' | 'mfaSubmitEnrollment' | 'mfaUnenroll'

/** What the frame does for the messages about factors. */
export const factorHandlers = ({ service }: Pick<FrameContext, 'service'>): Pick<FrameHandlers, Factors> => ({
  mfaVerify: async (ask) => {
    // Trust: the service knows whether the user has a factor, and whether the session has shown it.
    if (!bringsFactor(ask)) await service.check(ask.accessToken)
    return {}
  },
  mfaInitEnrollment: async ({ accessToken, method, phoneNumber }) => {
    if (method === 'sms') {
      if (!phoneNumber) throw missing('phoneNumber')
      await service.sendEnrollCode(accessToken, phoneNumber)
      return { method }
    }
    const { totpSecret: secret, totpAuthUrl: authUrl } = await service.newTotpSecret(accessToken)
    return { method, secret, authUrl }
  },
  mfaSubmitEnrollment: async ({ accessToken, method, phoneNumber = '', code = '', credentialIds = [] }) => {
    if (method !== 'passkey' && !code) throw missing('code')
    if (method === 'sms' && !phoneNumber) throw missing('phoneNumber')
    const { recovery_codes: recoveryCodes } = await service.enrollFactor(accessToken, {
      method,
      phoneNumber,
      code,
      credentialIds,
    })
    return { ...(recoveryCodes && { recoveryCodes }) }
  },
  mfaUnenroll: async ({ accessToken, method }) => {
    await service.leaveFactor(accessToken, method)
    return {}
  },
})
