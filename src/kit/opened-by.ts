// Who can open an embedded wallet that is recovered in a way.

import { AUTOMATIC_RECOVERY } from '../contract/wire.ts'

/** `shared`: the person, and whoever runs the service. `own`: the person alone, for what the service keeps opens nothing by itself. */
export const openedBy = (recovery: string): 'own' | 'shared' => (recovery === AUTOMATIC_RECOVERY ? 'shared' : 'own')
