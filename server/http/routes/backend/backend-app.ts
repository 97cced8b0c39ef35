// Back end API: allowlist and test credentials of the app (docs/design/protocol.md, "Back end calls").

import { allowOne, disallowOne, readAllowlist } from '../../../services/backend/backend-allowlist.ts'
import { testCredentials } from '../../../services/login/test-accounts.ts'
import type { Handlers } from '../../mount.ts'
import { backendOf } from './backend.ts'

type Own = 'allowlist.list' | 'allowlist.add' | 'allowlist.remove' | 'apps.testCredentials'

export const backendApp: Pick<Handlers, Own> = {
  'allowlist.list': (core, call) => readAllowlist(core, backendOf(call)),

  'allowlist.add': (core, call, named) => allowOne(core, backendOf(call), named),

  'allowlist.remove': (core, call, named) => disallowOne(core, backendOf(call), named),

  'apps.testCredentials': (core, call) => testCredentials(core, backendOf(call).id),
}
