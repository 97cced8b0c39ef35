// One spelling of an e-mail address whose domain is not of ASCII (docs/deploy.md, "One mailbox, one person").

import type { Kysely } from 'kysely'
import { respellDomains } from '../domain-spellings.ts'

/** Changes rows alone. An instance of an earlier release finds them by the spelling that Chromium's fields send. */
export const up = (db: Kysely<unknown>): Promise<void> => respellDomains(db)
