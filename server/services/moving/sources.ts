// The sources by name.

import type { ImportSource } from '../../../src/contract/moving/sources.ts'
import type { Source } from './candidate.ts'
import { auth0 } from './sources/auth0.ts'
import { clerk } from './sources/clerk.ts'
import { cognito } from './sources/cognito.ts'
import { csv } from './sources/csv.ts'
import { firebase } from './sources/firebase.ts'
import { keycloak } from './sources/keycloak.ts'
import { latchkey } from './sources/latchkey.ts'
import { privy } from './sources/privy.ts'
import { supabase } from './sources/supabase.ts'

const SOURCES: Readonly<Record<ImportSource, Source>> = {
  privy,
  auth0,
  clerk,
  firebase,
  supabase,
  cognito,
  keycloak,
  csv,
  latchkey,
}

/** Reads a row of a source. */
export const sourceOf = (name: ImportSource): Source => SOURCES[name]
