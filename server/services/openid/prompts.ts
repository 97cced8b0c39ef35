// When a person is asked: by our own clock, by the service's session, and by what they have agreed to.

import type { Context, interactionPolicy } from 'oidc-provider'
import { OPENID_LEVELS } from '../../../src/contract/openid.ts'
import { leadsToProgram } from './client-address.ts'

type Policy = typeof interactionPolicy

/** Whether the level that is asked for first is higher than that of the session. One answer is enough: a person without a factor has none to show. */
const wantsMore = ({ oidc }: Context): boolean => {
  const [wanted] = (oidc.params.acr_values ?? '').split(' ')
  return wanted === OPENID_LEVELS[1] && oidc.session.acr !== wanted && !oidc.result?.login
}

/**
 * Whether the answer goes to a program on the person's device, and they have not been asked about this request. Trust: what they once agreed to is no
 * answer for another program there that says it is this client. The package asks for clients all of whose addresses are such ones.
 */
const isProgramUnasked = ({ oidc }: Context): boolean => leadsToProgram(oidc.params.redirect_uri ?? '') && !oidc.result?.consent

/** The package's own rules, with ours in place of those that read the machine's clock. */
export const prompts = ({ base, Check }: Policy, now: () => number) => {
  const policy = base()
  const { checks } = policy.get('login')
  checks.remove('max_age')
  checks.add(
    new Check('max_age', 'End-User authentication could not be obtained', 'login_required', ({ oidc }) => {
      const { max_age: most } = oidc.params
      if (most === undefined || oidc.result?.login) return false
      return !oidc.session.accountId || now() / 1000 - (oidc.session.loginTs ?? 0) > Number(most)
    }),
  )
  checks.add(new Check('acr', 'A second factor is required', 'login_required', wantsMore))
  policy.get('consent').checks.add(new Check('program', 'The person is to be asked', 'interaction_required', isProgramUnasked))
  return policy
}
