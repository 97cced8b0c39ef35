// What the login page of an app's OpenID provider asks.

import { settingsOf } from '../../services/apps/app-settings.ts'
import type { Core } from '../../services/core.ts'
import { allowRequest, describeRequest, refuseRequest } from '../../services/openid/interactions.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Call, Handlers } from '../mount.ts'
import { signedIn } from './account/signed-in.ts'

/** Trust: the page at OIDC_URL is a document of ours. No page of the app itself answers a client in its person's place. */
const requireOwnPage = ({ env }: Core, { origin, app }: Call): void => {
  if (!env.OIDC_URL || origin !== env.OIDC_URL || !settingsOf(app).openid_provider) throw new ServiceError('invalid_origin')
}

export const openid: Pick<Handlers, `openid.${'describe' | 'allow' | 'refuse'}`> = {
  'openid.describe': async (core, call, body) => {
    requireOwnPage(core, call)
    return describeRequest(core, call.app, body)
  },
  'openid.allow': async (core, call, body) => {
    requireOwnPage(core, call)
    return allowRequest(core, call.app, signedIn(call), body)
  },
  'openid.refuse': async (core, call, body) => {
    requireOwnPage(core, call)
    return refuseRequest(core, call.app, body)
  },
}
