// App config (protocol.md §1.5).

import type { Handlers } from '../mount.ts'
import { configOf } from '../services/app-config.ts'

export const apps: Pick<Handlers, 'apps.config'> = {
  'apps.config': async (core, { app }) => configOf(core, app),
}
