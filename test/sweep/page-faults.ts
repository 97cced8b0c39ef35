// What befalls pages: what networks, browsers, hosts and other scripts do to them.

import { BROWSER_FAULTS } from './browser-faults.ts'
import { HOST_FAULTS } from './host-faults.ts'
import { NETWORK_FAULTS } from './network-faults.ts'
import type { Fault } from './page-fault-steps.ts'

export const FAULTS: Readonly<Record<string, Fault>> = { ...NETWORK_FAULTS, ...BROWSER_FAULTS, ...HOST_FAULTS }

/** How many cases there are. */
export const CASES = Object.values(FAULTS).reduce((sum, { acts }) => sum + (acts?.length ?? 4), 0)
