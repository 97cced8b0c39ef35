// What every service takes as its first argument: what the process was handed, and what follows from it.

import type { Deps } from '../deps.ts'
import { type AppCache, createAppCache } from './app-cache.ts'
import { createSecrets, type Secrets } from './secrets.ts'

export interface Core extends Deps {
  readonly secrets: Secrets
  readonly apps: AppCache
}

/** Throws where the environment holds no key of the service. */
export const createCore = (deps: Deps): Core => {
  if (!deps.env.SERVICE_KEY) throw new Error('SERVICE_KEY is not set.')
  const secrets = createSecrets(deps.env.SERVICE_KEY, deps.random)
  return { ...deps, secrets, apps: createAppCache(deps, secrets) }
}
