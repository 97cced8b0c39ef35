// App config (docs/design/protocol.md, "App config").

import { configOf } from '../../services/apps/app-config.ts'
import { listedTokens } from '../../services/apps/listed-tokens.ts'
import type { Handlers } from '../mount.ts'

export const apps: Pick<Handlers, 'apps.config' | 'apps.smartWallets' | 'apps.tokens'> = {
  'apps.config': async (core, { app }) => configOf(core, app),

  'apps.smartWallets': async () => ({ enabled: false }),

  'apps.tokens': async (_core, { app }) => ({ tokens: listedTokens(app) }),
}
