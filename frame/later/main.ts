// What the wallet's frame needs seldom, in a file of its own: people's clouds, the file of a backup, confirming.
// See docs/design/frame.md, "Build".

import { cloudsAt } from '../cloud/clouds.ts'
import { createConfirmations } from '../handlers/confirmations.ts'
import { openUsedAddresses } from '../handlers/used-addresses.ts'
import { keystoreOf } from '../keys/keystore.ts'

export const later = { cloudsAt, createConfirmations, openUsedAddresses, keystoreOf }
