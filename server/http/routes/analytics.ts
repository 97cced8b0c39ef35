// Analytics (docs/design/protocol.md, "Analytics").

import { countEvent } from '../../services/analytics.ts'
import type { Handlers } from '../mount.ts'

export const analytics: Pick<Handlers, 'analytics.event'> = {
  'analytics.event': async ({ metrics }, _call, { event_name }) => {
    countEvent(metrics, event_name)
    return { success: true }
  },
}
