// What a password manager keeps a recovery password by: the same where it is chosen and where it is asked for.

import type { User } from '../../contract/entities.ts'

/** The person's address or number, else the name of the app. */
export const personName = (user: User | null, app: string): string => user?.email?.address ?? user?.phone?.number ?? app
