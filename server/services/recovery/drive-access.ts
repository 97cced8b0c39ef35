// Access to the wallet's own folder in a person's Google Drive (docs/design/frame.md, "Drive and iCloud").

import { walletsOf } from '../../stores/account/embedded-wallets.ts'
import { spendAccess } from '../../stores/login/oauth-flows.ts'
import type { App } from '../apps/app-cache.ts'
import { type RecoveryOption, recoveryOptions } from '../apps/recovery-options.ts'
import type { Core } from '../core.ts'
import { flowOfShown, OVER, openAccess, type ShownOAuth } from '../oauth/authorization-code.ts'
import { beginOAuth } from '../oauth/begin.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

const PROVIDER = 'google'

/** Throws where the app has no such option. Who has a wallet of that kind may always open it, as long as the app can. */
export const checkOption = async (
  core: Core,
  app: App,
  user: string,
  option: RecoveryOption,
  canWork: boolean,
): Promise<void> => {
  if (recoveryOptions(app).includes(option)) return
  const wallets = canWork ? await walletsOf(core.db, { app: app.id, user }) : []
  if (!wallets.some(({ recovery_method }) => recovery_method === option)) throw new ServiceError('disallowed_recovery_method')
}

interface Beginning {
  readonly redirectTo: string
  readonly stateCode: string | undefined
  readonly challenge: string | undefined
}

/** The address at which the person is asked. */
export const beginAccess = async (core: Core, app: App, claims: TokenClaims, beginning: Beginning): Promise<string> => {
  await checkOption(core, app, claims.userId, 'google-drive', app.providers.has(PROVIDER))
  return beginOAuth(core, app, { ...beginning, provider: PROVIDER, session: claims, access: true })
}

/** Trades the code for the access token of the person's folder. */
export const tradeAccess = async (
  core: Core,
  app: App,
  { userId: user, sid }: TokenClaims,
  shown: ShownOAuth,
): Promise<string> => {
  const flow = await flowOfShown(core, app, shown)
  const token = openAccess(core, flow, shown, user)
  // Trust: a code is for one session. Another one that shows it gets nothing.
  const good = await spendAccess(core.db, { app: app.id, code: flow.code, user, sid, now: core.clock.now() })
  if (!good) throw new ServiceError('invalid_credentials', OVER)
  return token
}
