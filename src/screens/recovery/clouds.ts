// The clouds that can keep what recovers a wallet, as people know them: names that no language translates.

import type { CloudMethod } from '../../contract/screens.ts'

export const CLOUDS: Readonly<Record<CloudMethod, string>> = { 'google-drive': 'Google Drive', icloud: 'iCloud' }
