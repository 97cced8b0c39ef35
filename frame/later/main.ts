// What the wallet's frame needs seldom, in a file of its own: people's clouds, the file of a backup, windows for keys, words for a password.
// See docs/design/frame.md, "Build".

import { passphrase } from '../../src/kit/passphrase.ts'
import { cloudsAt } from '../cloud/clouds.ts'
import { createKeyWindows } from '../handlers/key-windows.ts'
import { openUsedAddresses } from '../handlers/used-addresses.ts'
import { keystoreOf } from '../keys/keystore.ts'

export const later = { cloudsAt, createKeyWindows, openUsedAddresses, keystoreOf, passphrase }
