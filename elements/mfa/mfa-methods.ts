// Methods of <login-modal> for second factors. Loaded at the first of them. Contract: contract/host-methods.ts.

import { MFA_METHODS, type MfaMethod, type User } from '../../src/contract/entities.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { Route } from '../../src/contract/screens.ts'
import { unenroll } from '../../src/flows/factors/unenroll.ts'
import { verifyFactor } from '../../src/session/factors/second-factor.ts'
import { fire } from '../modal/close.ts'
import { open } from '../modal/open.ts'
import type { ChunkMethods, Controller } from '../modal/state.ts'

const signedIn = async ({ tag }: Controller) => {
  const runtime = await tag.needRuntime()
  await runtime.whenReady()
  const user = runtime.$user.get()
  if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  return { runtime, user }
}

const page = { for: 'page' } as const
const ROUTES: { readonly [M in MfaMethod]: Route } = {
  totp: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_TOTP', params: page },
  sms: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_PHONE', params: page },
  passkey: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY', params: page },
}

const isOwn = ({ mfaMethods }: User, method: string): boolean => (mfaMethods as readonly string[]).includes(method)

/** Whether app and page offer any second factor. */
const offersAny = ({ tag, config }: Controller): boolean =>
  tag.appConfig?.mfa_methods.some((method) => config.value.mfa?.methods?.includes(method) ?? true) === true

/** Why a person cannot enrol in a method; null: they can. */
const refusal = ({ tag, config }: Controller, user: User, method: MfaMethod): string | null => {
  if (!MFA_METHODS.includes(method)) return `must be one of ${MFA_METHODS.join(', ')} (received ${JSON.stringify(method)}).`
  if (!tag.appConfig?.mfa_methods.includes(method)) return `the app does not offer "${method}".`
  if (config.value.mfa?.methods && !config.value.mfa.methods.includes(method))
    return `config.mfa.methods does not have "${method}".`
  if (method === 'sms' && user.linkedAccounts.some(({ type }) => type === 'phone')) return 'the person logs in by text message.'
  return isOwn(user, method) && method !== 'passkey' ? `the person has "${method}" already.` : null
}

export const LATE_METHODS: ChunkMethods<'mfa'> = {
  async enrollMfa(controller, method) {
    const { user } = await signedIn(controller)
    await controller.config.reading
    const none = offersAny(controller) ? null : 'this app offers no second factor.'
    const refused = method === undefined ? none : refusal(controller, user, method)
    if (refused) throw new LatchkeyError('not_supported', `enrollMfa(method): ${refused}`)
    const route = method === undefined ? ({ screen: 'MFA_ENROLLMENT_FLOW_SCREEN', params: page } as const) : ROUTES[method]
    return open(controller, 'enroll-mfa', 'enroll mfa', [route])
  },
  async unenrollMfa(controller, method) {
    const { runtime, user } = await signedIn(controller)
    if (!isOwn(user, method))
      throw new LatchkeyError('linked_account_not_found', `unenrollMfa(method): the person has no "${method}".`)
    await unenroll(runtime, method)
    fire(controller.tag, { kind: 'unenroll-mfa', result: { method } })
    return { method }
  },
  verifyMfa: async (controller) => verifyFactor((await signedIn(controller)).runtime, controller.ticket),
}
