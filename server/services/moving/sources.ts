// The sources by name.

import type { ImportSource } from '../../../src/contract/moving/sources.ts'
import type { Source } from './candidate.ts'
import { auth0 } from './sources/auth0.ts'
import { csv } from './sources/csv.ts'
import { privy } from './sources/privy.ts'

const SOURCES: Partial<Record<ImportSource, Source>> = { privy, auth0, csv }
export const sourceOf = (name: ImportSource): Source | undefined => SOURCES[name]
