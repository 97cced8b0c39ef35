// App config (docs/design/protocol.md, "App config").

import { configOf } from '../../services/apps/app-config.ts'
import type { Handlers } from '../mount.ts'

export const apps: Pick<Handlers, 'apps.config' | 'apps.smartWallets'> = {
  'apps.config': async (core, { app }) => configOf(core, app),

  'apps.smartWallets': async () => ({ enabled: false }),
}
