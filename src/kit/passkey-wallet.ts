// The wallet that passkeys of the service's host open.

import type { User } from '../contract/entities.ts'
import { embeddedAccounts } from './embedded-accounts.ts'

/** The address of the person's first one; null where there is none. */
export const passkeyWallet = (user: User | null): string | null =>
  embeddedAccounts(user).find(({ recoveryMethod }) => recoveryMethod === 'passkey')?.address ?? null
