// What the wallet's frame needs seldom, in a file of its own: people's clouds, and the file of a backup.
// See docs/design/frame.md, "Build".

import { cloudsAt } from '../cloud/clouds.ts'
import { keystoreOf } from '../keys/keystore.ts'

export const later = { cloudsAt, keystoreOf }
